# Sourced by the scripts: where things are, which packages they need, how results are counted.
# shellcheck shell=bash
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
root=$PWD

# Debian packages. Debian 12 has Boost 1.74 as libboost-dev; 1.81 has a name of its own there.
boost_package=libboost-dev
if grep -qs '^VERSION_ID="12"' /etc/os-release; then boost_package=libboost1.81-dev; fi
build_packages=(meson ninja-build pkg-config g++ "$boost_package" libcli11-dev)
test_packages=("${build_packages[@]}" cmake doctest-dev libbenchmark-dev
    protobuf-compiler libprotobuf-dev)
ci_packages=("${test_packages[@]}" ccache clang-14 clang-19 libclang-rt-19-dev llvm-19
    clang-format-19 clang-tidy-19)
# What bench/run compares with, and its charts.
peer_packages=(protobuf-compiler libprotobuf-dev libcereal-dev nlohmann-json3-dev rapidjson-dev
    libsimdjson-dev golang-go protoc-gen-go golang-google-protobuf-dev
    golang-github-fxamacker-cbor-dev golang-github-ugorji-go-codec-dev gnuplot-nox)
case $boost_package in
    libboost1.81-dev) peer_packages+=(libboost-json1.81-dev libboost-serialization1.81-dev) ;;
    *) peer_packages+=(libboost-json-dev libboost-serialization-dev) ;;
esac

say() { printf '\n== %s\n' "$*"; }

is_installed() { [ "$(dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null)" = installed ]; }

# need PACKAGE...: installs those that are missing.
need() {
    if ! command -v dpkg-query >/dev/null; then
        echo "Not a Debian system: these packages, by whatever name, must be there: $*" >&2
        return 0
    fi
    local missing=() package as_root=()
    for package in "$@"; do
        is_installed "$package" || missing+=("$package")
    done
    if [ "$boost_package" = libboost1.81-dev ] && is_installed libboost1.74-dev &&
        ! is_installed libboost1.81-dev; then
        echo "libboost1.74-dev excludes libboost1.81-dev: Meson will download Boost's headers" >&2
        local kept=()
        for package in "${missing[@]}"; do
            [ "$package" = libboost1.81-dev ] || kept+=("$package")
        done
        missing=("${kept[@]}")
    fi
    [ "${#missing[@]}" -gt 0 ] || return 0
    [ "$(id -u)" -eq 0 ] || as_root=(sudo)
    say "Installing ${missing[*]}"
    "${as_root[@]}" apt-get -qq update
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
        apt-get -qq install -y --no-install-recommends --no-remove "${missing[@]}" >/dev/null
}

# configure DIR OPTION...: makes a build directory, once for the same options.
configure() {
    local dir=$1 stamp
    shift
    stamp="${CXX:-} ${CXXFLAGS:-} $*"
    if [ -f "$dir/build.ninja" ] && [ "$(cat "$dir/options" 2>/dev/null)" = "$stamp" ]; then
        return 0
    fi
    rm -rf "$dir"
    mkdir -p "$(dirname "$dir")"
    meson setup "$dir" "$@" >"$dir.log" 2>&1 || { cat "$dir.log"; return 1; }
    mv "$dir.log" "$dir/setup.log"
    printf '%s\n' "$stamp" >"$dir/options"
}

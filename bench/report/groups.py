"""Rows that can be put beside each other: those with the same case and operation."""
import collections


class Group:
    def __init__(self, case, operation, rows, plain_rows):
        self.case, self.operation = case, operation
        self.rows = sorted(rows, key=lambda row: row.ns)
        # A library without a form that keeps what it has: its plain form is what it can do.
        own = {row.library for row in rows}
        self.stand_ins = [row for row in plain_rows if row.is_peer and row.library not in own]
        self.floors = [row for row in self.rows if row.is_floor]
        self.peers = [row for row in self.rows + self.stand_ins if row.is_peer]

    def floor(self):
        """The slowest: the others do less of the job."""
        return max(self.floors, key=lambda row: row.ns, default=None)

    def peer_of(self, row):
        """The fastest peer of the same format, else of all formats."""
        same = [peer for peer in self.peers if peer.format == row.format]
        return min(same or self.peers, key=lambda peer: peer.ns, default=None)

    def ours(self):
        return [row for row in self.rows if row.is_ours]


def groups_of(rows):
    """In the order in which their first rows were measured."""
    by_name = collections.OrderedDict()
    for row in rows:
        if not row.failure:
            by_name.setdefault((row.case, row.operation), []).append(row)
    return [Group(case, operation, members,
                  by_name.get((case, operation.removesuffix("_again")), [])
                  if operation.endswith("_again") else [])
            for (case, operation), members in by_name.items()]

-- +goose Up
-- Points that were due, for a day (source is the member and the day) or as a
-- gift, and what of them moved in the book: the rest paid what the member owed,
-- or is owed now. Scope and source are those of the entry.
CREATE TABLE loyalty_points (
    scope     TEXT   NOT NULL,
    source    TEXT   NOT NULL,
    member_id BIGINT NOT NULL,
    due       BIGINT NOT NULL CHECK (due <> 0),
    moved     BIGINT NOT NULL,
    at        BIGINT NOT NULL,
    PRIMARY KEY (scope, source)
);
CREATE INDEX loyalty_points_member ON loyalty_points (member_id);

-- What moved before was not told apart from what was due; what members owe since
-- then stands as one line each.
INSERT INTO loyalty_points (scope, source, member_id, due, moved, at)
SELECT e.scope, e.external_id, m.member_id, p.amount / 1000000, p.amount / 1000000, e.at
FROM entries e JOIN postings p ON p.entry_id = e.id JOIN accounts a ON a.id = p.account_id JOIN (
    SELECT member_id,
           substr('0123456789abcdefghjkmnpqrstvwxyz', CAST((member_id >> 60) & 31 AS INTEGER) + 1, 1) ||
           substr('0123456789abcdefghjkmnpqrstvwxyz', CAST((member_id >> 55) & 31 AS INTEGER) + 1, 1) ||
           substr('0123456789abcdefghjkmnpqrstvwxyz', CAST((member_id >> 50) & 31 AS INTEGER) + 1, 1) ||
           substr('0123456789abcdefghjkmnpqrstvwxyz', CAST((member_id >> 45) & 31 AS INTEGER) + 1, 1) ||
           substr('0123456789abcdefghjkmnpqrstvwxyz', CAST((member_id >> 40) & 31 AS INTEGER) + 1, 1) ||
           substr('0123456789abcdefghjkmnpqrstvwxyz', CAST((member_id >> 35) & 31 AS INTEGER) + 1, 1) ||
           substr('0123456789abcdefghjkmnpqrstvwxyz', CAST((member_id >> 30) & 31 AS INTEGER) + 1, 1) ||
           substr('0123456789abcdefghjkmnpqrstvwxyz', CAST((member_id >> 25) & 31 AS INTEGER) + 1, 1) ||
           substr('0123456789abcdefghjkmnpqrstvwxyz', CAST((member_id >> 20) & 31 AS INTEGER) + 1, 1) ||
           substr('0123456789abcdefghjkmnpqrstvwxyz', CAST((member_id >> 15) & 31 AS INTEGER) + 1, 1) ||
           substr('0123456789abcdefghjkmnpqrstvwxyz', CAST((member_id >> 10) & 31 AS INTEGER) + 1, 1) ||
           substr('0123456789abcdefghjkmnpqrstvwxyz', CAST((member_id >> 5) & 31 AS INTEGER) + 1, 1) ||
           substr('0123456789abcdefghjkmnpqrstvwxyz', CAST((member_id >> 0) & 31 AS INTEGER) + 1, 1) AS name FROM loyalty_members
) m ON m.name = a.owner_id
WHERE NOT e.fresh AND e.kind IN ('points.earn', 'points.reverse', 'points.gift') AND a.owner_kind = 'member' AND a.kind = 'POINTS';
INSERT INTO loyalty_points (scope, source, member_id, due, moved, at)
SELECT 'loyalty.debt', CAST(member_id AS TEXT), member_id, -debt, 0, 0 FROM loyalty_members WHERE debt > 0;

-- What other rooms give as bonuses and free rounds is found by what it is given
-- for.
CREATE INDEX bonus_grants_slot ON bonus_grants (slot);

-- +goose Down
DROP INDEX bonus_grants_slot;
DROP TABLE loyalty_points;

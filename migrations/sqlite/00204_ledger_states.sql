-- +goose Up
-- The accounts as they are now: a row may be behind with the postings above the
-- mark, each of which says what its account held after it.
CREATE VIEW account_states AS
SELECT a.id, a.owner_kind, a.owner_id, a.kind, a.currency, a.tracked,
       CASE WHEN p.version > a.version THEN p.balance_after ELSE a.balance END AS balance,
       CASE WHEN p.version > a.version THEN p.version ELSE a.version END AS version,
       CASE WHEN p.version > a.version THEN p.balance_after < 0 ELSE a.overdrawn END AS overdrawn
FROM accounts a LEFT JOIN (
    SELECT account_id, balance_after, MAX(version) AS version FROM postings
    WHERE version > 0 AND entry_id > (SELECT entry_id FROM account_mark) GROUP BY account_id
) p ON p.account_id = a.id;

DROP VIEW v_balances;
CREATE VIEW v_balances AS
SELECT id AS account_id, owner_kind, owner_id, kind AS account_kind, currency, balance, version, overdrawn
FROM account_states WHERE tracked;

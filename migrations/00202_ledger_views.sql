-- +goose Up
-- Views for checks that share no code with the product; all amounts are
-- micro-units (1.00 = 1000000), all instants microseconds since 1970.
--
-- v_postings: entry_id, kind, scope, external_id, at (of the entry); account_id,
-- owner_kind, owner_id, account_kind, currency (of the account); amount (signed),
-- balance_after and version (0 where the account is not tracked).
CREATE VIEW v_postings AS
SELECT p.entry_id, e.kind, e.scope, e.external_id, e.at,
       p.account_id, a.owner_kind, a.owner_id, a.kind AS account_kind, a.currency,
       p.amount, p.balance_after, p.version
FROM postings p JOIN entries e ON e.id = p.entry_id JOIN accounts a ON a.id = p.account_id;

-- v_balances: the tracked accounts as the product reads them; overdrawn says
-- that a reversal took the account below zero.
CREATE VIEW v_balances AS
SELECT id AS account_id, owner_kind, owner_id, kind AS account_kind, currency, balance, version, overdrawn
FROM accounts WHERE tracked;

-- v_holds: money set aside; state open, captured or released; locked_account
-- holds the amount while the state is open.
CREATE VIEW v_holds AS
SELECT h.id AS hold_id, h.from_account, h.locked_account, a.owner_kind, a.owner_id, a.currency,
       h.amount, h.state, h.scope, h.external_id, h.opened_entry, h.closed_entry
FROM holds h JOIN accounts a ON a.id = h.locked_account;

-- v_audit: the seals of the chain over the entries, see internal/ledger/seal.go.
CREATE VIEW v_audit AS SELECT seq, after_entry, last_entry, entries, prev_hash, hash, at FROM seals;

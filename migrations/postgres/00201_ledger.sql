-- +goose Up
-- The book; see internal/ledger. The engines differ in how a row's key is
-- said: only INTEGER PRIMARY KEY and WITHOUT ROWID spare SQLite a second tree.
CREATE TABLE accounts (
    id         BIGINT  NOT NULL PRIMARY KEY,
    owner_kind TEXT    NOT NULL,
    owner_id   TEXT    NOT NULL,
    kind       TEXT    NOT NULL,
    currency   TEXT    NOT NULL,
    tracked    BOOLEAN NOT NULL,
    balance    BIGINT  NOT NULL DEFAULT 0,
    version    BIGINT  NOT NULL DEFAULT 0,
    overdrawn  BOOLEAN NOT NULL DEFAULT FALSE,
    created_at BIGINT  NOT NULL,
    UNIQUE (owner_kind, owner_id, kind, currency),
    CHECK (balance >= 0 OR overdrawn),
    CHECK (balance BETWEEN -4000000000000000000 AND 4000000000000000000)
) WITH (fillfactor = 60); -- room on the page, so that a changed balance needs no new index entries

CREATE TABLE entries (
    id          BIGINT  NOT NULL PRIMARY KEY,
    kind        TEXT   NOT NULL,
    scope       TEXT   NOT NULL,
    external_id TEXT   NOT NULL,
    memo        TEXT   NOT NULL,
    at          BIGINT NOT NULL,
    fresh       BOOLEAN NOT NULL
);
-- A fresh entry's external id was made for it and needs no guard.
CREATE UNIQUE INDEX entries_external ON entries (scope, external_id, kind) WHERE NOT fresh;

-- version is the account's version after the posting, 0 for accounts that are
-- summed and not tracked; balance_after is meaningless there and 0.
CREATE TABLE postings (
    entry_id      BIGINT NOT NULL,
    account_id    BIGINT NOT NULL,
    amount        BIGINT NOT NULL CHECK (amount <> 0),
    balance_after BIGINT NOT NULL,
    version       BIGINT NOT NULL,
    PRIMARY KEY (entry_id, account_id)
);
CREATE INDEX postings_tracked ON postings (account_id, entry_id) WHERE version > 0;

CREATE TABLE holds (
    id              BIGINT  NOT NULL PRIMARY KEY,
    from_account    BIGINT NOT NULL,
    locked_account  BIGINT NOT NULL,
    amount          BIGINT NOT NULL CHECK (amount > 0),
    state           TEXT   NOT NULL CHECK (state IN ('open', 'captured', 'released')),
    scope           TEXT   NOT NULL,
    external_id     TEXT   NOT NULL,
    opened_entry    BIGINT NOT NULL,
    closed_entry    BIGINT NOT NULL DEFAULT 0,
    UNIQUE (scope, external_id)
);

-- The audit chain: each seal binds a run of entries and the seal before it.
CREATE TABLE seals (
    seq         BIGINT  NOT NULL PRIMARY KEY,
    after_entry BIGINT NOT NULL,
    last_entry  BIGINT NOT NULL,
    entries     BIGINT NOT NULL,
    prev_hash   TEXT   NOT NULL,
    hash        TEXT   NOT NULL,
    at          BIGINT NOT NULL
);

-- What the untracked accounts held after the last seal.
CREATE TABLE account_totals (
    account_id BIGINT NOT NULL PRIMARY KEY,
    balance    BIGINT NOT NULL
);

-- +goose StatementBegin
CREATE FUNCTION book_is_append_only() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION 'the book is append-only'; END $$;
-- +goose StatementEnd
CREATE TRIGGER entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON entries FOR EACH STATEMENT EXECUTE FUNCTION book_is_append_only();
CREATE TRIGGER postings_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON postings FOR EACH STATEMENT EXECUTE FUNCTION book_is_append_only();
CREATE TRIGGER seals_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON seals FOR EACH STATEMENT EXECUTE FUNCTION book_is_append_only();

-- +goose Up
-- Below which id all entries are sealed or about to be; see ledgerdb/fence.go.
-- SQLite's one writer makes ids in the order of its commits and needs none.
CREATE TABLE seal_fence (
    id    BIGINT NOT NULL PRIMARY KEY CHECK (id = 1),
    below BIGINT NOT NULL
);
INSERT INTO seal_fence SELECT 1, COALESCE(MAX(last_entry), 0) + 1 FROM seals;

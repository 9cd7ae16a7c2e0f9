-- +goose Up
-- Nonces that vendors have used, in batches of a second: 8 bytes each, a keyed
-- hash. Rows are dropped when the timestamps of their calls are too old to be
-- sent again.
CREATE TABLE gateway_nonces (
    id         BIGINT NOT NULL PRIMARY KEY,
    good_until BIGINT NOT NULL,
    taken      BYTEA  NOT NULL
);

-- +goose Down
DROP TABLE gateway_nonces;

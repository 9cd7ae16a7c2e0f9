-- +goose Up
-- Fundist signs the values of a call joined without a separator, so that one
-- signature fits every way of dividing them among fields. Which division came
-- with it first, for good; noted with the call, before any money moves.
CREATE TABLE gateway_fundist_signatures (
    vendor   TEXT   NOT NULL,
    hmac     TEXT   NOT NULL,
    division TEXT   NOT NULL,
    seen_at  BIGINT NOT NULL,
    PRIMARY KEY (vendor, hmac)
);

-- +goose Down
DROP TABLE gateway_fundist_signatures;

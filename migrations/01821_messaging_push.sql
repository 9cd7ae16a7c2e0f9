-- +goose Up
-- Web push: the house's own key pair, the private half sealed, and the devices
-- that members allowed. A device's address and keys are sealed too.
CREATE TABLE messaging_push_keys (
    one        INTEGER NOT NULL PRIMARY KEY,
    public_key TEXT    NOT NULL,
    sealed     TEXT    NOT NULL,
    created_at BIGINT  NOT NULL
);
CREATE TABLE messaging_push_devices (
    id         BIGINT NOT NULL PRIMARY KEY,
    member_id  BIGINT NOT NULL,
    place      TEXT   NOT NULL UNIQUE,
    sealed     TEXT   NOT NULL,
    name       TEXT   NOT NULL,
    lang       TEXT   NOT NULL,
    created_at BIGINT NOT NULL,
    told_at    BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX messaging_push_devices_member ON messaging_push_devices (member_id, id);

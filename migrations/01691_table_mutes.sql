-- +goose Up
-- Members who may not write in the talk at tables until a moment; what staff
-- did when stands in the audit log. A mute that was ended has its end as
-- until_at.
CREATE TABLE studio_table_mutes (
    member_id  BIGINT NOT NULL PRIMARY KEY,
    until_at   BIGINT NOT NULL,
    reason     TEXT   NOT NULL,
    staff_id   BIGINT NOT NULL,
    created_at BIGINT NOT NULL
);
CREATE INDEX studio_table_mutes_until ON studio_table_mutes (until_at);

-- +goose Down
DROP TABLE studio_table_mutes;

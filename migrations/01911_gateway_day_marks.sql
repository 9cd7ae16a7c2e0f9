-- +goose Up
-- A day whose books were walked for every vendor once it had come to rest: one
-- in which nothing moved has no other row that says so.
CREATE TABLE gateway_day_marks (
    day    BIGINT NOT NULL PRIMARY KEY,
    ran_at BIGINT NOT NULL
);

-- +goose Down
DROP TABLE gateway_day_marks;

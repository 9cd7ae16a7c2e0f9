-- +goose Up
-- Nobody looks for an event by its number alone: one tree, in the order that
-- listeners follow, instead of two for every event.
ALTER TABLE outbox DROP CONSTRAINT outbox_pkey, ADD PRIMARY KEY (tx, seq);
DROP INDEX outbox_order;

-- +goose Up
-- A report that cannot be had is a case of its own: it must not stand for the
-- differences that are found when the report comes.
UPDATE gateway_cases SET subject = subject || ':report'
WHERE resolved_at = 0 AND kind IN ('reconcile.mismatch', 'transfer.day') AND subject LIKE 'day:%' AND detail LIKE 'the report cannot be had: %';

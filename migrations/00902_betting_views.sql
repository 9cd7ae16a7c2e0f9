-- +goose Up
-- v_rounds: stake and payout are what stands after rollbacks; open_stake is the
-- stake of rounds that are not settled yet (the platform keeps no account for
-- it: it lies in the vendor's GGR until then); settlement counts resettlements.
CREATE VIEW v_rounds AS
SELECT id AS round_id, member_id, vendor, ref, game_code, currency, state, stake, payout,
       CASE WHEN state = 'open' THEN stake ELSE 0 END AS open_stake,
       bets, wins, settlement, opened_at, settled_at
FROM rounds;

-- v_bets: every transaction id a vendor sent. kind is bet, bet-win, win, promo,
-- rollback, close, resettle or tombstone; claimed is the win the vendor named before flooring;
-- entry_id is 0 where no money moved; external_id is the id under which the
-- entries stand in v_postings with scope 'betting'; reversed_by is the action
-- that undid this one, or 0.
CREATE VIEW v_bets AS
SELECT id AS action_id, vendor, tx_id, kind, hash, member_id, round_id, ref_tx_id, currency,
       stake, payout, claimed, entry_id, reversed_by, occurred_at, at
FROM bet_actions;

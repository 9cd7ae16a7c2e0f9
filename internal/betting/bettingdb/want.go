package bettingdb

import (
	"baize/internal/betting"
	"baize/internal/platform/db"
)

// Want reads actions and rounds by their vendors' ids into the memos; only
// PostgreSQL needs it.
func (s *Store) Want(tx *db.Tx, wanted []betting.Wanted) []db.Reading {
	var vendors, txIDs, roundVendors, refs []string
	var members []int64
	for i := range wanted {
		w := &wanted[i]
		for _, txID := range [...]string{w.TxID, w.RefTxID} {
			if txID != "" {
				vendors, txIDs = append(vendors, w.Vendor), append(txIDs, txID)
			}
		}
		if w.RoundID != "" {
			roundVendors, refs, members = append(roundVendors, w.Vendor), append(refs, w.RoundID), append(members, int64(w.Member))
		}
	}
	actions := db.Reading{
		Query: `SELECT a.* FROM unnest(?::text[], ?::text[]) AS w(vendor, tx_id)
			CROSS JOIN LATERAL (SELECT ` + actionColumns + ` FROM bet_actions b WHERE b.vendor = w.vendor AND b.tx_id = w.tx_id) AS a`,
		Args: []any{vendors, txIDs},
		Row: func(scan func(dest ...any) error) error {
			a, found, err := scanAction(scanning(scan))
			if found {
				s.actions.Learn(tx, actionKey{a.Vendor, a.TxID}, a)
			}
			return err
		},
	}
	rounds := db.Reading{
		Query: `SELECT r.* FROM unnest(?::text[], ?::text[], ?::bigint[]) AS w(vendor, ref, member_id)
			CROSS JOIN LATERAL (SELECT ` + roundColumns + ` FROM rounds b
				WHERE b.vendor = w.vendor AND b.ref = w.ref AND b.member_id = w.member_id) AS r`,
		Args: []any{roundVendors, refs, members},
		Row: func(scan func(dest ...any) error) error {
			r, found, err := scanRound(scanning(scan))
			if found {
				s.rounds.Learn(tx, keyOf(&r), r)
			}
			return err
		},
	}
	return []db.Reading{actions, rounds}
}

// Missing notes the wanted that do not exist as rows without an id.
func (s *Store) Missing(tx *db.Tx, wanted []betting.Wanted) {
	for i := range wanted {
		s.orMissing(tx, &wanted[i], s.actions.Get, s.rounds.Get)
	}
}

// Recall recalls what a command looks at into the memos; what is not remembered
// is taken not to exist, but for the round of a win.
func (s *Store) Recall(tx *db.Tx, w *betting.Wanted) bool {
	if w.Pays {
		if r, known := s.rounds.Recall(tx, roundKey{w.Vendor, w.RoundID, w.Member}); !known || r.ID == 0 {
			return false
		}
	}
	s.orMissing(tx, w, s.actions.Recall, s.rounds.Recall)
	return true
}

// orMissing learns rows without an id for what is wanted and not at hand.
func (s *Store) orMissing(tx *db.Tx, w *betting.Wanted, action func(*db.Tx, actionKey) (betting.Action, bool), round func(*db.Tx, roundKey) (betting.Round, bool)) {
	for _, txID := range [...]string{w.TxID, w.RefTxID} {
		k := actionKey{w.Vendor, txID}
		if _, known := action(tx, k); txID != "" && !known {
			s.actions.Learn(tx, k, betting.Action{})
		}
	}
	k := roundKey{w.Vendor, w.RoundID, w.Member}
	if _, known := round(tx, k); w.RoundID != "" && !known {
		s.rounds.Learn(tx, k, betting.Round{})
	}
}

// scanning is a row whose columns a function scans.
type scanning func(dest ...any) error

// Scan implements scanner.
func (s scanning) Scan(dest ...any) error { return s(dest...) }

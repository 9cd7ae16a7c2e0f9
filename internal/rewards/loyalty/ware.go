package loyalty

import (
	"context"

	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/locale"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/rewards"
	"baize/internal/rewards/prize"
)

// Ware is what points are exchanged for.
type Ware struct {
	Tag string `json:"tag" minLength:"2" maxLength:"40" pattern:"^[a-z0-9-]+$"`
	WareTerms
	// Stock is how many are left; Version grows with each change of the terms.
	Stock   int64 `json:"stock" minimum:"0" maximum:"1000000000"`
	Version int64 `json:"version" minimum:"0"`
}

// WareTerms are what staff decide about a ware.
type WareTerms struct {
	Open   bool          `json:"open"`
	Sort   int           `json:"sort" minimum:"0" maximum:"10000"`
	Name   rewards.Words `json:"name"`
	Note   rewards.Words `json:"note" doc:"what else there is to know; may be empty"`
	Points int64         `json:"points" minimum:"1" maximum:"1000000000"`
	Prize  prize.Prize   `json:"prize"`
	Worth  money.Amount  `json:"worth" doc:"of a thing, in money"`
	// Each is how many one member may have, 0 without bound.
	Each int64 `json:"each" minimum:"0" maximum:"1000000"`
	// RankFrom and DepositMonth are what is asked for: a rank, and deposits in
	// the month so far.
	RankFrom     int          `json:"rankFrom" minimum:"0" maximum:"100"`
	DepositMonth money.Amount `json:"depositMonth"`
}

const (
	maxWareName = 60
	maxWareNote = 300
)

func (w Ware) check() error {
	if err := w.Prize.Check(); err != nil {
		return err
	}
	if w.Prize.Kind == prize.Points || w.Prize.Kind == prize.Nothing {
		return prize.ErrPrize
	}
	if w.Points < 1 || w.Each < 0 || w.Worth < 0 || w.DepositMonth < 0 {
		return fault.InvalidField("points", "rewards.points.reward")
	}
	if w.Name[locale.Default] == "" {
		return fault.InvalidField("name.en", "rewards.text.english")
	}
	for lang, text := range w.Name {
		if len([]rune(text)) > maxWareName {
			return fault.InvalidField("name."+string(lang), "field.size")
		}
	}
	for lang, text := range w.Note {
		if len([]rune(text)) > maxWareNote {
			return fault.InvalidField("note."+string(lang), "field.size")
		}
	}
	return nil
}

// allows refuses who does not have what a ware asks for.
func (w Ware) allows(st Standing, now Month, had int64) error {
	switch {
	case !w.Open:
		return ErrWare
	case st.Level < w.RankFrom:
		return ErrRank.With("rank", w.RankFrom)
	case st.depositIn(now) < w.DepositMonth:
		return fault.New(fault.Refused, "rewards.ware.deposits", fault.Args{"amount": w.DepositMonth}).With("missing", w.DepositMonth-st.depositIn(now))
	case w.Each > 0 && had >= w.Each:
		return ErrOwnLimit
	}
	return nil
}

// Wares are all wares, for staff.
func (s *Service) Wares(ctx context.Context) ([]Ware, error) { return s.Store.Wares(ctx) }

// PutWare makes a ware or changes one, from the version that the editor saw, and
// adds to its stock (or takes from it): what is sold meanwhile stays sold.
// Faults: wrong fields, rewards.ErrChanged.
func (s *Service) PutWare(ctx context.Context, by id.Staff, w Ware, add int64) (Ware, error) {
	if err := w.check(); err != nil {
		return Ware{}, err
	}
	err := s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		before, found, err := s.Store.LockWare(ctx, tx, w.Tag)
		if err != nil {
			return err
		}
		w.Stock = before.Stock + add
		if w.Stock < 0 || w.Stock > mostStock {
			return fault.InvalidField("addStock", "rewards.ware.stock", fault.Args{"stock": before.Stock})
		}
		ok, err := s.Store.PutWare(ctx, tx, w, w.Version)
		if err != nil {
			return err
		}
		if !ok {
			return rewards.ErrChanged
		}
		var was any
		if found {
			was = before
		}
		return s.Auditor.Audit(ctx, tx, Action{Staff: by, Name: "rewards.ware.set", Subject: w.Tag, Before: was, After: w})
	})
	w.Version++
	return w, err
}

const mostStock = 1_000_000_000

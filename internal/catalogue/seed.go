package catalogue

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"strings"

	"baize/internal/catalogue/titles"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
)

// seedBatch bounds a transaction, so that others get their turn.
const seedBatch = 1000

// Seed writes the title list unless it stands already, and builds the first
// snapshot. Titles that stand keep their id, their state and their hot mark; a
// new list only changes what it says itself. It may be run again at any time.
func (s *Service) Seed(ctx context.Context, vendors []titles.Vendor, list []titles.Title) error {
	digest, err := digestOf(vendors, list)
	if err != nil {
		return err
	}
	_, stands, err := s.store.Version(ctx)
	if err != nil {
		return err
	}
	if stands != digest {
		if err := s.writeTitles(ctx, digest, vendors, list); err != nil {
			return err
		}
	}
	_, err = s.rebuild(ctx)
	return err
}

func (s *Service) writeTitles(ctx context.Context, digest string, vendors []titles.Vendor, list []titles.Title) error {
	games, now := s.gamesOf(list), clock.NowOf(s.clock)
	for from := 0; from < len(games); from += seedBatch {
		batch := games[from:min(len(games), from+seedBatch)]
		err := s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
			return s.store.PutGames(ctx, tx, batch, now)
		})
		if err != nil {
			return err
		}
	}
	return s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := s.store.PutVendors(ctx, tx, vendorsOf(vendors), now); err != nil {
			return err
		}
		if err := s.store.SetSeed(ctx, tx, digest); err != nil {
			return err
		}
		_, err := s.store.Grow(ctx, tx)
		return err
	})
}

func digestOf(vendors []titles.Vendor, list []titles.Title) (string, error) {
	sum := sha256.New()
	out := json.NewEncoder(sum)
	if err := out.Encode(vendors); err != nil {
		return "", err
	}
	for i := range list {
		t := list[i]
		t.Symbols = nil // drawn and named by the studio, not stored here
		if err := out.Encode(t); err != nil {
			return "", err
		}
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}

func vendorsOf(list []titles.Vendor) []Vendor {
	var out []Vendor
	for i, v := range list {
		for _, category := range v.Categories {
			out = append(out, Vendor{Code: v.Code, Category: category, NameEn: v.Name["en"], NameBn: v.Name["bn"], Sort: i, State: Open})
		}
	}
	return out
}

func (s *Service) gamesOf(list []titles.Title) []Game {
	out := make([]Game, len(list))
	for i, t := range list {
		out[i] = Game{
			ID: id.Game(id.New[newGame](s.ids)), Vendor: t.Vendor, Code: t.Code, Category: t.Category, Classify: t.Classify,
			NameEn: t.Name["en"], NameBn: t.Name["bn"], Keywords: strings.Join(t.Keywords, " "),
			Theme: t.Theme, Motif: t.Motif, Mechanic: t.Mechanic, ParSheet: t.ParSheet, Volatility: t.Volatility,
			ReturnPpm: t.ReturnPpm, StakeMin: t.MinStake, StakeMax: t.MaxStake, IsHot: t.IsHot, IsNew: t.IsNew,
			IsGame: t.IsGame, Trial: t.TrialSupport, ArtVariant: t.ArtVariant, Sort: i, State: Open,
		}
	}
	return out
}

// newGame is a kind of its own because that of id.Game is not exported.
type newGame struct{}

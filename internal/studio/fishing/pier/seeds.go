package pier

import (
	"context"

	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/studio/fair"
)

// nextSeed is the sealed seed of a member's next stay; the first is drawn here.
func (s *Service) nextSeed(ctx context.Context, g Guest) (SeedRow, error) {
	row, found, err := s.d.Store.FindSeed(ctx, g.UserID, g.Currency)
	if err != nil || found {
		return row, err
	}
	row = s.drawSeed(g)
	err = s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		// Another request may have been first: what was shown then stays.
		return s.d.Store.AddSeed(ctx, tx, row)
	})
	if err == nil {
		row, _, err = s.d.Store.FindSeed(ctx, g.UserID, g.Currency)
	}
	return row, err
}

func (s *Service) drawSeed(g Guest) SeedRow {
	seed := fair.NewServerSeed(s.d.Rand)
	return SeedRow{
		UserID: g.UserID, Currency: g.Currency, Sealed: s.d.Box.Seal(seedContext(g.UserID, g.Currency), seed.String()), Hash: seed.Commitment().String(),
	}
}

func seedContext(userID string, currency money.Currency) string {
	return "studio_fishing_seeds:" + userID + ":" + string(currency)
}

func (s *Service) unseal(userID string, currency money.Currency, sealed string) (fair.ServerSeed, error) {
	text, err := s.d.Box.Open(seedContext(userID, currency), sealed)
	if err != nil {
		return fair.ServerSeed{}, err
	}
	return fair.ParseServerSeed(text)
}

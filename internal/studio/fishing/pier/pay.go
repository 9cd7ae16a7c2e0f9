package pier

import (
	"context"

	"baize/internal/kernel/id"
	"baize/internal/platform/seamless"
	"baize/internal/studio/owe"
)

func callOf(l Load) seamless.Call {
	return seamless.Call{UserID: l.UserID, Currency: string(l.Currency), GameCode: l.GameCode, RoundID: l.ID.String()}
}

// owes makes what pays the loads.
func (s *Service) owes() {
	store := s.d.Store
	s.loads = owe.NewPayer(owe.Rows[Load]{
		DB: s.d.DB, Desks: s.desks, Find: store.FindLoad, Owing: store.OwingLoads, Acknowledge: store.Acknowledge,
		Debt: func(l Load) owe.Debt {
			return owe.Debt{Row: l.ID, Vendor: l.Vendor, Owed: l.Owed, Payout: l.Payout, Base: callOf(l), Balance: l.Balance, Version: l.BalanceVersion}
		},
		Put: func(l *Load, d owe.Debt) { l.Owed, l.Balance, l.BalanceVersion = d.Owed, d.Balance, d.Version },
	})
	s.queue = owe.NewQueue(owe.Config[id.Round]{
		What: "fishing", Workers: debtWorkers, Room: debtQueue, Sweep: s.Sweep, Log: s.d.Log,
		Pay: func(ctx context.Context, load id.Round) error {
			_, err := s.loads.Pay(ctx, load)
			return err
		},
	})
}

// Sweep pays what loads still owe; what it could not pay is tried again.
func (s *Service) Sweep(ctx context.Context) error { return s.loads.Sweep(ctx, s.queue) }

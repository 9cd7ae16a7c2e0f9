package cardroom

import (
	"context"

	"baize/internal/kernel/id"
	"baize/internal/platform/seamless"
	"baize/internal/studio/owe"
)

func callOf(s Sit) seamless.Call {
	return seamless.Call{UserID: s.UserID, Currency: string(s.Currency), GameCode: s.GameCode, RoundID: s.ID.String()}
}

// owes makes what pays the stays.
func (s *Service) owes() {
	store := s.d.Store
	s.sits = owe.NewPayer(owe.Rows[Sit]{
		DB: s.d.DB, Desks: s.desks, Find: store.FindSit, Owing: store.OwingSits, Acknowledge: store.Acknowledge,
		Debt: func(b Sit) owe.Debt {
			return owe.Debt{Row: b.ID, Vendor: b.Vendor, Owed: b.Owed, Payout: b.Payout, Base: callOf(b), Balance: b.Balance, Version: b.BalanceVersion}
		},
		Put: func(b *Sit, d owe.Debt) { b.Owed, b.Balance, b.BalanceVersion = d.Owed, d.Balance, d.Version },
	})
	s.tops = owe.NewPayer(owe.Rows[TopUp]{
		DB: s.d.DB, Desks: s.desks, Find: store.FindTopUp, Owing: store.OwingTopUps, Acknowledge: store.AcknowledgeTopUp,
		Debt: func(u TopUp) owe.Debt {
			return owe.Debt{Row: u.ID, Vendor: u.Vendor, Owed: u.Owed, Base: u.call(), Balance: u.Balance, Version: u.BalanceVersion}
		},
		Put:  func(u *TopUp, d owe.Debt) { u.Owed, u.Balance, u.BalanceVersion = d.Owed, d.Balance, d.Version },
		Paid: s.givenBack,
	})
	s.queue = owe.NewQueue(owe.Config[id.Round]{
		What: "poker", Workers: debtWorkers, Room: debtQueue, Sweep: s.Sweep, Log: s.d.Log,
		Pay: func(ctx context.Context, sit id.Round) error {
			_, err := s.sits.Pay(ctx, sit)
			return err
		},
	})
}

// Sweep pays what stays and their top-ups still owe; what it could not pay is
// tried again.
func (s *Service) Sweep(ctx context.Context) error {
	if err := s.tops.Sweep(ctx, s.queue); err != nil {
		return err
	}
	return s.sits.Sweep(ctx, s.queue)
}

// settled pays what a stay owes now and answers with the balance; where the
// platform does not answer, it is answered as it is and paid later.
func (s *Service) settled(ctx context.Context, sit Sit) (Sit, error) {
	after, err := s.sits.Pay(context.WithoutCancel(ctx), sit.ID)
	if err != nil {
		s.queue.Left()
		return sit, nil
	}
	return after, nil
}

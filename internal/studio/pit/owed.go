package pit

import (
	"context"

	"baize/internal/kernel/id"
	"baize/internal/platform/seamless"
	"baize/internal/studio/owe"
)

func callOf(b Bet) seamless.Call {
	return seamless.Call{UserID: b.UserID, Currency: string(b.Currency), GameCode: b.GameCode, RoundID: b.ID.String()}
}

// owes makes what pays the bets.
func (s *Service) owes() {
	store := s.d.Store
	s.bets = owe.NewPayer(owe.Rows[Bet]{
		DB: s.d.DB, Desks: s.desks, Find: store.FindBet, Owing: store.OwingBets, Acknowledge: store.Acknowledge, Set: store.SetBet,
		Debt: func(b Bet) owe.Debt {
			return owe.Debt{Row: b.ID, Vendor: b.Vendor, Owed: b.Owed, Payout: b.Payout, Base: callOf(b), Balance: b.Balance, Version: b.BalanceVersion}
		},
		Put:  func(b *Bet, d owe.Debt) { b.Owed, b.Balance, b.BalanceVersion = d.Owed, d.Balance, d.Version },
		Paid: s.paid,
	})
	s.queue = owe.NewQueue(owe.Config[id.Round]{
		What: "tables", Workers: debtWorkers, Room: debtQueue, Sweep: s.Sweep, Log: s.d.Log,
		Pay: func(ctx context.Context, bet id.Round) error {
			_, err := s.bets.Pay(ctx, bet)
			return err
		},
	})
}

// paid lets the member see the balance beside a bet of the present round.
func (s *Service) paid(b Bet) {
	if t, err := s.table(b.Table); err == nil {
		t.mine.refresh(b)
	}
}

// Sweep looks once at every bet whose money is not final and pays what it can;
// what it could not do is tried again by the next.
func (s *Service) Sweep(ctx context.Context) error { return s.bets.Sweep(ctx, s.queue) }

package loyalty

import (
	"context"

	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/rewards"
	"baize/internal/rewards/prize"
)

// SeedSandbox furnishes the sandbox's mall, once.
func (s *Service) SeedSandbox(ctx context.Context) error {
	have, err := s.Store.Wares(ctx)
	if err != nil || len(have) > 0 {
		return err
	}
	return s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		for _, w := range sandboxWares() {
			if _, err := s.Store.PutWare(ctx, tx, w, 0); err != nil {
				return err
			}
		}
		return nil
	})
}

func sandboxWares() []Ware {
	taka := func(units int64, turnover int) prize.Prize { return cash(money.Amount(units)*money.Unit, turnover) }
	goods := func(tag string) prize.Prize { return prize.Prize{Kind: prize.Goods, Tag: tag} }
	ware := func(tag string, sort int, stock, points int64, name string, p prize.Prize) Ware {
		return Ware{Tag: tag, Stock: stock, WareTerms: WareTerms{
			Open: true, Sort: sort, Name: rewards.Seeded(name), Note: rewards.Words{}, Points: points, Prize: p,
		}}
	}
	all := []Ware{
		ware("cash-20", 1, 500, 1_800, "20 taka", taka(20, 1)),
		ware("cash-100", 2, 200, 8_500, "100 taka", taka(100, 1)),
		ware("cash-500", 3, 50, 40_000, "500 taka", taka(500, 1)),
		ware("gamcha", 4, 60, 12_000, "Handwoven gamcha", goods("gamcha")),
		ware("tea-set", 5, 20, 30_000, "Tea for two, a clay set", goods("tea-set")),
		ware("jersey", 6, 15, 60_000, "Cricket jersey", goods("jersey")),
	}
	all[2].DepositMonth = 1_000 * money.Unit
	all[3].Worth, all[4].Worth, all[5].Worth = 350*money.Unit, 900*money.Unit, 1_800*money.Unit
	all[4].RankFrom, all[5].RankFrom = 1, 2
	for i := range all[3:] {
		all[3+i].Each = 1
		all[3+i].Note = rewards.Seeded("Sent to the address in your profile.")
	}
	return all
}

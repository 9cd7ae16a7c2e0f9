package app

import (
	"baize/internal/rewards/loyalty"
	"baize/internal/rewards/prize"
)

// prizes are who gives each kind of prize. The rooms that give are made one
// after the other; the map is read when something is given.
func (a *App) prizes() prize.Givers { return a.rooms.givers }

// knowPrizes names the givers, once all rooms that give are made.
func (a *App) knowPrizes() {
	r := &a.rooms
	for _, kind := range []prize.Kind{prize.Cash, prize.Bonus, prize.Rounds} {
		r.givers[kind] = r.bonus.Giver()
	}
	r.givers[prize.Points] = r.loyalty
	r.givers[prize.Goods] = loyalty.GoodsGiver{}
	r.givers[prize.Ticket] = r.quests.Giver()
}

package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"baize/internal/betting"
	"baize/internal/cashier"
	"baize/internal/feeds"
	"baize/internal/platform/bus"
	"baize/internal/platform/db"
	"baize/internal/wallet"
)

// The listeners of a simulation: what browsers are told, two that count every
// event once, of which one fails at times, and those of the rooms.
const (
	feedsListener = "feeds"
	countListener = "sim.count"
	flakyListener = "sim.flaky"
	trialListener = "cashier.trial"
	wagerListener = "bonus.wager"
	poolsListener = "studio.jackpot"
)

func listenerNames() []string {
	return []string{feedsListener, countListener, flakyListener, trialListener, wagerListener, "bonus.deposit", poolsListener}
}

func (w *world) listeners(h *house) []bus.Listener {
	topics := []string{
		betting.TopicPlaced, betting.TopicSettled, betting.TopicVoided, wallet.TopicBalanceChanged,
		cashier.Credited{}.Topic(), cashier.DepositChanged{}.Topic(), cashier.WithdrawalChanged{}.Topic(),
	}
	all := []bus.Listener{
		feeds.Listener(&w.browser),
		{Name: countListener, Topics: topics, Handle: w.count(countListener)},
		{Name: flakyListener, Topics: topics, Handle: w.count(flakyListener)},
	}
	return slices.Concat(all, h.cashier.Listeners(), h.bonus.Listeners(), h.jackpot.Listeners())
}

var errFlaky = errors.New("the listener fails, as it was told to")

// count writes each event down under a key that refuses a second one.
func (w *world) count(name string) func(context.Context, *db.Tx, []bus.Delivery) error {
	return func(ctx context.Context, tx *db.Tx, batch []bus.Delivery) error {
		for i, d := range batch {
			if name == flakyListener && w.failing && i == len(batch)/2 {
				return errFlaky
			}
			if _, err := tx.Exec(ctx, `INSERT INTO sim_seen (listener, seq, topic) VALUES (?, ?, ?)`, name, d.Seq, d.Topic); err != nil {
				if db.IsUnique(err) {
					w.note("event %d reached %s twice", d.Seq, name)
				}
				return err
			}
			if name == countListener && strings.HasPrefix(d.Topic, "betting.bet.") {
				if err := acted(ctx, tx, d); err != nil {
					return err
				}
			}
		}
		return nil
	}
}

// acted writes down whose event it is: the order of events is that in which
// jackpots are filled.
func acted(ctx context.Context, tx *db.Tx, d bus.Delivery) error {
	e, err := bus.Value[betting.Event](d)
	if err == nil {
		_, err = tx.Exec(ctx, `INSERT INTO sim_acted (seq, action_id) VALUES (?, ?)`, d.Seq, int64(e.Action))
	}
	return err
}

// browser follows every member and must never see a version go back, but for
// one that it was shown before a crash and is shown again.
type browser struct {
	seen   map[string]int64
	reborn bool // repeats are allowed until something newer comes
	wrong  []string
}

// Followers says that somebody always looks.
func (b *browser) Followers(string) int { return 1 }

// Publish takes a message.
func (b *browser) Publish(topic, kind string, data any) error {
	told, ok := data.(feeds.Balance)
	if kind != feeds.KindBalance || !ok {
		return nil
	}
	key := topic + " " + string(told.Currency)
	last := b.seen[key]
	if told.Version < last && !b.reborn {
		b.wrong = append(b.wrong, fmt.Sprintf("%s went from version %d back to %d", key, last, told.Version))
	}
	b.seen[key] = max(last, told.Version)
	return nil
}

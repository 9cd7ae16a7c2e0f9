package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"baize/internal/cashier"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/rng"
	"baize/internal/members"
	"baize/internal/platform/db"
	"baize/internal/platform/seamless"
	"baize/internal/rewards/bonus"
	"baize/internal/wallet"
	"baize/test/model"
	"baize/test/sim/disk"
)

// world is everything that outlives a crash: the disk, the clock, the vendors
// and the provider outside, and the model of what ought to be.
type world struct {
	ctx       context.Context
	seed      uint64
	clock     *clock.Fake
	latest    time.Time // the latest moment that the clock ever showed
	lives     int
	chance    *rng.Seeded
	disk      *disk.Disk
	h         *house
	rules     *rules
	psp       *psp
	anchors   outside
	browser   browser
	failing   bool
	taken     *db.Rows
	armed     *disk.Fault // set, and not struck yet
	m         *model.Model
	players   [memberCount]player
	replies   map[string]seamless.Reply // the first answer, by vendor and tx id
	sent      map[string]op             // what they answered
	version   map[model.Who]int64       // the latest that an answer has told
	pays      map[int]*asked            // by number of the script
	outs      map[int]*asked
	attempt   map[cashier.WithdrawalID]int
	looked    map[string]stand      // by view
	kins      map[string]model.Gift // by key, as first answered
	decided   map[string]int64      // by key, the version on which an ending was decided
	campaigns []bonus.CampaignID
	notes     []string
	parts     int          // groups that the calls of an actGroup are committed in
	busy      atomic.Int64 // calls of a group that have not been answered
	tally     tally
}

type player struct {
	member  id.Member
	who     model.Who
	tokens  map[string]token
	account cashier.AccountID
}

type token struct {
	text string
	ends time.Time
}

// asked is a deposit or withdrawal that was asked for; id is 0 until its answer
// has come.
type asked struct {
	op op
	id int64
}

// tally counts what was played; shared are functions that the writer committed
// together with others.
//
// bonus are bets with bonus money, grants, gifts and prizes what there was of
// them.
type tally struct {
	commands, faults, restarts, shared, bonus, grants, gifts, prizes int

	endings endings
}

// violation is a broken promise; it ends the run of a seed.
type violation string

func (w *world) fail(format string, args ...any) { panic(violation(fmt.Sprintf(format, args...))) }

// note keeps what a listener saw, which cannot panic inside a transaction.
func (w *world) note(format string, args ...any) {
	w.notes = append(w.notes, fmt.Sprintf(format, args...))
}

func (w *world) must(err error, doing string) {
	if err != nil {
		w.fail("%s: %v", doing, err)
	}
}

var currencies = [memberCount]money.Currency{"BDT", "BDT", "BDT", "BDT", "VND", "VND", money.Trial, money.Trial}

func cents() map[string]int64 {
	out := map[string]int64{}
	for _, c := range currencies {
		out[string(c)] = int64(money.Unit)
		for range c.Digits() {
			out[string(c)] /= 10
		}
	}
	return out
}

// begin builds a world on a copy of the template: members with an opening
// balance, a session at each vendor and an account to be paid to.
func begin(ctx context.Context, seed uint64, from *disk.Disk) (*world, error) {
	c := clock.NewFake(start.Add(time.Duration(rand.New(rand.NewPCG(seed, 3)).IntN(86_400)) * time.Second))
	w := &world{
		ctx: ctx, seed: seed, clock: c, latest: c.Now(), chance: rng.NewSeeded(seed), disk: from.Copy(),
		rules: &rules{blocked: map[id.Member]bool{}, purse: map[id.Member]money.Currency{}}, psp: newPSP(),
		browser: browser{seen: map[string]int64{}}, m: model.New(cents()), replies: map[string]seamless.Reply{}, sent: map[string]op{},
		version: map[model.Who]int64{}, pays: map[int]*asked{}, outs: map[int]*asked{}, attempt: map[cashier.WithdrawalID]int{}, looked: map[string]stand{}, taken: taken(), kins: map[string]model.Gift{}, decided: map[string]int64{},
	}
	w.m.Now, w.m.DayMost, w.m.NoBonus[noBonus] = micros(w.latest), int64(kinDay), true
	var err error
	if w.h, err = w.openHouse(); err != nil {
		return nil, err
	}
	if err := w.h.jackpot.Begin(ctx); err != nil {
		return nil, err
	}
	if err := w.launchCampaigns(); err != nil {
		return nil, err
	}
	for i := range w.players {
		if err := w.welcome(i); err != nil {
			return nil, err
		}
	}
	for _, l := range listenerNames() {
		for n := 1; n > 0; {
			if n, err = w.h.bus.Step(ctx, l); err != nil {
				return nil, err
			}
		}
	}
	return w, nil
}

// opening is what a member begins with.
func opening(i int) money.Amount {
	if slices.Contains(poorMembers, i) {
		return 5 * money.Unit
	}
	return 500 * money.Unit
}

func (w *world) welcome(i int) error {
	c := currencies[i]
	p := player{member: memberID(i), tokens: map[string]token{}}
	p.who = model.Who{Member: int64(p.member), Currency: string(c)}
	w.rules.purse[p.member] = c
	for _, v := range vendors {
		if err := w.launch(&p, v); err != nil {
			return err
		}
	}
	if c == money.Trial { // paid by the cashier's own listener
		w.m.Fund(p.who, int64(10_000*money.Unit))
		w.players[i] = p
		return w.h.db.Write(w.ctx, func(ctx context.Context, tx *db.Tx) error {
			return w.h.bus.Publish(ctx, tx, members.Opened{Member: p.member, Account: "t", Type: members.TypeTrial, Currency: c, At: clock.NowOf(w.clock)})
		})
	}
	a, err := w.h.cashier.AddAccount(w.ctx, "account", cashier.Account{
		MemberID: p.member, Method: methodOf(c), Number: fmt.Sprintf("ACC%08d", i), Name: "Rahim Uddin",
	}, cashier.Secret{})
	if err != nil {
		return err
	}
	p.account = a.ID
	w.players[i] = p
	w.m.Fund(p.who, int64(opening(i)))
	return w.h.db.Write(w.ctx, func(ctx context.Context, tx *db.Tx) error {
		_, err := w.h.wallet.Credit(ctx, tx, wallet.Move{
			Member: p.member, Currency: c, Pocket: wallet.Cash, Amount: opening(i), Counter: houseSuspense(c),
			Kind: "sim.fund", Scope: "sim", ExternalID: p.member.String(),
		})
		return err
	})
}

func (w *world) launch(p *player, vendor string) error {
	l, err := w.h.gateway.Launch(w.ctx, p.member, vendor)
	if err == nil {
		p.tokens[vendor] = token{l.Token, l.Session.ExpiresAt.Time()}
	}
	return err
}

// advance moves the clock.
func (w *world) advance(d time.Duration) {
	w.clock.Advance(d)
	now := w.clock.Now()
	if now.After(w.latest) {
		w.latest = now
	}
	w.m.Now = micros(now)
}

// behind says that the clock stands before a moment that an earlier life of
// the process has seen: it may then refuse to write, and must not do harm.
func (w *world) behind() bool { return w.lives > 0 && w.clock.Now().Before(w.latest) }

func (w *world) close() {
	_ = w.h.db.Close()
	w.disk.Drop()
}

// business reports whether an act counts as a business command.
func business(a act) bool {
	for word := range strings.FieldsSeq(businessActs) {
		if word == string(a) {
			return true
		}
	}
	return false
}

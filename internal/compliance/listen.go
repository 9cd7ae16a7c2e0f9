package compliance

import (
	"cmp"
	"context"
	"fmt"
	"net/netip"
	"time"

	"baize/internal/betting"
	"baize/internal/cashier"
	"baize/internal/identity"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/bus"
	"baize/internal/platform/db"
)

// Listeners count what members pay and play, and see what the rules look for.
// Bets come by thousands: a batch of them is a few statements.
func (s *Service) Listeners() []bus.Listener {
	const burst = 250 * time.Millisecond // nobody waits for it
	return []bus.Listener{
		{Name: "compliance.play", Topics: []string{betting.TopicSettled, betting.TopicVoided}, Gather: burst, Bulk: true, Handle: s.played},
		{Name: "compliance.pay", Topics: []string{cashier.Credited{}.Topic(), cashier.WithdrawalChanged{}.Topic(), cashier.PaidUnexpectedly{}.Topic(), cashier.PaidOtherwise{}.Topic()}, Handle: s.paid},
		{Name: "compliance.arrive", Topics: []string{identity.TopicLoggedIn, identity.TopicSecurity}, Gather: burst, Handle: s.arrived},
		{Name: "compliance.texting", Topics: []string{identity.TopicTexting}, Handle: s.textingSpent},
	}
}

// dayOf numbers days, in UTC.
func dayOf(at clock.Instant) int64 { return int64(at) / (24 * time.Hour).Microseconds() }

type dayKey struct {
	member   id.Member
	currency money.Currency
	day      int64
}

// tally adds up days of a batch, in the order in which they were met.
type tally struct {
	at  map[dayKey]int
	all []Day
}

func newTally(size int) *tally { return &tally{at: make(map[dayKey]int, size)} }

func (t *tally) of(member id.Member, c money.Currency, at clock.Instant) *Day {
	k := dayKey{member, c, dayOf(at)}
	i, ok := t.at[k]
	if !ok {
		i = len(t.all)
		t.at[k] = i
		t.all = append(t.all, Day{Member: member, Currency: c, Day: k.day})
	}
	return &t.all[i]
}

// played counts stakes and payouts, and notes what is large.
func (s *Service) played(ctx context.Context, tx *db.Tx, batch []bus.Delivery) error {
	rules, err := s.rules(ctx)
	if err != nil {
		return err
	}
	days := newTally(len(batch))
	var large, late []betting.Event
	for _, d := range batch {
		e, err := bus.Value[betting.Event](d)
		if err != nil {
			return err
		}
		if e.Currency == money.Trial {
			continue
		}
		day := days.of(e.Member, e.Currency, e.At)
		if d.Topic == betting.TopicVoided {
			day.Stake -= e.SettledStake
			day.Payout -= e.Payout
			continue
		}
		day.Stake += e.Stake
		day.Payout += e.Payout
		if reaches(e.Payout, rules.Rules.LargeWin) || reaches(e.Stake, rules.Rules.LargeWager) {
			large = append(large, e)
		}
		if e.Payout > 0 && !e.Placed { // who bets in the same call may play
			late = append(late, e)
		}
	}
	if err := s.Store.AddDays(ctx, tx, days.all); err != nil {
		return err
	}
	for _, e := range large {
		if err := s.largePlay(ctx, tx, e, rules.Rules); err != nil {
			return err
		}
	}
	return s.paidShutOut(ctx, tx, late)
}

// paidShutOut notes what was paid to who may not play by then: an open bet is
// settled whoever the member has become, and somebody must be able to see it.
func (s *Service) paidShutOut(ctx context.Context, tx *db.Tx, wins []betting.Event) error {
	if s.Doors == nil || len(wins) == 0 {
		return nil
	}
	members := make([]id.Member, len(wins))
	for i, e := range wins {
		members[i] = e.Member
	}
	shut, err := s.Doors.ShutOut(ctx, tx, members)
	if err != nil || len(shut) == 0 {
		return err
	}
	var events []Event
	for _, e := range wins {
		if why, is := shut[e.Member]; is && why.at(e.At) {
			events = append(events, Event{
				Kind: EventShutOut, Source: "shut:" + e.Action.String(), Member: e.Member, Currency: e.Currency, Amount: e.Payout,
				Detail: why.Why + " " + e.Vendor + " " + e.Game + " " + e.RoundRef, At: e.At,
			})
		}
	}
	return s.record(ctx, tx, events...)
}

// reaches says that an amount is one that a rule looks at; 0 switches it off.
func reaches(amount, bound money.Amount) bool { return bound > 0 && amount >= bound }

func (s *Service) largePlay(ctx context.Context, tx *db.Tx, e betting.Event, r Rules) error {
	seen := Event{Member: e.Member, Currency: e.Currency, Detail: e.Vendor + " " + e.Game + " " + e.RoundRef, At: e.At}
	var events []Event
	if reaches(e.Stake, r.LargeWager) {
		x := seen
		x.Kind, x.Source, x.Amount = EventLargeWager, "wager:"+e.Action.String(), e.Stake
		events = append(events, x)
	}
	if reaches(e.Payout, r.LargeWin) {
		x := seen
		x.Kind, x.Source, x.Amount = EventLargeWin, "win:"+e.Action.String(), e.Payout
		events = append(events, x)
		err := s.Flag(ctx, tx, Flag{Kind: KindLargeWin, Member: e.Member, Subject: "round:" + e.Round.String(), Facts: map[string]any{
			"round": e.Round, "vendor": e.Vendor, "game": e.Game, "stake": e.Stake, "payout": e.Payout, "currency": e.Currency,
		}})
		if err != nil {
			return err
		}
	}
	return s.record(ctx, tx, events...)
}

// paid counts deposits and asked withdrawals, and looks at what they make of
// the member's days.
func (s *Service) paid(ctx context.Context, tx *db.Tx, batch []bus.Delivery) error {
	rules, err := s.rules(ctx)
	if err != nil {
		return err
	}
	for _, d := range batch {
		if d.Topic == (cashier.Credited{}).Topic() {
			e, err := bus.Value[cashier.Credited](d)
			if err == nil && e.Currency != money.Trial {
				err = s.paidIn(ctx, tx, e, rules.Rules)
			}
			if err != nil {
				return err
			}
			continue
		}
		if d.Topic == (cashier.PaidUnexpectedly{}).Topic() {
			if err := s.paidTwice(ctx, tx, d); err != nil {
				return err
			}
			continue
		}
		if d.Topic == (cashier.PaidOtherwise{}).Topic() {
			if err := s.paidOtherwise(ctx, tx, d); err != nil {
				return err
			}
			continue
		}
		e, err := bus.Value[cashier.WithdrawalChanged](d)
		if err == nil {
			err = s.askedOut(ctx, tx, e, rules.Rules)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// paidTwice keeps a payout that went out against the provider's own refusal.
func (s *Service) paidTwice(ctx context.Context, tx *db.Tx, d bus.Delivery) error {
	e, err := bus.Value[cashier.PaidUnexpectedly](d)
	if err != nil {
		return err
	}
	return s.record(ctx, tx, Event{
		Kind: EventError, Source: "payout:" + e.Provider + ":" + e.TrxID, Member: e.Member, Currency: e.Currency, Amount: e.Amount,
		Detail: "a refused payout was paid: " + e.Reference + " " + e.TrxID, At: e.At,
	})
}

// paidOtherwise keeps a payout of another sum than was ordered, which two people
// have ended by evidence.
func (s *Service) paidOtherwise(ctx context.Context, tx *db.Tx, d bus.Delivery) error {
	e, err := bus.Value[cashier.PaidOtherwise](d)
	if err != nil {
		return err
	}
	return s.record(ctx, tx, Event{
		Kind: EventError, Source: "payout:" + e.Reference + ":otherwise", Member: e.Member, Currency: e.Currency, Amount: e.Paid,
		Detail: "a payout of " + e.Ordered.String() + " was paid with " + e.Paid.String() + ": " + e.Reference + " " + e.TrxID, At: e.At,
	})
}

// nearly says that a payment is just under the sum that is reported: between
// four fifths of it and it.
func nearly(amount, report money.Amount) bool {
	return report > 0 && amount < report && amount >= report/5*4
}

func (s *Service) paidIn(ctx context.Context, tx *db.Tx, e cashier.Credited, r Rules) error {
	month, err := s.Store.Days(ctx, tx, e.Member, e.Currency, dayOf(e.At)-30)
	if err != nil {
		return err
	}
	add := Day{Member: e.Member, Currency: e.Currency, Day: dayOf(e.At), PaidIn: e.Amount, Payments: 1}
	if nearly(e.Amount, r.Report) {
		add.Near, add.NearSum = 1, e.Amount
	}
	if err := s.Store.AddDays(ctx, tx, []Day{add}); err != nil {
		return err
	}
	facts := map[string]any{"deposit": e.Deposit, "amount": e.Amount, "currency": e.Currency}
	if reaches(e.Amount, r.LargeDeposit) {
		if err := s.record(ctx, tx, Event{Kind: EventLargeDeposit, Source: "deposit:" + e.Deposit.String(), Member: e.Member, Currency: e.Currency, Amount: e.Amount, Detail: e.Method, At: e.At}); err != nil {
			return err
		}
		if err := s.Flag(ctx, tx, Flag{Kind: KindLargeDeposit, Member: e.Member, Subject: "deposit:" + e.Deposit.String(), Facts: facts}); err != nil {
			return err
		}
	}
	if n := month.Payments; n > 0 && r.SpikeTimes > 0 && reaches(e.Amount, r.SpikeLeast) && e.Amount/money.Amount(r.SpikeTimes) >= month.PaidIn/money.Amount(n) {
		facts["mean"] = month.PaidIn / money.Amount(n)
		if err := s.Flag(ctx, tx, Flag{Kind: KindSpike, Member: e.Member, Subject: "deposit:" + e.Deposit.String(), Facts: facts}); err != nil {
			return err
		}
	}
	if add.Near == 0 || r.NearCount == 0 {
		return nil
	}
	two, err := s.Store.Days(ctx, tx, e.Member, e.Currency, dayOf(e.At)-1)
	if err != nil || two.Near < r.NearCount {
		return err
	}
	return s.Flag(ctx, tx, Flag{Kind: KindStructuring, Member: e.Member, Subject: daySubject(e.Member, e.At), Urgent: true, Facts: map[string]any{
		"payments": two.Near, "sum": two.NearSum, "under": r.Report, "currency": e.Currency,
	}})
}

func daySubject(m id.Member, at clock.Instant) string {
	return m.String() + ":" + at.Time().Format(bornForm)
}

// inOutShare is how much of what was paid in, in percent, is asked out again.
const inOutShare = 80

func (s *Service) askedOut(ctx context.Context, tx *db.Tx, e cashier.WithdrawalChanged, r Rules) error {
	if e.State == cashier.ForcedReceived {
		return s.record(ctx, tx, Event{Kind: EventOverride, Source: "forced:" + e.Withdrawal.String(), Member: e.Member, Currency: e.Currency, Amount: e.Amount, Detail: "forced receipt", At: e.At})
	}
	if e.State != cashier.Requested {
		return nil
	}
	if err := s.Store.AddDays(ctx, tx, []Day{{Member: e.Member, Currency: e.Currency, Day: dayOf(e.At), AskedOut: e.Amount}}); err != nil {
		return err
	}
	two, err := s.Store.Days(ctx, tx, e.Member, e.Currency, dayOf(e.At)-1)
	if err != nil {
		return err
	}
	if reaches(two.PaidIn, r.InOut) && two.AskedOut/inOutShare >= two.PaidIn/100 && two.Stake/money.Amount(max(r.PlayPercent, 1)) < two.PaidIn/100 {
		err := s.Flag(ctx, tx, Flag{Kind: KindInOut, Member: e.Member, Subject: daySubject(e.Member, e.At), Urgent: true, Facts: map[string]any{
			"paidIn": two.PaidIn, "askedOut": two.AskedOut, "staked": two.Stake, "currency": e.Currency,
		}})
		if err != nil {
			return err
		}
	}
	return s.payees(ctx, tx, e, r)
}

func (s *Service) payees(ctx context.Context, tx *db.Tx, e cashier.WithdrawalChanged, r Rules) error {
	p, err := s.Payments.Payees(ctx, e.Member)
	if err != nil {
		return err
	}
	if r.Payees > 0 && p.Accounts >= r.Payees {
		err := s.Flag(ctx, tx, Flag{Kind: KindPayees, Member: e.Member, Subject: monthSubject(e.Member, e.At), Facts: map[string]any{"accounts": p.Accounts}})
		if err != nil {
			return err
		}
	}
	if r.Sharers > 0 && len(p.Sharers)+1 >= r.Sharers {
		return s.Flag(ctx, tx, Flag{Kind: KindSharedPayee, Member: e.Member, Subject: monthSubject(e.Member, e.At), Facts: map[string]any{"others": p.Sharers}})
	}
	return nil
}

func monthSubject(m id.Member, at clock.Instant) string {
	return m.String() + ":" + at.Time().Format("2006-01")
}

// Arrival is a login as the rules see it: Key is of device and address.
type Arrival struct {
	Member  id.Member
	Key     string
	Country string
	At      clock.Instant
}

// ringDays is how long logins of one device count together.
const ringDays = 30 * 24 * time.Hour

func (s *Service) arrived(ctx context.Context, tx *db.Tx, batch []bus.Delivery) error {
	rules, err := s.rules(ctx)
	if err != nil {
		return err
	}
	for _, d := range batch {
		if d.Topic == identity.TopicSecurity {
			e, err := bus.Value[identity.SecurityChanged](d)
			if err == nil {
				err = s.record(ctx, tx, Event{Kind: EventPII, Source: "security:" + e.Member.String() + ":" + e.What + ":" + e.At.Time().Format(time.RFC3339Nano), Member: e.Member, Detail: e.What, At: e.At})
			}
			if err != nil {
				return err
			}
			continue
		}
		e, err := bus.Value[identity.LoggedIn](d)
		if err == nil && e.Kind != identity.KindTrial {
			err = s.arrive(ctx, tx, e, rules.Rules)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) arrive(ctx context.Context, tx *db.Tx, e identity.LoggedIn, r Rules) error {
	a := Arrival{Member: e.Member, Key: s.keyed("arrival", e.Device+"|"+e.IP), At: e.At}
	if ip, err := netip.ParseAddr(e.IP); err == nil {
		if a.Country, err = s.Places.CountryAt(ctx, ip); err != nil {
			return err
		}
	}
	last, err := s.Store.Arrive(ctx, tx, a)
	if err != nil {
		return err
	}
	if r.JumpHours > 0 && last.Country != "" && a.Country != "" && last.Country != a.Country && a.At.Sub(last.At) < time.Duration(r.JumpHours)*time.Hour {
		err := s.Flag(ctx, tx, Flag{Kind: KindJump, Member: e.Member, Subject: daySubject(e.Member, e.At), Facts: map[string]any{
			"from": last.Country, "to": a.Country, "minutes": int(a.At.Sub(last.At).Minutes()),
		}})
		if err != nil {
			return err
		}
	}
	if r.Ring == 0 || e.Device == "" {
		return nil // a program that names no device is no device
	}
	ring, err := s.Store.Together(ctx, tx, a.Key, a.At.Add(-ringDays))
	if err != nil || len(ring) < r.Ring {
		return err
	}
	return s.Flag(ctx, tx, Flag{Kind: KindRing, Member: e.Member, Subject: a.Key[:16] + ":" + a.At.Time().Format("2006-01"), Facts: map[string]any{"members": ring}})
}

// textingSpent has staff told that codes by SMS are refused for now: somebody
// may be paid for those that went out.
func (s *Service) textingSpent(ctx context.Context, tx *db.Tx, batch []bus.Delivery) error {
	var events []Event
	for _, d := range batch {
		e, err := bus.Value[identity.TextingSpent](d)
		if err != nil {
			return err
		}
		events = append(events, Event{
			Kind: EventTexting, Source: fmt.Sprintf("texting:%s:%d:%d", e.Country, e.Hours, e.Window),
			Detail: fmt.Sprintf("%s: %d in %d h", cmp.Or(e.Country, "*"), e.Most, e.Hours), At: e.At,
		})
	}
	return s.record(ctx, tx, events...)
}

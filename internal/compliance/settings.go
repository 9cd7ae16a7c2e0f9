package compliance

import (
	"context"
	"encoding/json"
	"strconv"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
)

// Gate is up to what sums, since the account was opened, a level may pay in and
// be paid; 0 is no bound.
type Gate struct {
	Deposits    money.Amount `json:"deposits"`
	Withdrawals money.Amount `json:"withdrawals"`
}

// Rules are the bounds from which something is looked at. Amounts are of the
// brand's currency; 0 switches a rule off.
type Rules struct {
	// Report is the sum that members may want to stay under: NearCount payments
	// of a day between four fifths of it and it are structuring.
	Report    money.Amount `json:"report"`
	NearCount int          `json:"nearCount"`
	// InOut: so much paid in within two days and asked out again with less than
	// PlayPercent of it staked.
	InOut       money.Amount `json:"inOut"`
	PlayPercent int          `json:"playPercent"`
	// Payees is how many payout accounts one member has had, Sharers how many
	// members one account has.
	Payees  int `json:"payees"`
	Sharers int `json:"sharers"`
	// Ring is how many members came from one device.
	Ring int `json:"ring"`
	// JumpHours is within which logins of two countries are a jump.
	JumpHours int `json:"jumpHours"`
	// What is large; SpikeTimes is a deposit that many times the mean of the
	// member's month, from SpikeLeast on.
	LargeDeposit money.Amount `json:"largeDeposit"`
	LargeWin     money.Amount `json:"largeWin"`
	LargeWager   money.Amount `json:"largeWager"`
	SpikeTimes   int          `json:"spikeTimes"`
	SpikeLeast   money.Amount `json:"spikeLeast"`
	// Rounds is in how many rounds of a table two members staked on opposite
	// sides before it is no chance.
	Rounds int `json:"rounds"`
}

// Settings are the room's rules as staff sets them.
type Settings struct {
	// MinAge is the least age; BirthdayAge a higher one where a country asks for
	// it, 0 for none.
	MinAge      int    `json:"minAge" minimum:"18" maximum:"30"`
	BirthdayAge int    `json:"birthdayAge" minimum:"0" maximum:"30"`
	Gates       []Gate `json:"gates" minItems:"4" maxItems:"4" nullable:"false"`
	Papers      int    `json:"papers" minimum:"2" maximum:"6" doc:"pictures of one request"`
	TriesDay    int    `json:"triesDay" minimum:"1" maximum:"50" doc:"requests of one member in a day"`
	CaseHours   int    `json:"caseHours" minimum:"1" maximum:"720" doc:"until when a case is to be decided"`
	UrgentHours int    `json:"urgentHours" minimum:"1" maximum:"720"`
	Rules       Rules  `json:"rules"`
}

// DefaultSettings are the shipped ones. The second gate is the customer due
// diligence gate of FATF recommendation 22, about 3,000 US dollars.
func DefaultSettings() Settings {
	const thousand = 1_000 * money.Unit
	return Settings{
		MinAge: 18, Papers: 4, TriesDay: 5, CaseHours: 72, UrgentHours: 24,
		Gates: []Gate{{350 * thousand, 20 * thousand}, {350 * thousand, 350 * thousand}, {3_500 * thousand, 3_500 * thousand}, {}},
		Rules: Rules{
			Report: 30 * thousand, NearCount: 3, InOut: 50 * thousand, PlayPercent: 50, Payees: 4, Sharers: 2, Ring: 3, JumpHours: 2,
			LargeDeposit: 100 * thousand, LargeWin: 100 * thousand, LargeWager: 50 * thousand, SpikeTimes: 10, SpikeLeast: 20 * thousand, Rounds: 10,
		},
	}
}

// Least is the age that these settings ask for.
func (s Settings) Least() int { return max(s.MinAge, s.BirthdayAge) }

const minAge = 18

func (s Settings) check() error {
	number := func(field string, value, least, most int) error {
		if value < least || value > most {
			return fault.InvalidField(field, "field.number")
		}
		return nil
	}
	r := s.Rules
	for _, err := range []error{
		number("minAge", s.MinAge, minAge, 30), number("birthdayAge", s.BirthdayAge, 0, 30), number("gates", len(s.Gates), 4, 4),
		number("papers", s.Papers, 2, 6), number("triesDay", s.TriesDay, 1, 50), number("caseHours", s.CaseHours, 1, 720),
		number("urgentHours", s.UrgentHours, 1, s.CaseHours), number("rules.playPercent", r.PlayPercent, 0, 100),
	} {
		if err != nil {
			return err
		}
	}
	for i, g := range s.Gates {
		if g.Deposits < 0 || g.Withdrawals < 0 || i > 0 && (less(g.Deposits, s.Gates[i-1].Deposits) || less(g.Withdrawals, s.Gates[i-1].Withdrawals)) {
			return fault.InvalidField("gates."+strconv.Itoa(i), "compliance.gates.order")
		}
	}
	for _, n := range []int{r.NearCount, r.Payees, r.Sharers, r.Ring, r.JumpHours, r.SpikeTimes, r.Rounds} {
		if n < 0 {
			return fault.InvalidField("rules", "field.number")
		}
	}
	for _, a := range []money.Amount{r.Report, r.InOut, r.LargeDeposit, r.LargeWin, r.LargeWager, r.SpikeLeast} {
		if a < 0 {
			return fault.InvalidField("rules", "field.number")
		}
	}
	return nil
}

// less compares bounds, of which 0 is the highest.
func less(a, b money.Amount) bool { return a != 0 && (b == 0 || a < b) }

// ErrChanged says that somebody else changed the settings meanwhile.
var ErrChanged = fault.New(fault.Conflict, "compliance.settings.changed")

// Settings are the rules in force with their version, 0 where they were never
// set.
func (s *Service) Settings(ctx context.Context) (Settings, int64, error) {
	out := DefaultSettings()
	raw, version, err := s.Store.Settings(ctx)
	if err != nil || version == 0 {
		return out, 0, err
	}
	return out, version, json.Unmarshal(raw, &out)
}

// Least is the age that holds everywhere: the highest of all that are set.
func (s *Service) Least(ctx context.Context) (int, error) {
	set, err := s.inForce(ctx)
	return set.Least(), err
}

// inForce are the rules with the age that holds, also where another one set it.
func (s *Service) inForce(ctx context.Context) (Settings, error) {
	set, _, err := s.Settings(ctx)
	if err != nil || s.LeastAge == nil {
		return set, err
	}
	age, err := s.LeastAge(ctx)
	set.BirthdayAge = max(set.BirthdayAge, age)
	return set, err
}

// SetSettings replaces the rules, from the version that their editor saw; those
// before stay readable. Faults: invalid fields, ErrChanged.
func (s *Service) SetSettings(ctx context.Context, by id.Staff, version int64, next Settings, why string) error {
	if err := next.check(); err != nil {
		return err
	}
	before, _, err := s.Settings(ctx)
	if err != nil {
		return err
	}
	raw, err := json.Marshal(next)
	if err != nil {
		return err
	}
	return s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		ok, err := s.Store.SetSettings(ctx, tx, raw, version, by, clock.NowOf(s.Clock))
		if err != nil {
			return err
		}
		if !ok {
			return ErrChanged
		}
		tx.OnCommit(func() { s.known.Store(nil) })
		return s.Auditor.Audit(ctx, tx, Action{Staff: by, Name: "compliance.settings.set", Target: "compliance", Before: before, After: next, Why: why})
	})
}

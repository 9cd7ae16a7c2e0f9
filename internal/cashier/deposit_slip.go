package cashier

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/uptrace/bun"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/platform/idem"
)

// Slip is a bank's receipt that a member shows for a transfer. Twin is another
// deposit whose slip looks the same, or 0.
type Slip struct {
	DepositID DepositID
	Number    int
	MemberID  id.Member
	File      string
	Sum       string
	Look      int64
	Payer     string
	Twin      DepositID
	At        clock.Instant
}

// Part is one transfer that staff found on the bank's statement for a deposit.
type Part struct {
	DepositID DepositID
	Number    int
	Provider  string
	TrxID     string
	Amount    money.Amount
	StaffID   id.Staff
	At        clock.Instant
}

// SlipCmd shows a slip for a deposit by bank transfer.
type SlipCmd struct {
	Member  id.Member
	Deposit DepositID
	Payer   string // whose account it came from
	Image   []byte
	Key     string
}

const (
	maxSlips = 3
	maxParts = 5
	// slipsCompared bounds how many earlier slips a new one is held beside.
	slipsCompared = 500
	maxTrx        = 40
)

// AddSlip keeps a slip and hands the deposit to staff. A slip that stands for
// another deposit already is refused; one that only looks like another is
// marked for staff. A repeat of the key changes nothing.
func (s *Service) AddSlip(ctx context.Context, c SlipCmd) (Deposit, error) {
	c.Payer = strings.Join(strings.Fields(c.Payer), " ")
	if n := utf8.RuneCountInString(c.Payer); n < minNameLen || n > maxNameLen {
		return Deposit{}, fault.InvalidField("payer", "field.length", fault.Args{"min": minNameLen, "max": maxNameLen})
	}
	now, err := s.GetDeposit(ctx, c.Member, c.Deposit)
	if err != nil {
		return Deposit{}, err
	}
	ask := idem.Key{Scope: "cashier.slip:" + c.Member.String(), ID: c.Key}
	pictures, err := s.keepOnce(ctx, ask, "image", [][]byte{c.Image}, func() error { return s.maySlip(ctx, s.db, &now) })
	if err != nil {
		return Deposit{}, err
	}
	pic := pictures[0]
	ask.Content = []string{c.Deposit.String(), c.Payer, pic.Sum}
	return s.changeDeposit(ctx, c.Deposit, func(ctx context.Context, tx *db.Tx, d *Deposit) (Outcome, error) {
		if d.MemberID != c.Member {
			return Unchanged, ErrDeposit
		}
		_, repeated, err := idem.Once(ctx, tx, s.clock, ask, func() (bool, error) {
			if err := s.maySlip(ctx, tx, d); err != nil {
				return false, err
			}
			return true, s.insertSlip(ctx, tx, d, c.Payer, pic)
		})
		if err != nil || repeated {
			return Unchanged, err
		}
		d.Late = d.Late || d.State == DepositExpired
		return d.review(ReasonSlip), nil
	})
}

// takesSlip reports whether a slip still helps: a transfer that nobody has
// decided about.
func (d *Deposit) takesSlip() bool {
	if d.Details.Bank == "" {
		return false
	}
	return d.State == DepositPending || d.State == DepositExpired || d.State == DepositReview && d.Reason == ReasonSlip
}

// maySlip refuses a slip that would not help, or is one too many.
func (s *Service) maySlip(ctx context.Context, q bun.IDB, d *Deposit) error {
	if !d.takesSlip() {
		return ErrDepositState
	}
	mine, err := s.store.Slips(ctx, q, d.ID)
	if err == nil && len(mine) >= maxSlips {
		err = fault.InvalidField("image", "cashier.slip.tooMany", fault.Args{"max": maxSlips})
	}
	return err
}

func (s *Service) insertSlip(ctx context.Context, tx *db.Tx, d *Deposit, payer string, pic Picture) error {
	used, err := s.store.SlipUsed(ctx, tx, pic.Sum)
	if err != nil {
		return err
	}
	if used != 0 {
		return fault.InvalidField("image", "cashier.slip.used")
	}
	mine, err := s.store.Slips(ctx, tx, d.ID)
	if err != nil {
		return err
	}
	others, err := s.store.LikeSlips(ctx, tx, d.ID, slipsCompared)
	if err != nil {
		return err
	}
	slip := Slip{
		DepositID: d.ID, Number: len(mine) + 1, MemberID: d.MemberID, File: pic.File, Sum: pic.Sum, Look: pic.Look,
		Payer: payer, At: clock.NowOf(s.clock),
	}
	if i := slices.IndexFunc(others, func(o Slip) bool { return alike(o.Look, pic.Look) }); i >= 0 {
		slip.Twin = others[i].DepositID
	}
	return s.store.InsertSlip(ctx, tx, slip)
}

// StateParts is one of staff saying which transfers came for a deposit, as the
// bank's statement has them; another person credits their sum. Saying it again
// replaces what was said.
func (s *Service) StateParts(ctx context.Context, deposit DepositID, dec Decision, parts []Part) (Deposit, error) {
	if len(parts) < 1 || len(parts) > maxParts {
		return Deposit{}, fault.InvalidField("parts", "cashier.parts.count", fault.Args{"max": maxParts})
	}
	return s.changeDeposit(ctx, deposit, func(ctx context.Context, tx *db.Tx, d *Deposit) (Outcome, error) {
		before := *d
		_, repeated, err := idem.Once(ctx, tx, s.clock, dec.key("deposit.parts", deposit.String(), parts), func() (bool, error) {
			if d.State != DepositReview || d.Details.Bank == "" {
				return false, ErrDepositState
			}
			return true, s.stateParts(ctx, tx, d, dec.Staff, parts)
		})
		if err != nil || repeated {
			return Unchanged, err
		}
		return Changed, s.record(ctx, tx, dec, "cashier.deposit.parts", deposit.String(), before, *d)
	})
}

func (s *Service) stateParts(ctx context.Context, tx *db.Tx, d *Deposit, staff id.Staff, parts []Part) error {
	if err := s.store.ClearParts(ctx, tx, d.ID); err != nil {
		return err
	}
	var sum money.Amount
	for i, p := range parts {
		p.DepositID, p.Number, p.Provider, p.StaffID, p.At = d.ID, i+1, d.Provider, staff, clock.NowOf(s.clock)
		p.TrxID = strings.ToUpper(strings.TrimSpace(p.TrxID))
		if err := s.checkPart(ctx, tx, d, i, p); err != nil {
			return err
		}
		if err := s.store.InsertPart(ctx, tx, p); err != nil {
			return err
		}
		var err error
		if sum, err = sum.Add(p.Amount); err != nil {
			return err
		}
		if i == 0 {
			d.TrxID = p.TrxID
		}
	}
	d.PaidAmount, d.MakerID = sum, staff
	return nil
}

// checkPart refuses a part at its own field.
func (s *Service) checkPart(ctx context.Context, tx *db.Tx, d *Deposit, i int, p Part) error {
	field := func(name string) string { return fmt.Sprintf("parts[%d].%s", i, name) }
	switch {
	case p.TrxID == "":
		return fault.InvalidField(field("trxId"), "field.required")
	case len(p.TrxID) > maxTrx:
		return fault.InvalidField(field("trxId"), "field.length", fault.Args{"min": 1, "max": maxTrx})
	case p.Amount <= 0:
		return fault.InvalidField(field("amount"), "cashier.amount.positive")
	}
	if err := scale(field("amount"), p.Amount, d.Currency); err != nil {
		return err
	}
	known, err := s.store.PartKnown(ctx, tx, d.Provider, p.TrxID)
	if err == nil && !known {
		var other DepositID
		other, err = s.store.TrxDeposit(ctx, tx, d.Provider, p.TrxID)
		known = other != 0 && other != d.ID
	}
	if err != nil {
		return err
	}
	if known {
		return fault.InvalidField(field("trxId"), "cashier.trx.used")
	}
	return nil
}

// DepositFile is everything that staff sees of a deposit by transfer.
type DepositFile struct {
	Deposit  Deposit
	Slips    []Slip
	Pictures [][]byte // of the slips, in their order
	Parts    []Part
}

// FindDeposit is any deposit with its slips and parts, for staff.
func (s *Service) FindDeposit(ctx context.Context, deposit DepositID) (f DepositFile, err error) {
	if f.Deposit, err = s.store.GetDeposit(ctx, deposit); err != nil {
		return f, err
	}
	if f.Slips, err = s.store.Slips(ctx, s.db, deposit); err != nil {
		return f, err
	}
	for _, slip := range f.Slips {
		raw, err := s.blobs.Get(ctx, slip.File)
		if err != nil {
			return f, err
		}
		f.Pictures = append(f.Pictures, raw)
	}
	f.Parts, err = s.store.Parts(ctx, s.db, deposit)
	return f, err
}

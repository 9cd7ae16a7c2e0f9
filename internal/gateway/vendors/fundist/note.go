package fundist

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"strconv"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
)

// Note says that a tid came for an action, and by which id the book knows it.
type Note struct {
	Vendor   string
	TID      string
	TxID     string
	Kind     string // debit or credit
	Member   id.Member
	Round    string
	Action   string
	Game     string
	Currency money.Currency
	Amount   money.Amount // unheard where a cancellation came first
	SeenAt   clock.Instant
}

// unheard stands for the amount of an action that did not come yet.
const unheard money.Amount = -1

// Store keeps notes; package vendorsdb is the one there is.
type Store interface {
	// FindTID finds the note of a tid, FindAction the first one of the action
	// that a note names.
	FindTID(ctx context.Context, tx *db.Tx, vendor, tid string) (n Note, found bool, err error)
	FindAction(ctx context.Context, tx *db.Tx, of Note) (n Note, found bool, err error)
	// AddNote is db.IsUnique where the tid or the action was noted beside us.
	AddNote(ctx context.Context, tx *db.Tx, n Note) error
	// FillNote writes what a noted tid turned out to be; as AddNote else.
	FillNote(ctx context.Context, tx *db.Tx, n Note) error

	// FindDivision finds how the text of a signature was divided first.
	FindDivision(ctx context.Context, tx *db.Tx, vendor, hmac string) (division string, found bool, err error)
	// AddDivision is db.IsUnique where the signature was noted beside us.
	AddDivision(ctx context.Context, tx *db.Tx, vendor, hmac, division string, at clock.Instant) error
}

// errMismatch says that a tid, an action or a signature came with other content
// before.
var errMismatch = errors.New("fundist: parameter mismatch")

// noteTries is how often a note is looked up again after it was made beside us.
const noteTries = 3

// note writes down what a call is about before it is carried out, and returns
// the id that the book knows the action by. A crash in between is harmless: the
// repeat finds the note and goes on. undone says that the tid was taken back
// before it came, but its action stands under another one: that is to be undone.
func (s *Service) note(ctx context.Context, c *call, n Note) (txID string, undone bool, err error) {
	n.SeenAt = clock.NowOf(s.d.Clock)
	for range noteTries {
		err = s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
			if err := s.bind(ctx, tx, n.Vendor, c); err != nil {
				return err
			}
			txID, undone, err = s.noteTx(ctx, tx, n)
			return err
		})
		if !db.IsUnique(err) {
			return txID, undone, err
		}
	}
	return "", false, err
}

func (s *Service) noteTx(ctx context.Context, tx *db.Tx, n Note) (txID string, undone bool, err error) {
	before, found, err := s.d.Store.FindTID(ctx, tx, n.Vendor, n.TID)
	switch {
	case err != nil:
		return "", false, err
	case found && before.buried():
		return s.uncover(ctx, tx, n)
	case found:
		n.TxID, n.SeenAt = before.TxID, before.SeenAt
		if before != n {
			return "", false, errMismatch
		}
		return before.TxID, false, nil
	}
	txID, err = s.noteFresh(ctx, tx, n)
	return txID, false, err
}

// uncover finds out which action it was that a tid taken back before it came
// has named. An action that nobody has heard of is cancelled under every tid
// from now on; the note of one that is known stays, so that every repeat undoes.
func (s *Service) uncover(ctx context.Context, tx *db.Tx, n Note) (txID string, undone bool, err error) {
	first, found, err := s.d.Store.FindAction(ctx, tx, n)
	if err != nil || found {
		return first.TxID, found, err
	}
	n.TxID = n.TID
	return n.TxID, false, s.d.Store.FillNote(ctx, tx, n)
}

func (s *Service) noteFresh(ctx context.Context, tx *db.Tx, n Note) (string, error) {
	first, found, err := s.d.Store.FindAction(ctx, tx, n)
	if err != nil {
		return "", err
	}
	n.TxID = n.TID
	if found {
		n.TxID = first.TxID
		if first.Amount != unheard && (first.Amount != n.Amount || first.Currency != n.Currency || first.Game != n.Game) {
			return "", errMismatch
		}
	}
	return n.TxID, s.d.Store.AddNote(ctx, tx, n)
}

// target finds what a reversal undoes: the tid that it names, or else its
// action. An action that did not come yet is noted under a made-up id, so that
// it is known as cancelled under whatever tid it comes.
func (s *Service) target(ctx context.Context, vendor string, c *call) (txID string, err error) {
	of := Note{Vendor: vendor, Kind: c.undoes(), Member: c.user, Round: c.round, Action: c.action, Amount: unheard, SeenAt: clock.NowOf(s.d.Clock)}
	of.TID = madeUp(of)
	of.TxID = of.TID
	for range noteTries {
		err = s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
			if err := s.bind(ctx, tx, vendor, c); err != nil {
				return err
			}
			txID, err = s.targetTx(ctx, tx, c, of)
			return err
		})
		if !db.IsUnique(err) {
			return txID, err
		}
	}
	return "", err
}

func (s *Service) targetTx(ctx context.Context, tx *db.Tx, c *call, of Note) (string, error) {
	var n Note
	var found bool
	var err error
	if c.rollback != "" {
		n, found, err = s.d.Store.FindTID(ctx, tx, of.Vendor, c.rollback)
		if err == nil && !found {
			of.TID, of.TxID, of.Round, of.Action = c.rollback, c.rollback, "", buriedAs+c.rollback
			return c.rollback, s.d.Store.AddNote(ctx, tx, of)
		}
	} else {
		n, found, err = s.d.Store.FindAction(ctx, tx, of)
		if err == nil && !found {
			return of.TxID, s.d.Store.AddNote(ctx, tx, of)
		}
	}
	if err != nil {
		return "", err
	}
	if n.Kind != of.Kind || n.Member != c.user || (n.Amount != unheard && (n.Amount != c.amount || n.Currency != c.currency)) {
		return "", errMismatch
	}
	return n.TxID, nil
}

// buriedAs marks the note of a tid that was taken back before it came: which
// round and action it is about nobody knows yet.
const buriedAs = "tid:"

// prizeAs marks the note of a promotion: its tid is its action, whatever the
// vendor calls that.
const prizeAs = "prize:"

func (n Note) buried() bool { return n.Round == "" && n.Action == buriedAs+n.TID }

// undoes is the kind of call that a reversal undoes: a cancellation has the
// type of its target, a credit that names a tid gives a debit back.
func (c *call) undoes() string {
	if c.subtype == Cancel {
		return c.kind
	}
	if c.kind == Credit {
		return Debit
	}
	return Credit
}

// madeUp is an id for an action that has none; a tid is never as long.
func madeUp(n Note) string {
	sum := sha256.Sum256([]byte(n.Kind + "\n" + strconv.FormatInt(int64(n.Member), 10) + "\n" + n.Round + "\n" + n.Action))
	return "action:" + hex.EncodeToString(sum[:20])
}

package ledger_test

import (
	"bytes"
	"context"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/ledger"
	"baize/internal/ledger/ledgerdb"
	"baize/internal/ledger/ledgertest"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
)

type fixture struct {
	*ledgertest.Book
	cash, locked, house id.Account
	n                   int
}

func open(t *testing.T, d *db.DB) *fixture {
	f := &fixture{Book: ledgertest.New(t, d)}
	owner := ledger.Owner{Kind: ledger.OwnerMember, ID: f.Member().String()}
	require.NoError(t, d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) (err error) {
		if f.cash, err = f.Account(ctx, tx, ledger.AccountRef{Owner: owner, Kind: ledger.Cash, Currency: money.BDT}); err != nil {
			return err
		}
		if f.locked, err = f.Account(ctx, tx, ledger.AccountRef{Owner: owner, Kind: ledger.Locked, Currency: money.BDT}); err != nil {
			return err
		}
		f.house, err = f.Account(ctx, tx, ledger.House(ledger.Suspense, money.BDT))
		return err
	}))
	return f
}

func (f *fixture) post(t *testing.T, postings ...ledger.Posting) error {
	f.n++
	return f.postAs(t, strconv.Itoa(f.n), postings...)
}

func (f *fixture) postAs(t *testing.T, external string, postings ...ledger.Posting) error {
	return f.DB.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		_, err := f.Post(ctx, tx, ledger.Entry{Kind: "test", Scope: "test", ExternalID: external, Postings: postings})
		return err
	})
}

func (f *fixture) give(t *testing.T, amount money.Amount) {
	require.NoError(t, f.post(t, ledger.Posting{Account: f.cash, Amount: amount}, ledger.Posting{Account: f.house, Amount: -amount}))
}

func TestPost_RefusesWhatIsNoEntry(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := open(t, d)
		p := func(a id.Account, n money.Amount) ledger.Posting { return ledger.Posting{Account: a, Amount: n} }
		require.ErrorIs(t, f.post(t, p(f.cash, 5), p(f.house, -4)), ledger.ErrUnbalance)
		require.ErrorIs(t, f.post(t, p(f.cash, 5)), ledger.ErrPostings)
		require.ErrorIs(t, f.post(t, p(f.cash, 0), p(f.house, 0)), ledger.ErrPostings)
		require.ErrorIs(t, f.post(t, p(f.cash, 5), p(f.cash, -5)), ledger.ErrPostings)
		require.ErrorIs(t, f.post(t, p(f.cash, 5), p(id.Account(77), -5)), ledger.ErrAccount)
		require.ErrorIs(t, f.post(t, p(f.cash, -1), p(f.house, 1)), ledger.ErrOverdraft)
		require.ErrorIs(t, f.post(t, p(f.cash, money.Max), p(f.house, -money.Max)), ledger.ErrPostings)
		f.RequireSound(t)
	})
}

func TestPost_SumsToZeroInEachCurrencyByItself(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := open(t, d)
		f.give(t, 9)
		var play id.Account
		require.NoError(t, d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) (err error) {
			play, err = f.Account(ctx, tx, ledger.House(ledger.Suspense, money.Trial))
			return err
		}))
		require.ErrorIs(t, f.post(t, ledger.Posting{Account: f.cash, Amount: -5}, ledger.Posting{Account: play, Amount: 5}), ledger.ErrUnbalance,
			"money does not become other money")
		require.ErrorIs(t, f.post(t, ledger.Posting{Account: f.cash, Amount: -5}, ledger.Posting{Account: f.house, Amount: 4}, ledger.Posting{Account: play, Amount: 1}),
			ledger.ErrUnbalance)
		f.RequireSound(t)
	})
}

func TestPost_NamesAnEntryForGood(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := open(t, d)
		require.NoError(t, f.postAs(t, "x", ledger.Posting{Account: f.cash, Amount: 5}, ledger.Posting{Account: f.house, Amount: -5}))
		require.ErrorIs(t, f.postAs(t, "x", ledger.Posting{Account: f.cash, Amount: 5}, ledger.Posting{Account: f.house, Amount: -5}), ledger.ErrDuplicate)
		balance, err := f.Balance(t.Context(), f.cash)
		require.NoError(t, err)
		require.Equal(t, money.Amount(5), balance)
	})
}

func TestBalance_OfTheHouseIsTotalPlusWhatCameSince(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := open(t, d)
		f.give(t, 5)
		f.RequireSound(t) // seals
		f.give(t, 7)
		balance, err := f.Balance(t.Context(), f.house)
		require.NoError(t, err)
		require.Equal(t, money.Amount(-12), balance)
		f.RequireSound(t)
	})
}

func TestHold_IsCapturedOrReleasedOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := open(t, d)
		f.give(t, 100)
		var one, two ledger.Hold
		require.NoError(t, d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) (err error) {
			if one, _, err = f.Hold(ctx, tx, ledger.HoldCmd{From: f.cash, Locked: f.locked, Amount: 60, Scope: "w", ExternalID: "1"}); err != nil {
				return err
			}
			two, _, err = f.Hold(ctx, tx, ledger.HoldCmd{From: f.cash, Locked: f.locked, Amount: 40, Scope: "w", ExternalID: "2"})
			return err
		}))
		f.RequireSound(t)
		release := func(h id.Hold) error {
			return d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
				_, _, err := f.Release(ctx, tx, h, "w", h.String())
				return err
			})
		}
		capture := func(h id.Hold) error {
			return d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
				_, _, err := f.Capture(ctx, tx, h, ledger.CloseCmd{To: f.house, Scope: "w", ExternalID: h.String()})
				return err
			})
		}
		require.NoError(t, release(one.ID))
		require.ErrorIs(t, release(one.ID), ledger.ErrHold)
		require.ErrorIs(t, capture(one.ID), ledger.ErrHold)
		require.NoError(t, capture(two.ID))
		require.ErrorIs(t, capture(two.ID), ledger.ErrHold)
		require.ErrorIs(t, release(two.ID), ledger.ErrHold)
		states, err := f.States(t.Context(), f.cash, f.locked)
		require.NoError(t, err)
		require.Equal(t, money.Amount(60), states[0].Balance)
		require.Zero(t, states[1].Balance)
		f.RequireSound(t)
	})
}

func TestBook_IsAppendOnly(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := open(t, d)
		f.give(t, 5)
		f.RequireSound(t)
		for _, statement := range []string{
			"UPDATE postings SET amount = 6", "DELETE FROM postings", "UPDATE entries SET memo = 'x'", "DELETE FROM entries",
			"UPDATE seals SET hash = ''", "DELETE FROM seals",
		} {
			err := d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
				_, err := tx.Exec(ctx, statement)
				return err
			})
			require.ErrorContains(t, err, "append-only", statement)
		}
		f.RequireSound(t)
	})
}

func TestVerify_FindsEveryKindOfTampering(t *testing.T) {
	for name, statements := range map[string][]string{
		"amount":             {"UPDATE postings SET amount = amount + 1 WHERE amount = 7"},
		"both legs":          {"UPDATE postings SET amount = amount * 2, balance_after = balance_after + 7 WHERE amount = 7", "UPDATE postings SET amount = -14 WHERE amount = -7"},
		"balance after":      {"UPDATE postings SET balance_after = 1 WHERE amount = 7"},
		"version":            {"UPDATE postings SET version = 9 WHERE amount = 7"},
		"row balance":        {"UPDATE accounts SET balance = balance + 1 WHERE kind = 'CASH'"},
		"memo":               {"UPDATE entries SET memo = 'x' WHERE external_id = '1'"},
		"time":               {"UPDATE entries SET at = at + 1 WHERE external_id = '1'"},
		"entry deleted":      {"DELETE FROM entries WHERE external_id = '1'"},
		"posting deleted":    {"DELETE FROM postings WHERE amount = 7"},
		"whole entry gone":   {"DELETE FROM postings WHERE entry_id = (SELECT id FROM entries WHERE external_id = '2')", "DELETE FROM entries WHERE external_id = '2'"},
		"owner changed":      {"UPDATE accounts SET owner_id = 'other' WHERE kind = 'CASH'"},
		"seal rewritten":     {"UPDATE seals SET hash = prev_hash"},
		"chain truncated":    {"DELETE FROM seals WHERE seq = 2"},
		"hold forgotten":     {"UPDATE holds SET state = 'released' WHERE external_id = 'h1'"},
		"hold from another":  {"UPDATE holds SET from_account = from_account + 1 WHERE external_id = 'h2'"},
		"hold of another":    {"UPDATE holds SET locked_account = from_account WHERE external_id = 'h2'"},
		"hold of more":       {"UPDATE holds SET amount = amount + 1 WHERE external_id = 'h2'"},
		"hold by another id": {"UPDATE holds SET id = id + 1 WHERE external_id = 'h2'"},
		"hold ended other":   {"UPDATE holds SET state = 'released' WHERE external_id = 'h2'"},
		"hold ended by none": {"UPDATE holds SET closed_entry = closed_entry + 1 WHERE external_id = 'h2'"},
		"hold opened by one": {"UPDATE holds SET opened_entry = closed_entry WHERE external_id = 'h2'"},
		"hold ended yet":     {"UPDATE holds SET closed_entry = opened_entry WHERE external_id = 'h1'"},
		"hold gone":          {"DELETE FROM holds WHERE external_id = 'h2'"},
		"total of the house": {"UPDATE account_totals SET balance = balance + 1"},
	} {
		t.Run(name, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				f := open(t, d)
				f.give(t, 5)
				f.RequireSound(t)
				f.give(t, 7)
				require.NoError(t, d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
					if _, _, err := f.Hold(ctx, tx, ledger.HoldCmd{From: f.cash, Locked: f.locked, Amount: 3, Scope: "w", ExternalID: "h1"}); err != nil {
						return err
					}
					ended, _, err := f.Hold(ctx, tx, ledger.HoldCmd{From: f.cash, Locked: f.locked, Amount: 4, Scope: "w", ExternalID: "h2"})
					if err == nil {
						_, _, err = f.Capture(ctx, tx, ended.ID, ledger.CloseCmd{To: f.house, Scope: "w", ExternalID: "2:end"})
					}
					return err
				}))
				f.RequireSound(t)
				ledgertest.Tamper(t, d, statements...)
				var out bytes.Buffer
				require.Equal(t, ledger.ExitFaulty, ledger.VerifyCommand(t.Context(), "ledger", d, f.Anchors, &out), out.String())
			})
		})
	}
}

func TestVerify_FindsAChainRewrittenWhole(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := open(t, d)
		f.give(t, 5)
		f.RequireSound(t)
		// The forger changes the book and seals it anew, correctly; only the
		// file outside tells.
		ledgertest.Tamper(t, d, "UPDATE entries SET memo = 'forged'", "DELETE FROM seals", "DELETE FROM account_totals")
		forger := ledgertest.New(t, d)
		forger.RequireSound(t)
		report, err := ledger.Verify(t.Context(), d, f.Anchors)
		require.NoError(t, err)
		require.Equal(t, []string{"anchor 1 is not the hash of that seal"}, report.Violations)
	})
}

func TestSeal_AnchorsWhatACrashLeftOut(t *testing.T) {
	f := open(t, dbtest.SQLite(t))
	f.give(t, 5)
	f.RequireSound(t)
	require.NoError(t, os.Remove(f.Anchors.Path))
	f.give(t, 6)
	f.RequireSound(t)
	heads, err := f.Anchors.All()
	require.NoError(t, err)
	require.Len(t, heads, 2)
}

func TestSeal_ReadsAllAnchorsOnlyWhereSomebodyElseTouchedThem(t *testing.T) {
	f := open(t, dbtest.SQLite(t))
	c := &ledgertest.Counted{File: f.Anchors}
	f.Service = ledger.New(ledger.Deps{DB: f.DB, Store: ledgerdb.New(f.DB), Clock: f.Clock, IDs: f.IDs, Anchors: c})
	seal := func() error {
		f.give(t, 5)
		f.Clock.Advance(time.Minute)
		_, err := f.Seal(t.Context())
		return err
	}
	for range 5 {
		require.NoError(t, seal())
	}
	require.Equal(t, 1, c.Reads)
	raw, err := os.ReadFile(c.Path)
	require.NoError(t, err)
	raw[70] ^= 0x55 // of the same length
	require.NoError(t, os.WriteFile(c.Path, raw, 0o600))
	require.ErrorContains(t, seal(), "damaged")
	require.Equal(t, 2, c.Reads)
}

func TestPost_NeverSlipsUnderASeal(t *testing.T) {
	d := dbtest.SQLite(t)
	f := open(t, d)
	f.give(t, 5)
	f.RequireSound(t)
	// A restart with the clock set back: new ids would be older than the seal.
	late := ledgertest.New(t, d)
	late.Clock.Advance(-1e9 * 3600)
	_, err := late.Seal(t.Context())
	require.NoError(t, err)
	g := &fixture{Book: late, cash: f.cash, house: f.house, n: 100}
	require.ErrorIs(t, g.post(t, ledger.Posting{Account: f.cash, Amount: 5}, ledger.Posting{Account: f.house, Amount: -5}), ledger.ErrClock)
}

func TestVerify_NamesTheBookByTheSealThatWillCoverIt(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := open(t, d)
		head := func() string {
			report, err := f.Verify(t.Context())
			require.NoError(t, err)
			require.Empty(t, report.Violations)
			return report.Head
		}
		require.Empty(t, head(), "a book without entries")
		seen := map[string]bool{}
		for i := range 6 {
			f.give(t, 5)
			before := head()
			require.Len(t, before, 64)
			require.False(t, seen[before], "another book has another head")
			seen[before] = true
			if i%2 == 1 {
				f.RequireSound(t)
				require.Equal(t, before, head(), "sealing changes nothing")
			}
		}
	})
}

func TestVerify_HeadStandsFromWhenTheLastEntryIsSealed(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := open(t, d)
		head := func(after time.Duration) string {
			f.Clock.Advance(after)
			_, err := f.Seal(t.Context())
			require.NoError(t, err)
			report, err := f.Verify(t.Context())
			require.NoError(t, err)
			require.Empty(t, report.Violations)
			return report.Head
		}
		f.give(t, 5)
		f.Clock.Advance(6 * time.Second)
		f.give(t, 5)
		fresh, err := f.Verify(t.Context())
		require.NoError(t, err)
		part := head(5 * time.Second)
		require.Equal(t, d.Engine() == db.SQLite, fresh.Head == part, "PostgreSQL seals the older entry alone")
		whole := head(6 * time.Second)
		require.Equal(t, part, whole)
		require.Equal(t, whole, head(time.Minute))
	})
}

// A seal that fails has read entries that memory does not have, and the next must
// not take them for sealed.
func TestSeal_AfterOneThatFailedCoversTheSame(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := open(t, d)
		f.give(t, 5)
		f.Clock.Advance(time.Minute)
		ledgertest.Tamper(t, d, "ALTER TABLE account_totals RENAME TO elsewhere")
		_, err := f.Seal(t.Context())
		require.Error(t, err)
		f.give(t, 7)
		ledgertest.Tamper(t, d, "ALTER TABLE elsewhere RENAME TO account_totals")
		f.RequireSound(t)
		balance, err := f.Balance(t.Context(), f.house)
		require.NoError(t, err)
		require.Equal(t, money.Amount(-12), balance)
	})
}

func TestSeal_CoversWhatAnotherProcessHasPosted(t *testing.T) {
	d := dbtest.Postgres(t)
	here := open(t, d)
	elsewhere := &fixture{Book: ledgertest.New(t, d), cash: here.cash, house: here.house, n: 100}
	for range 3 {
		elsewhere.Clock.Advance(time.Millisecond)
		elsewhere.give(t, 1)
		here.Clock.Advance(time.Millisecond)
		here.give(t, 2)
	}
	before, err := here.Verify(t.Context())
	require.NoError(t, err)
	here.Clock.Advance(time.Minute)
	n, err := here.Seal(t.Context())
	require.NoError(t, err)
	require.Equal(t, 6, n)
	here.give(t, 3) // this process alone: from its memory
	here.Clock.Advance(time.Minute)
	n, err = here.Seal(t.Context())
	require.NoError(t, err)
	require.Equal(t, 1, n)
	after, err := here.Verify(t.Context())
	require.NoError(t, err)
	require.Empty(t, after.Violations)
	require.NotEqual(t, before.Head, after.Head)
	require.EqualValues(t, 2, after.Seals)
}

func TestPost_OfANodeWhoseClockIsBehindSlipsInUnderNoSeal(t *testing.T) {
	d := dbtest.Postgres(t)
	here := open(t, d)
	late := &fixture{Book: ledgertest.New(t, dbtest.Beside(t, d)), cash: here.cash, house: here.house, n: 100}
	here.Clock.Advance(30 * time.Second)
	here.give(t, 5)
	here.Clock.Advance(11 * time.Second)
	n, err := here.Seal(t.Context())
	require.NoError(t, err)
	require.Equal(t, 1, n)
	require.ErrorIs(t, late.post(t, ledger.Posting{Account: here.cash, Amount: 5}, ledger.Posting{Account: here.house, Amount: -5}), ledger.ErrClock)
	late.Clock.Advance(42 * time.Second)
	late.give(t, 5)
	here.RequireSound(t)
}

func TestSeal_WaitsForACommitThatWaitsForItsStandby(t *testing.T) {
	d := dbtest.Postgres(t)
	f := open(t, d)
	f.Clock.Advance(time.Second)
	hidden := id.Entry(id.New[ledger.Entry](f.IDs)) // of a transaction that has looked at the fence
	f.Clock.Advance(time.Second)
	f.give(t, 5) // a later one, that was seen
	open, err := dbtest.Beside(t, d).BeginTx(t.Context(), nil)
	require.NoError(t, err)
	defer func() { _ = open.Rollback() }()
	for _, statement := range []string{
		`INSERT INTO entries (id, kind, scope, external_id, memo, at, fresh) VALUES (?, 'test', 'test', 'hidden', '', ?, FALSE)`,
		`INSERT INTO postings (entry_id, account_id, amount, balance_after, version) SELECT ?, a, b, 0, 0 FROM (VALUES (?::bigint, 7::bigint), (?, -7)) AS p(a, b)`,
	} {
		args := []any{int64(hidden), int64(f.Clock.Now().UnixMicro())}
		if strings.Contains(statement, "postings") {
			other := f.untracked(t)
			args = []any{int64(hidden), int64(f.house), int64(other)}
		}
		_, err = open.ExecContext(t.Context(), statement, args...)
		require.NoError(t, err)
	}
	f.Clock.Advance(time.Minute)
	n, err := f.Seal(t.Context())
	require.NoError(t, err)
	require.Zero(t, n, "an older entry may yet be seen")
	require.NoError(t, open.Commit())
	n, err = f.Seal(t.Context())
	require.NoError(t, err)
	require.Equal(t, 2, n)
	f.RequireSound(t)
}

// untracked is another account that keeps no balance.
func (f *fixture) untracked(t *testing.T) (a id.Account) {
	require.NoError(t, f.DB.Write(t.Context(), func(ctx context.Context, tx *db.Tx) (err error) {
		a, err = f.Account(ctx, tx, ledger.Vendor("acme", ledger.GGR, money.BDT))
		return err
	}))
	return a
}

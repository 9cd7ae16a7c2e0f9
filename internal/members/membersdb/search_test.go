package membersdb

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/page"
	"baize/internal/members"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
)

var ctx = context.Background()

// enlist adds members of these accounts, each with a code that is the account in
// capitals, turned round.
func enlist(t *testing.T, s *Store, accounts ...string) {
	t.Helper()
	require.NoError(t, s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		for i, account := range accounts {
			m := members.Member{ID: id.Member(i + 1), Account: account, Currency: money.BDT, Status: members.Active, Lang: "en", CreatedAt: clock.Instant(1)}
			if err := s.Insert(ctx, tx, m); err != nil {
				return err
			}
			letters := []rune(strings.ToUpper(account))
			slices.Reverse(letters)
			if _, err := s.InsertInvitation(ctx, tx, members.Invitation{Code: string(letters), Member: m.ID, Enabled: true}); err != nil {
				return err
			}
		}
		return nil
	}))
}

// Names with the signs that a language passes over when it orders texts, and
// those that LIKE reads otherwise.
var accounts = []string{"a-b", "a_b", "a_c", "aab", "ab", "aœb", "b", "b1", "b10", "b2", "b_1", "রহিম", "রহিমা", "z"}

func TestSearch_FindsByTheBeginningInTheOrderOfBytes(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := New(d)
		enlist(t, s, accounts...)
		ordered := slices.Sorted(slices.Values(accounts))
		for _, prefix := range []string{"", "a", "a_", "a-", "b", "b1", "রহি", "z", "%", "zz", "_"} {
			var want, got []string
			for _, a := range ordered {
				if strings.HasPrefix(a, prefix) {
					want = append(want, a)
				}
			}
			req := page.Request{Limit: 2}
			for {
				found, err := s.Search(ctx, prefix, req)
				require.NoError(t, err)
				for _, m := range found[:min(len(found), req.Limit)] {
					got, req.Cursor = append(got, m.Account), m.Account
				}
				if len(found) <= req.Limit {
					break
				}
			}
			require.Equal(t, want, got, "%q", prefix)
		}
	})
}

func TestInvitations_AreFoundByCodeAndByOwnerAndGoOnInOrder(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := New(d)
		enlist(t, s, "abba", "abc", "bab", "cba", "zab")
		for prefix, want := range map[string][]string{
			"":   {"ABBA", "ABC", "BAB", "BAZ", "CBA"},
			"ab": {"ABBA", "ABC", "CBA"}, // ABBA by both, ABC by its code, CBA of abc
			"b":  {"BAB", "BAZ"},
			"c":  {"ABC", "CBA"},
			"q":  nil,
			"%":  nil,
		} {
			var got []string
			req := page.Request{Limit: 1}
			for {
				found, err := s.Invitations(ctx, prefix, req)
				require.NoError(t, err)
				if len(found) == 0 {
					break
				}
				got, req.Cursor = append(got, found[0].Code), found[0].Code
			}
			require.Equal(t, want, got, "%q", prefix)
		}
	})
}

// A beginning that nobody has costs no walk over all who are there.
func TestSearch_LooksAtOneRangeOfAnIndex(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := New(d)
		for _, cursor := range []string{"", "aab", "b"} {
			where, args := s.listAccounts("ab", page.Request{Limit: 50, Cursor: cursor})
			plan := dbtest.Plan(t, d, columns+where, args...)
			require.Regexp(t, `members USING INDEX \S+ \(account>\? AND account<\?\)|Index Cond: \(+account\)?(::text)? >=? .* AND \(+account\)?(::text)? < `, plan)
			require.NotRegexp(t, `SCAN members|Seq Scan|Sort|TEMP B-TREE`, plan)

			query, args := s.listCodes("ab", page.Request{Limit: 50, Cursor: cursor})
			require.NotRegexp(t, `SCAN (i|m|members|members_invitations)\b|Seq Scan`, dbtest.Plan(t, d, query, args...))
		}
	})
}

package identity_test

import (
	"context"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/identity"
	"baize/internal/identity/identitydb"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/locale"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/locales"
)

var (
	ctx   = context.Background()
	start = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
)

// forms holds per pattern what fits at length min and at length max, and what
// does not fit whatever its length.
var forms = []struct {
	min, max int
	shortest string
	longest  string
	wrong    []string
}{
	0:  {4, 6, "a b!", "অআইঈউঊ", nil},
	1:  {4, 6, "abc1", "A12345", []string{"1abc", "ab c", "ab_c", "বাংলা"}},
	2:  {4, 6, "abc1", "12345a", []string{"abcde", "12345", "ab 12"}},
	3:  {4, 6, "abcd", "123456", []string{"ab-cd", "ab cd"}},
	4:  {4, 6, "1234", "123456", []string{"12a45", "১২৩৪", "1 234"}},
	5:  {6, 8, "a@b.co", "aa@bb.co", []string{"a@bcdef", "a b@c.d", "@bcd.co"}},
	6:  {4, 6, "abcD", "ABCDEF", []string{"abcde", "12345"}},
	7:  {4, 6, "ab c", "ABCDEF", []string{"abc1d", "ab-cd"}},
	8:  {4, 6, "ab!d", "abc123", []string{"ab cd", "ab\tcd"}},
	9:  {4, 6, "ab,d", "a. b!?", []string{"ab<cd", "ab\\cd"}},
	10: {10, 10, "2001-02-03", "1999-12-31", []string{"2001-13-01", "2001-02-32", "01-02-2003"}},
	11: {10, 10, "02-03-2001", "12-31-1999", []string{"13-01-2001", "2001-02-03"}},
	12: {4, 6, "กขคง", "กขคงจฉ", []string{"กขคa", "กข คง"}},
	13: {4, 6, "กข b", "กขคงจA", []string{"กขค1"}},
	14: {2, 4, "漢字", "漢字漢字", []string{"漢a", "かな"}},
	15: {2, 4, "한국", "한국한국", []string{"한a", "漢字"}},
	16: {4, 6, "AB C", "ABCDEF", []string{"ABCd", "    ", "ABC1"}},
	17: {8, 10, "Abcdef1!", "Abcdefg12!", []string{"abcdef1!", "ABCDEF1!", "Abcdefg!", "Abcdefg1"}},
	18: {5, 9, "Al Bo", "Rahim Ali", []string{"Rahim", "A  Bcd", "A B C"}},
	19: {4, 6, "ab_1", "abcdef", []string{"ab-12", "ab 12"}},
	20: {4, 6, "AB12", "ABCDEF", []string{"Abcd1", "AB 12"}},
	21: {4, 6, "রহিম", "Md. Al", []string{"Rahim1", "ra-him"}},
}

func TestPatterns_AcceptExactlyTheirFormWithinTheBounds(t *testing.T) {
	require.Len(t, forms, identity.PatternCount)
	require.Len(t, identity.Patterns(), identity.PatternCount)
	for patternID, c := range forms {
		rule := identity.FieldRule{Name: "line", Enabled: true, PatternID: patternID, MinLength: c.min, MaxLength: c.max}
		for _, value := range []string{c.shortest, c.longest} {
			field, err := identity.Check(rule, value)
			require.NoError(t, err)
			require.Nil(t, field, "%d: %q", patternID, value)
		}
		tooShort, tooLong := rule, rule
		tooShort.MinLength, tooLong.MaxLength = len([]rune(c.shortest))+1, len([]rune(c.longest))-1
		tooShort.MaxLength = 100
		tooLong.MinLength = 0
		requireRefused(t, tooShort, c.shortest)
		requireRefused(t, tooLong, c.longest)
		rule.MinLength, rule.MaxLength = 0, 100
		for _, value := range c.wrong {
			requireRefused(t, rule, value)
		}
	}
}

func requireRefused(t *testing.T, rule identity.FieldRule, value string) {
	t.Helper()
	field, err := identity.Check(rule, value)
	require.NoError(t, err)
	require.NotNil(t, field, "%d: %q", rule.PatternID, value)
}

func TestPatterns_HaveAMessageInBothLanguagesThatNamesTheBounds(t *testing.T) {
	catalog, err := locales.Catalog()
	require.NoError(t, err)
	for _, p := range identity.Patterns() {
		for _, lang := range []locale.Lang{"en", "bn"} {
			require.NotEqual(t, p.Key(), catalog.Text(lang, p.Key(), nil))
		}
	}
	rule := identity.FieldRule{Name: "qqNum", PatternID: 4, MinLength: 6, MaxLength: 6}
	field, err := identity.Check(rule, "1")
	require.NoError(t, err)
	require.Equal(t, "Please enter 6 digits", catalog.Text("en", field.Key, field.Args))
}

func TestCheck_TakesAnOperatorsPatternAndTheStar(t *testing.T) {
	for _, c := range []struct {
		pattern, value string
		fits           bool
	}{{"[a-c]+", "abc", true}, {"[a-c]+", "abcd", false}, {"*", "any thing", true}} {
		field, err := identity.Check(identity.FieldRule{Name: "line", AcceptedPattern: c.pattern, MaxLength: 20}, c.value)
		require.NoError(t, err)
		require.Equal(t, c.fits, field == nil, c.value)
	}
	_, err := identity.Check(identity.FieldRule{Name: "line", AcceptedPattern: "(", MaxLength: 20}, "x")
	require.Error(t, err)
}

func TestHasher_StoresTheShippedCostsAndKeepsLongSecretsWhole(t *testing.T) {
	h, err := identity.NewHasher(identity.HasherConfig{Pepper: []byte("a pepper for tests"), Parallel: 1})
	require.NoError(t, err)
	secret := strings.Repeat("বৃষ্টি ", 40)
	hash, err := h.Hash(ctx, secret)
	require.NoError(t, err)
	require.Regexp(t, regexp.MustCompile(`^\$argon2id\$v=19\$m=19456,t=2,p=1\$`), hash)
	ok, stale, err := h.Verify(ctx, secret, hash)
	require.NoError(t, err)
	require.True(t, ok)
	require.False(t, stale)
	ok, _, _ = h.Verify(ctx, secret[:len(secret)-1], hash)
	require.False(t, ok)

	other, err := identity.NewHasher(identity.HasherConfig{Pepper: []byte("another pepper of tests"), Parallel: 1, MemoryKiB: 64, Passes: 1})
	require.NoError(t, err)
	ok, _, _ = other.Verify(ctx, secret, hash)
	require.False(t, ok, "without the pepper a stolen table is worth nothing")
	cheap, err := identity.NewHasher(identity.HasherConfig{Pepper: []byte("a pepper for tests"), Parallel: 1, MemoryKiB: 64, Passes: 1})
	require.NoError(t, err)
	ok, stale, _ = cheap.Verify(ctx, secret, hash)
	require.True(t, ok)
	require.True(t, stale)
	ok, _, err = h.Verify(ctx, "nobody's secret", "")
	require.NoError(t, err)
	require.False(t, ok, "the dummy never fits")
}

func TestThrottle_DoublesThePauseAndNeverLocksForGood(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := clock.NewFake(start)
		th := identity.NewThrottle(identitydb.New(d), c)
		gate := identity.Gate{Scope: "x", LockFrom: 3, Longest: 8 * time.Second, Forget: time.Hour}
		charge := func() error {
			return d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
				return th.Charge(ctx, tx, gate)
			})
		}
		require.NoError(t, charge())
		require.NoError(t, charge())
		for _, pause := range []time.Duration{1, 2, 4, 8, 8, 8} {
			require.NoError(t, charge())
			c.Advance(pause*time.Second - time.Millisecond)
			require.True(t, fault.IsCode(charge(), fault.Limited), "pause %d", pause)
			c.Advance(time.Millisecond)
		}
		c.Advance(2 * time.Hour)
		require.NoError(t, charge())
		require.NoError(t, charge())
	})
}

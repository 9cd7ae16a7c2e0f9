package money_test

import (
	"encoding/json"
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"baize/internal/kernel/money"
)

func TestParse_ReadsPlainDecimals(t *testing.T) {
	for text, want := range map[string]money.Amount{
		"0": 0, "1": 1_000_000, "12.5": 12_500_000, "-0.000001": -1, "0.10": 100_000,
		"9223372036854.775807": money.Max,
	} {
		got, err := money.Parse(text)
		require.NoError(t, err, text)
		require.Equal(t, want, got, text)
	}
}

func TestParse_RefusesAnythingElse(t *testing.T) {
	for _, text := range []string{"", "-", ".", "1.", ".5", "+1", "1e2", "1,000", "0x1", " 1", "1.0000000", "00", "01", "১", "NaN", "1.-5"} {
		_, err := money.Parse(text)
		require.ErrorIs(t, err, money.ErrSyntax, text)
	}
	for _, text := range []string{"9223372036854.775808", "99999999999999999999"} {
		_, err := money.Parse(text)
		require.Error(t, err, text)
	}
}

func TestString_RoundTripsEveryAmount(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := money.Amount(rapid.Int64Range(int64(money.Min)+1, int64(money.Max)).Draw(t, "micro"))
		back, err := money.Parse(a.String())
		if err != nil || back != a {
			t.Fatalf("%d -> %s -> %d, %v", int64(a), a, int64(back), err)
		}
	})
}

func TestJSON_IsAStringAndRefusesNumbers(t *testing.T) {
	b, err := json.Marshal(money.MustParse("12.5"))
	require.NoError(t, err)
	require.JSONEq(t, `"12.50"`, string(b))
	var a money.Amount
	require.Error(t, json.Unmarshal([]byte(`12.5`), &a))
}

func TestMulRatio_AgreesWithBigIntegersAndFloors(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := rapid.Int64Range(0, int64(money.Max)).Draw(t, "a")
		num := rapid.Int64Range(0, 1<<40).Draw(t, "num")
		den := rapid.Int64Range(1, 1<<40).Draw(t, "den")
		want := new(big.Int).Mul(big.NewInt(a), big.NewInt(num))
		want.Quo(want, big.NewInt(den))
		got, err := money.Amount(a).MulRatio(num, den)
		if want.IsInt64() != (err == nil) {
			t.Fatalf("range: %v %v", want, err)
		}
		if err == nil && int64(got) != want.Int64() {
			t.Fatalf("got %d want %v", got, want)
		}
	})
}

func TestAddSub_ReportOverflow(t *testing.T) {
	_, err := money.Max.Add(1)
	require.ErrorIs(t, err, money.ErrRange)
	_, err = money.Min.Sub(1)
	require.ErrorIs(t, err, money.ErrRange)
	sum, err := money.Amount(5).Add(-7)
	require.NoError(t, err)
	require.Equal(t, money.Amount(-2), sum)
}

func TestFloorTo_NeverCreatesASubUnit(t *testing.T) {
	require.Equal(t, money.MustParse("1.23"), money.MustParse("1.239999").FloorTo(2))
	require.Equal(t, money.MustParse("1"), money.MustParse("1.999999").FloorTo(0))
	require.Equal(t, money.MustParse("1.999999"), money.MustParse("1.999999").FloorTo(6))
}

func TestParseCurrency_RefusesWhatIsNoCode(t *testing.T) {
	for _, text := range []string{"", "bd", "bdt", "BDTTTT", "1BD", "B-T"} {
		_, err := money.ParseCurrency(text)
		require.Error(t, err, text)
	}
}

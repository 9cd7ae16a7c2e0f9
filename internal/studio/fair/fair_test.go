package fair_test

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
	"testing"

	"baize/internal/kernel/rng"
	"baize/internal/studio/fair"

	"github.com/stretchr/testify/require"
)

func seed(n uint64) fair.ServerSeed { return fair.NewServerSeed(rng.NewSeeded(n)) }

func TestStream_IsHmacOfTheDocumentedMessage(t *testing.T) {
	s := fair.NewStream(seed(1), "lucky:7", 42)
	key := seed(1)
	for cursor := range 3 {
		mac := hmac.New(sha256.New, key[:])
		fmt.Fprintf(mac, "lucky:7:42:%d", cursor)
		block := mac.Sum(nil)
		if cursor == 0 {
			require.Equal(t, hex.EncodeToString(block), s.Proof())
		}
		for i := 0; i < len(block); i += 4 {
			want := uint32(block[i])<<24 | uint32(block[i+1])<<16 | uint32(block[i+2])<<8 | uint32(block[i+3])
			require.Equal(t, want, s.Word())
		}
	}
}

func TestBelow_IsUniformByChiSquare(t *testing.T) {
	for _, n := range []uint32{2, 37, 40, 100} {
		s := fair.NewStream(seed(2), "chi", uint64(n))
		const draws = 200_000
		counts := make([]float64, n)
		for range draws {
			counts[s.Below(n)]++
		}
		expected, sum := float64(draws)/float64(n), 0.0
		for _, c := range counts {
			sum += (c - expected) * (c - expected) / expected
		}
		// mean n-1, standard deviation sqrt(2(n-1)); five of them
		limit := float64(n-1) + 5*sqrt(2*float64(n-1))
		require.Less(t, sum, limit, "n=%d", n)
	}
}

func TestBelow_ThrowsAwayBiasedWords(t *testing.T) {
	const n = 3 << 30 // 2^32 mod n = 2^30: a quarter of all words is thrown away
	a, b := fair.NewStream(seed(3), "reject", 0), fair.NewStream(seed(3), "reject", 0)
	kept := 0
	for range 4000 {
		w := a.Word()
		if w < 1<<30 {
			continue
		}
		kept++
		require.Equal(t, w%n, b.Below(n))
	}
	require.InDelta(t, 3000, kept, 200)
}

func TestBelow_PanicsForNothing(t *testing.T) {
	require.Panics(t, func() { fair.NewStream(seed(1), "x", 0).Below(0) })
}

func TestBits52_TakesTheTopOfTwoWords(t *testing.T) {
	a, b := fair.NewStream(seed(4), "x", 0), fair.NewStream(seed(4), "x", 0)
	for range 20 {
		hi, lo := uint64(a.Word()), uint64(a.Word())
		require.Equal(t, (hi<<32|lo)/4096, b.Bits52())
	}
}

func TestServerSeed_HasOneSpelling(t *testing.T) {
	s := seed(5)
	back, err := fair.ParseServerSeed(s.String())
	require.NoError(t, err)
	require.Equal(t, s, back)
	for _, bad := range []string{"", s.String()[1:], strings.ToUpper(s.String()), s.String() + "0", " " + s.String()[1:], "g" + s.String()[1:]} {
		_, err := fair.ParseServerSeed(bad)
		require.Error(t, err, bad)
		_, err = fair.ParseCommitment(bad)
		require.Error(t, err, bad)
	}
}

func TestCommitment_FailsForOneFlippedBit(t *testing.T) {
	s := seed(6)
	c := s.Commitment()
	require.True(t, c.Binds(s))
	for bit := range 256 {
		flipped, torn := s, c
		flipped[bit/8] ^= 1 << (bit % 8)
		torn[bit/8] ^= 1 << (bit % 8)
		require.False(t, c.Binds(flipped))
		require.False(t, torn.Binds(s))
	}
}

func TestClientSeed_AcceptsVisibleAsciiOnly(t *testing.T) {
	for _, good := range []string{"a", "lucky-7", strings.Repeat("~", 64), "a:b:c"} {
		_, err := fair.ParseClientSeed(good)
		require.NoError(t, err, good)
	}
	for _, bad := range []string{"", " ", "a b", "ভাগ্য", strings.Repeat("x", 65), "a\n"} {
		_, err := fair.ParseClientSeed(bad)
		require.Error(t, err, bad)
	}
	_, err := fair.ParseClientSeed(string(fair.NewClientSeed(rng.NewSeeded(1))))
	require.NoError(t, err)
}

func TestChain_EverySeedHashesIntoTheOneBefore(t *testing.T) {
	for _, length := range []int{1, 2, 3, 10, 97, 1000} {
		c, err := fair.NewChain(seed(7), length)
		require.NoError(t, err)
		before := c.Terminal()
		for round := 1; round <= length; round++ {
			s, err := c.Seed(round)
			require.NoError(t, err)
			require.True(t, before.Binds(s), "round %d of %d", round, length)
			require.True(t, fair.InChain(s, before, 1))
			require.True(t, fair.InChain(s, c.Terminal(), uint64(round)))
			require.False(t, fair.InChain(s, c.Terminal(), uint64(round+1)))
			before = fair.Commitment(s)
		}
		require.Equal(t, fair.Commitment(seed(7)), before, "the last round plays the secret")
	}
}

func TestChain_RefusesWhatItDoesNotHave(t *testing.T) {
	for _, length := range []int{0, -1, fair.MaxChain + 1} {
		_, err := fair.NewChain(seed(7), length)
		require.Error(t, err)
	}
	c, err := fair.NewChain(seed(7), 5)
	require.NoError(t, err)
	for _, round := range []int{0, 6, -1} {
		_, err := c.Seed(round)
		require.Error(t, err)
	}
	require.False(t, fair.InChain(seed(7), c.Terminal(), 0))
}

func TestPair_CountsNoncesAndRevealsWhatWasCommitted(t *testing.T) {
	src := rng.NewSeeded(8)
	p := fair.NewPair(src)
	shown, next := p.Server.Commitment(), p.Next.Commitment()
	for want := range uint64(3) {
		var nonce uint64
		var err error
		p, _, nonce, err = p.Take()
		require.NoError(t, err)
		require.Equal(t, want, nonce)
	}
	_, _, err := p.Rotate(src, "mine", 1)
	require.Error(t, err, "a round is open")
	rotated, revealed, err := p.Rotate(src, "mine", 0)
	require.NoError(t, err)
	require.True(t, shown.Binds(revealed))
	require.Equal(t, next, rotated.Server.Commitment())
	require.Zero(t, rotated.Nonce)
	require.Equal(t, fair.ClientSeed("mine"), rotated.Client)
	rotated.Nonce = fair.MaxNonce + 1
	_, _, _, err = rotated.Take()
	require.Error(t, err)
}

func BenchmarkChain_Seed(b *testing.B) {
	c, err := fair.NewChain(seed(7), 1_000_000)
	require.NoError(b, err)
	b.ResetTimer()
	for i := range b.N {
		if _, err := c.Seed(i%1_000_000 + 1); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkStream_Below(b *testing.B) {
	s := fair.NewStream(seed(1), "bench", 0)
	b.ReportAllocs()
	for range b.N {
		s.Below(10_000)
	}
}

func sqrt(x float64) float64 {
	z := x
	for range 60 {
		z = (z + x/z) / 2
	}
	return z
}

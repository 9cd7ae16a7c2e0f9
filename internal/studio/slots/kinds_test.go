package slots_test

import (
	"strings"
	"testing"

	"baize/internal/kernel/money"
	"baize/internal/studio/slots"

	"github.com/stretchr/testify/require"
)

// TestPlay_PaysWhatTheGridsShowOnEverySheet recounts rounds of every sheet from
// their grids alone, by readers that share nothing with the engine.
func TestPlay_PaysWhatTheGridsShowOnEverySheet(t *testing.T) {
	for _, code := range slots.Codes() {
		m, err := slots.House(code)
		require.NoError(t, err)
		stake := slots.Grid(m.Sheet(), 2) * 7
		features := 0
		for nonce := range uint64(400) {
			out, err := slots.Play(m, stream(nonce), slots.Bet{Stake: stake, Digits: 2})
			require.NoError(t, err)
			again, err := slots.Play(m, stream(nonce), slots.Bet{Stake: stake, Digits: 2})
			require.NoError(t, err)
			require.Equal(t, out, again, "%s: the same seeds give the same round", code)
			require.Equal(t, money.Amount(0), out.Payout%(stake/money.Amount(m.Sheet().Parts())), "a part of the stake is never split")
			recount(t, m.Sheet(), out, stake/money.Amount(m.Sheet().Parts()))
			if len(out.Spins) > 1 || out.Spins[0].Hold != nil {
				features++
			}
		}
		t.Logf("%s: %d of 400 rounds with a feature", code, features)
	}
}

func recount(t *testing.T, s *slots.Sheet, out slots.Outcome, part money.Amount) {
	t.Helper()
	sum, awarded := money.Amount(0), 0
	for i, spin := range out.Spins {
		require.Equal(t, i > 0, spin.Free)
		want := money.Amount(0)
		if s.Kind == slots.Book {
			want = part * money.Amount(slowFalls(t, s, spin))
		} else {
			times := int64(1)
			if spin.Free {
				times = s.FreeMultiplier
			}
			scatters := 0
			if s.Scatter != "" {
				scatters = strings.Count(strings.Join(spin.Grid, ""), s.Scatter)
			}
			require.Equal(t, scatters, spin.Scatters)
			want = part * money.Amount(times*(slowGrid(s, spin.Grid)+slowScatter(s, scatters)))
			want += slowHold(t, s, spin, part)
		}
		require.Equal(t, want, spin.Amount, "%s %v", s.Code, spin.Grid)
		sum += spin.Amount
		awarded += spin.FreeSpinsWon
	}
	require.Equal(t, awarded, out.FreeSpins)
	require.Len(t, out.Spins, 1+awarded)
	require.False(t, out.Capped)
	require.Equal(t, sum, out.Payout)
}

func slowScatter(s *slots.Sheet, n int) int64 {
	if n < 3 || len(s.ScatterPays) == 0 {
		return 0
	}
	return s.ScatterPays[min(n-3, len(s.ScatterPays)-1)] * s.Parts()
}

// wildOf is what a letter multiplies by as a wild, 0 for none.
func wildOf(s *slots.Sheet, letter byte) int64 {
	if s.Wild != "" && letter == s.Wild[0] {
		return 1
	}
	return s.Wilds[string(rune(letter))]
}

// slowGrid walks every path through the grid, one cell a reel, and pays the
// paths that the sheet plays: each way counts apart.
func slowGrid(s *slots.Sheet, grid []string) int64 {
	cells := make([][]byte, len(grid[0]))
	for reel := range cells {
		for row := range grid {
			cells[reel] = append(cells[reel], grid[row][reel])
		}
		if s.Expanding {
			for _, c := range cells[reel] {
				if wildOf(s, c) > 0 {
					cells[reel] = []byte(strings.Repeat(string(rune(c)), len(grid)))
					break
				}
			}
		}
	}
	sum := int64(0)
	if s.Kind == slots.Lines {
		for _, l := range s.Lines {
			path := make([]byte, len(l))
			for reel, row := range l {
				path[reel] = cells[reel][row]
			}
			sum += slowPath(s, path)
		}
		return sum
	}
	for symbol, pays := range s.Pays {
		ways, reels := int64(1), 0
		for ; reels < len(cells); reels++ {
			n := int64(0)
			for _, c := range cells[reels] {
				if c == symbol[0] {
					n++
				}
				n += wildOf(s, c)
			}
			if n == 0 {
				break
			}
			ways *= n
		}
		if reels >= 3 {
			sum += ways * pays[reels-3]
		}
	}
	return sum
}

func slowPath(s *slots.Sheet, path []byte) int64 {
	pays, ok := s.Pays[string(rune(path[0]))]
	if !ok {
		return 0
	}
	n, times := 1, int64(1)
	for ; n < len(path) && (path[n] == path[0] || wildOf(s, path[n]) > 0); n++ {
		times *= max(1, wildOf(s, path[n]))
	}
	if n < 3 {
		return 0
	}
	return pays[n-3] * times
}

// slowHold follows the coins of hold-and-spin.
func slowHold(t *testing.T, s *slots.Sheet, spin slots.SpinOutcome, part money.Amount) money.Amount {
	t.Helper()
	if s.Hold == nil {
		require.Nil(t, spin.Hold)
		return 0
	}
	coins := strings.Count(strings.Join(spin.Grid, ""), s.Hold.Coin)
	require.Equal(t, coins >= s.Hold.From && !spin.Free, spin.Hold != nil)
	if spin.Hold == nil {
		return 0
	}
	values := map[money.Amount]bool{}
	for _, v := range s.Hold.Values {
		values[part*money.Amount(v[0])] = true
	}
	seen, sum, left := map[int]bool{}, money.Amount(0), s.Hold.Respins
	lock := func(list []slots.Coin) {
		for _, c := range list {
			require.False(t, seen[c.Cell])
			require.True(t, values[c.Amount])
			seen[c.Cell] = true
			sum += c.Amount
		}
	}
	require.Len(t, spin.Hold.Coins, coins)
	for _, c := range spin.Hold.Coins {
		require.Equal(t, s.Hold.Coin[0], spin.Grid[c.Cell%s.Rows][c.Cell/s.Rows])
	}
	lock(spin.Hold.Coins)
	for i, list := range spin.Hold.Respins {
		require.Positive(t, left, "respin %d", i)
		left--
		lock(list)
		if len(list) > 0 {
			left = s.Hold.Respins
		}
	}
	full := len(seen) == s.Reels()*s.Rows
	require.True(t, left == 0 || full)
	require.Equal(t, full, spin.Hold.Full)
	if full {
		sum += part * money.Amount(s.Hold.Full)
	}
	return sum
}

// slowFalls pays the boards of a book one by one, in parts.
func slowFalls(t *testing.T, s *slots.Sheet, spin slots.SpinOutcome) int64 {
	t.Helper()
	boards := [][]string{spin.Grid}
	claims := [][]slots.Win{spin.Wins}
	for _, f := range spin.Falls {
		boards, claims = append(boards, f.Grid), append(claims, f.Wins)
	}
	sum := int64(0)
	for i, rows := range boards {
		pay := slowBoard(s, rows)
		times := int64(1)
		for _, w := range claims[i] {
			times = max(1, w.Times)
		}
		sum += pay * times
		if i == len(boards)-1 {
			require.Zero(t, pay, "the last board wins no more")
			sum += slowScatter(s, strings.Count(strings.Join(rows, ""), s.Scatter))
		} else {
			require.NotZero(t, pay)
		}
	}
	return sum
}

func slowBoard(s *slots.Sheet, rows []string) int64 {
	sum := int64(0)
	pay := func(symbol string, size int) int64 {
		best := int64(0)
		for i, from := range s.Fall.Sizes {
			if size >= from {
				best = s.Pays[symbol][i]
			}
		}
		return best
	}
	for symbol := range s.Pays {
		switch s.Fall.Group {
		case slots.Anywhere:
			sum += pay(symbol, strings.Count(strings.Join(rows, ""), symbol))
		case slots.Columns:
			ways, reach := int64(1), 0
			for column := range rows[0] {
				n := int64(0)
				for _, row := range rows {
					if row[column] == symbol[0] {
						n++
					}
				}
				if n == 0 {
					break
				}
				ways, reach = ways*n, column+1
			}
			sum += pay(symbol, reach) * ways
		case slots.Touching:
			seen := map[[2]int]bool{}
			var flood func(y, x int) int
			flood = func(y, x int) int {
				if y < 0 || x < 0 || y >= len(rows) || x >= len(rows[0]) || seen[[2]int{y, x}] || rows[y][x] != symbol[0] {
					return 0
				}
				seen[[2]int{y, x}] = true
				return 1 + flood(y-1, x) + flood(y+1, x) + flood(y, x-1) + flood(y, x+1)
			}
			for y := range rows {
				for x := range rows[0] {
					sum += pay(symbol, flood(y, x))
				}
			}
		}
	}
	return sum
}

// TestBooks_EveryEntryPaysWhatItsBoardsShow plays each entry of each book.
func TestBooks_EveryEntryPaysWhatItsBoardsShow(t *testing.T) {
	for code := range recipes {
		m, err := slots.House(code)
		require.NoError(t, err)
		for at := range m.Entries() {
			out, err := m.PlayEntry(at+1, slots.Bet{Stake: money.Unit, Digits: 2})
			require.NoError(t, err)
			recount(t, m.Sheet(), out, money.Unit/money.Amount(m.Sheet().Parts()))
		}
	}
}

func TestPlay_CutsARoundToTheLargestWin(t *testing.T) {
	sheet, err := slots.Parse([]byte(`{"code":"x","strips":["AB","AB","AB"],"rows":1,"lines":[[0,0,0]],"cost":1,"pays":{"A":[4],"B":[3]},"maxWin":3}`))
	require.NoError(t, err)
	m, capped := slots.NewMachine(sheet), 0
	for nonce := range uint64(200) {
		out, err := slots.Play(m, stream(nonce), slots.Bet{Stake: money.Unit, Digits: 2})
		require.NoError(t, err)
		require.LessOrEqual(t, out.Payout, 3*money.Unit)
		if out.Capped {
			capped++
		}
	}
	require.Positive(t, capped)
}

func TestSpin_NeedsNoMemory(t *testing.T) {
	for _, code := range slots.Codes() {
		m, err := slots.House(code)
		require.NoError(t, err)
		src, spin := &quick{state: 1}, slots.Spin{Hits: make([]slots.Hit, 0, 64)}
		require.Zero(t, testing.AllocsPerRun(200, func() {
			if m.Sheet().Kind == slots.Book {
				m.Draw(src)
				return
			}
			m.Spin(src, &spin)
		}), code)
	}
}

func BenchmarkSpin_EveryKind(b *testing.B) {
	for _, code := range []string{"c3", "l2", "l4", "w2", "w5", "h2", "b3"} {
		m, err := slots.House(code)
		require.NoError(b, err)
		b.Run(code, func(b *testing.B) {
			src, spin := &quick{state: 1}, slots.Spin{Hits: make([]slots.Hit, 0, 64)}
			b.ReportAllocs()
			for range b.N {
				if m.Sheet().Kind == slots.Book {
					m.Draw(src)
					continue
				}
				m.Spin(src, &spin)
			}
		})
	}
}

// BenchmarkPlay is a whole round as it is served, its amounts and text included.
func BenchmarkPlay(b *testing.B) {
	for _, code := range []string{"p1", "c3", "w5", "h2", "b1", "b3"} {
		m, err := slots.House(code)
		require.NoError(b, err)
		b.Run(code, func(b *testing.B) {
			for i := range b.N {
				out, err := slots.Play(m, stream(uint64(i)), slots.Bet{Stake: slots.Grid(m.Sheet(), 2), Digits: 2})
				if err != nil || out.Text() == "" {
					b.Fatal(err)
				}
			}
		})
	}
}

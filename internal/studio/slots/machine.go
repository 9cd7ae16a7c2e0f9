package slots

// Source draws whole numbers in [0, n) without bias; fair.Stream is one.
type Source interface{ Below(n uint32) uint32 }

// Machine is a sheet made ready to spin; it never changes and is safe to share.
type Machine struct {
	sheet   *Sheet
	letters []Symbol
	pays    [maxSymbols][maxKinds]int64
	lengths [MaxReels]uint32
	reels   [MaxReels][]stop
	count   int // reels
	rows    int
	byRow   [MaxRows][]line
	coins   uint32 // sum of the weights of the coins' values
}

// stop is what one reel shows at one stop.
type stop struct {
	symbols  [MaxRows]int8      // index into letters, or noLine
	rows     [maxSymbols]uint8  // per symbol the rows that count as it, as bits
	ways     [maxSymbols]uint16 // per symbol the rows that count as it, each with its multiplier
	times    [MaxRows]uint8     // what a row multiplies a line by
	scatters uint8
	coins    uint8  // how many rows show a coin
	coinRows uint8  // which, as bits
	starts   uint16 // symbols in view, as bits
}

// noLine marks what starts no win: a scatter, a wild or a coin.
const noLine = -1

// line is a pay line that starts in a given row of the first reel.
type line struct {
	number uint8 // from 1, as published
	bits   [MaxReels]uint8
	rows   [MaxReels]uint8
}

// NewMachine makes a sheet ready.
func NewMachine(sheet *Sheet) *Machine {
	m := &Machine{sheet: sheet, count: len(sheet.Strips), rows: sheet.Rows}
	for c := byte(0); c < 128; c++ {
		if pays, ok := sheet.Pays[string(rune(c))]; ok && sheet.Kind != Book {
			copy(m.pays[len(m.letters)][:], pays)
			m.letters = append(m.letters, Symbol(c))
		}
	}
	for reel, strip := range sheet.Strips {
		m.lengths[reel] = uint32(len(strip))
		for at := range len(strip) {
			m.reels[reel] = append(m.reels[reel], m.stopAt(strip, at))
		}
	}
	for i, rows := range sheet.Lines {
		l := line{number: uint8(i + 1)}
		for reel, row := range rows {
			l.bits[reel], l.rows[reel] = 1<<row, uint8(row)
		}
		m.byRow[rows[0]] = append(m.byRow[rows[0]], l)
	}
	if sheet.Hold != nil {
		for _, v := range sheet.Hold.Values {
			m.coins += uint32(v[1])
		}
	}
	return m
}

// stopAt reads the rows that show at a stop: the stop itself on top. A wild
// that expands takes its whole reel.
func (m *Machine) stopAt(strip string, at int) stop {
	var s stop
	var all int64
	shown := make([]string, m.rows)
	for row := range shown {
		i := (at + row) % len(strip)
		shown[row] = strip[i : i+1]
		if m.sheet.Expanding {
			all = max(all, m.sheet.wildTimes(shown[row]))
		}
	}
	for row, symbol := range shown {
		s.symbols[row] = noLine
		times := max(all, m.sheet.wildTimes(symbol))
		s.times[row] = uint8(max(1, times))
		if symbol == m.sheet.Scatter {
			s.scatters++
		}
		if m.sheet.Hold != nil && symbol == m.sheet.Hold.Coin {
			s.coins++
			s.coinRows |= 1 << row
		}
		for k, letter := range m.letters {
			own := symbol[0] == byte(letter) && all == 0
			if own {
				s.symbols[row] = int8(k)
				s.starts |= 1 << k
			}
			if own || times > 0 {
				s.rows[k] |= 1 << row
				s.ways[k] += uint16(s.times[row])
			}
		}
	}
	return s
}

// Sheet is the par sheet of the machine.
func (m *Machine) Sheet() *Sheet { return m.sheet }

// Grid is what a spin shows, row by row from the top, each row a letter a reel.
func (m *Machine) Grid(stops [MaxReels]uint8) []string {
	grid := make([]string, m.rows)
	for row := range grid {
		letters := make([]byte, m.count)
		for reel, strip := range m.sheet.Strips {
			letters[reel] = strip[(int(stops[reel])+row)%len(strip)]
		}
		grid[row] = string(letters)
	}
	return grid
}

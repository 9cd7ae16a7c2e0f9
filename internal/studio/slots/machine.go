package slots

// Bounds that keep the tables of a Machine small and its sums inside int64.
const (
	maxSymbols = 16
	maxStrip   = 255
	maxPay     = 1_000_000
)

// Source draws whole numbers in [0, n) without bias; fair.Stream is one.
type Source interface{ Below(n uint32) uint32 }

// Machine is a sheet made ready to spin; it never changes and is safe to share.
type Machine struct {
	sheet   *Sheet
	letters []Symbol
	pays    [maxSymbols][3]int64
	lengths [Reels]uint32
	reels   [Reels][]stop
	byRow   [Rows][]line
}

// stop is what one reel shows at one stop.
type stop struct {
	symbols [Rows]int8        // index into letters, or noLine
	rows    [maxSymbols]uint8 // per symbol the rows that count as it, as bits
	scatter uint8             // 1 where a scatter shows
}

// noLine marks what starts no line: a scatter or a wild.
const noLine = -1

// line is a pay line that starts in a given row of the first reel.
type line struct {
	number uint8 // from 1, as published
	bits   [Reels]uint8
}

// NewMachine makes a sheet ready.
func NewMachine(sheet *Sheet) *Machine {
	m := &Machine{sheet: sheet}
	for c := byte(0); c < 128; c++ {
		if pays, ok := sheet.Pays[string(rune(c))]; ok {
			m.pays[len(m.letters)] = pays
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
			l.bits[reel] = 1 << row
		}
		m.byRow[rows[0]] = append(m.byRow[rows[0]], l)
	}
	return m
}

// stopAt reads the three rows that show at a stop: the stop itself on top.
func (m *Machine) stopAt(strip string, at int) stop {
	var s stop
	for row := range Rows {
		symbol := strip[(at+row)%len(strip)]
		s.symbols[row] = noLine
		if symbol == m.sheet.Scatter[0] {
			s.scatter = 1
		}
		for k, letter := range m.letters {
			if Symbol(symbol) == letter {
				s.symbols[row] = int8(k)
			}
			if Symbol(symbol) == letter || symbol == m.sheet.Wild[0] {
				s.rows[k] |= 1 << row
			}
		}
	}
	return s
}

// Sheet is the par sheet of the machine.
func (m *Machine) Sheet() *Sheet { return m.sheet }

// LineHit is a line that pays, its pay in stakes of one line.
type LineHit struct {
	Line   uint8
	Symbol Symbol
	Count  uint8
	Pay    int64
}

// Spin is the result of one spin before any multiplier: the stops, the lines
// that pay, the scatters in view, and Units, the whole pay in stakes of one
// line. A Spin may be used again and keeps its memory.
type Spin struct {
	Stops    [Reels]uint8
	Hits     []LineHit
	Scatters uint8
	Units    int64
}

// Spin draws one stop per reel from the left and reads the result into out.
// Source: docs/fairness.md, section 7.
func (m *Machine) Spin(src Source, out *Spin) {
	for reel := range Reels {
		out.Stops[reel] = uint8(src.Below(m.lengths[reel]))
	}
	m.Read(out)
}

// Read fills in what the stops of out pay.
func (m *Machine) Read(out *Spin) {
	var at [Reels]*stop
	scatters := uint8(0)
	for reel := range Reels {
		at[reel] = &m.reels[reel][out.Stops[reel]]
		scatters += at[reel].scatter
	}
	out.Hits, out.Units, out.Scatters = out.Hits[:0], 0, scatters
	for row := range Rows {
		k := at[0].symbols[row]
		if k == noLine || at[1].rows[k] == 0 || at[2].rows[k] == 0 {
			continue
		}
		for i := range m.byRow[row] {
			m.readLine(&m.byRow[row][i], &at, k, out)
		}
	}
	if scatters >= minKind {
		out.Units += m.sheet.ScatterPays[scatters-minKind] * int64(len(m.sheet.Lines))
	}
}

// readLine adds the line's win, if it has one.
func (m *Machine) readLine(l *line, at *[Reels]*stop, k int8, out *Spin) {
	if at[1].rows[k]&l.bits[1] == 0 || at[2].rows[k]&l.bits[2] == 0 {
		return
	}
	count := uint8(minKind)
	if at[3].rows[k]&l.bits[3] != 0 {
		count++
		if at[4].rows[k]&l.bits[4] != 0 {
			count++
		}
	}
	pay := m.pays[k][count-minKind]
	if pay == 0 {
		return
	}
	out.Hits = append(out.Hits, LineHit{Line: l.number, Symbol: m.letters[k], Count: count, Pay: pay})
	out.Units += pay
}

// FreeSpinsWon is the number of free spins that so many scatters award.
func (m *Machine) FreeSpinsWon(scatters uint8) int {
	if scatters < minKind {
		return 0
	}
	return m.sheet.FreeSpins[scatters-minKind]
}

// Grid is what a spin shows, row by row from the top, each row five letters.
func (m *Machine) Grid(stops [Reels]uint8) [Rows]string {
	var grid [Rows]string
	for row := range Rows {
		var letters [Reels]byte
		for reel, strip := range m.sheet.Strips {
			letters[reel] = strip[(int(stops[reel])+row)%len(strip)]
		}
		grid[row] = string(letters[:])
	}
	return grid
}

package slots

// Hit is a win of a spin before any multiplier of free spins: a line, or all
// ways of a symbol at once (Line is 0), or a group of a board. Pay is in parts
// and holds the multiplier of the wilds in it, which Times tells for a line.
type Hit struct {
	Line   uint8
	Symbol Symbol
	Count  uint8
	Ways   int64
	Times  int64
	Pay    int64
}

// Spin is the result of one spin on strips before any multiplier: the stops,
// the wins, the scatters and coins in view, and Units, the whole pay in parts
// of the stake without hold-and-spin. A Spin may be used again and keeps its
// memory.
type Spin struct {
	Stops    [MaxReels]uint8
	Hits     []Hit
	Scatters uint8
	Coins    uint8
	Units    int64
}

// Spin draws one stop per reel from the left and reads the result into out.
// Source: docs/fairness.md, section 7.
func (m *Machine) Spin(src Source, out *Spin) {
	for reel := range m.count {
		out.Stops[reel] = uint8(src.Below(m.lengths[reel]))
	}
	m.Read(out)
}

// Read fills in what the stops of out pay.
func (m *Machine) Read(out *Spin) {
	var at [MaxReels]*stop
	out.Hits, out.Units, out.Scatters, out.Coins = out.Hits[:0], 0, 0, 0
	for reel := range m.count {
		at[reel] = &m.reels[reel][out.Stops[reel]]
		out.Scatters += at[reel].scatters
		out.Coins += at[reel].coins
	}
	if m.sheet.Kind == Ways {
		m.readWays(&at, out)
	} else {
		m.readLines(&at, out)
	}
	if out.Scatters >= minKind {
		out.Units += m.sheet.scatterPay(int(out.Scatters))
	}
}

func (m *Machine) readLines(at *[MaxReels]*stop, out *Spin) {
	for row := range m.rows {
		k := at[0].symbols[row]
		if k == noLine || at[1].rows[k] == 0 || at[2].rows[k] == 0 {
			continue
		}
		for i := range m.byRow[row] {
			m.readLine(&m.byRow[row][i], at, k, out)
		}
	}
}

// readLine adds the line's win, if it has one.
func (m *Machine) readLine(l *line, at *[MaxReels]*stop, k int8, out *Spin) {
	if at[1].rows[k]&l.bits[1] == 0 || at[2].rows[k]&l.bits[2] == 0 {
		return
	}
	count, times := minKind, int64(at[1].times[l.rows[1]])*int64(at[2].times[l.rows[2]])
	for count < m.count && at[count].rows[k]&l.bits[count] != 0 {
		times *= int64(at[count].times[l.rows[count]])
		count++
	}
	pay := m.pays[k][count-minKind] * times
	if pay == 0 {
		return
	}
	out.Hits = append(out.Hits, Hit{Line: l.number, Symbol: m.letters[k], Count: uint8(count), Ways: 1, Times: times, Pay: pay})
	out.Units += pay
}

// readWays adds, for each symbol on the first reel, all its ways at once.
func (m *Machine) readWays(at *[MaxReels]*stop, out *Spin) {
	for k := range m.letters {
		if at[0].starts&(1<<k) == 0 || at[1].ways[k] == 0 || at[2].ways[k] == 0 {
			continue
		}
		count, ways := minKind, int64(at[0].ways[k])*int64(at[1].ways[k])*int64(at[2].ways[k])
		for count < m.count && at[count].ways[k] != 0 {
			ways *= int64(at[count].ways[k])
			count++
		}
		pay := m.pays[k][count-minKind] * ways
		if pay == 0 {
			continue
		}
		out.Hits = append(out.Hits, Hit{Symbol: m.letters[k], Count: uint8(count), Ways: ways, Times: 1, Pay: pay})
		out.Units += pay
	}
}

// FreeSpinsWon is the number of free spins that so many scatters award.
func (m *Machine) FreeSpinsWon(scatters uint8) int { return m.sheet.award(int(scatters)) }

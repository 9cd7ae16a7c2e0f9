package slots

// held is a run of hold-and-spin on the cells of a grid, reel by reel from the
// left, each from the top.
type held struct {
	cells int
	coins [MaxReels * MaxRows]int64 // values in parts; 0 is a free cell
	count int
	units int64
	full  bool

	respins int // how many were drawn
}

// tellCoin hears of each coin: in which respin it came (0: it was in view of
// the spin), on which cell, with which value in parts.
type tellCoin func(respin, cell int, value int64)

// hold plays the feature from the coins that a spin shows. Draws, in order: a
// value for each coin in view; then, respin by respin, for each free cell
// whether it becomes a coin and at once that coin's value.
func (m *Machine) hold(src Source, stops *[MaxReels]uint8, tell tellCoin) held {
	h := m.sheet.Hold
	run := held{cells: m.count * m.rows}
	for reel := range m.count {
		bits := m.reels[reel][stops[reel]].coinRows
		for row := range m.rows {
			if bits&(1<<row) != 0 {
				run.lock(reel*m.rows+row, m.coinValue(src))
				tell(0, reel*m.rows+row, run.coins[reel*m.rows+row])
			}
		}
	}
	for left, respin := h.Respins, 1; left > 0 && run.count < run.cells; respin++ {
		left--
		run.respins = respin
		for cell := range run.cells {
			if run.coins[cell] != 0 || src.Below(h.Of) >= h.Hit {
				continue
			}
			run.lock(cell, m.coinValue(src))
			tell(respin, cell, run.coins[cell])
			left = h.Respins
		}
	}
	if run.count == run.cells {
		run.full = true
		run.units += h.Full
	}
	return run
}

func (r *held) lock(cell int, value int64) {
	r.coins[cell] = value
	r.count++
	r.units += value
}

// coinValue draws what a coin is worth, by the weights of the values.
func (m *Machine) coinValue(src Source) int64 {
	at := int64(src.Below(m.coins))
	for _, v := range m.sheet.Hold.Values {
		if at -= v[1]; at < 0 {
			return v[0]
		}
	}
	return 0
}

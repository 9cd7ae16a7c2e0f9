package slots

// Enumerate reads every combination of stops. What a spin pays depends on the
// first reel's symbols only, so the stops of the other reels that count alike
// for those are read once, with a weight: how many combinations they stand
// for. The weights of all visits sum to the product of the strips' lengths.
func (m *Machine) Enumerate(visit func(spin *Spin, weight uint64)) {
	var e enumeration
	e.m, e.visit = m, visit
	for at := range m.lengths[0] {
		e.spin.Stops[0] = uint8(at)
		for reel := 1; reel < m.count; reel++ {
			e.classes[reel] = m.alike(&m.reels[0][at], reel)
		}
		e.from(1, 1)
	}
}

type enumeration struct {
	m       *Machine
	visit   func(*Spin, uint64)
	classes [MaxReels][]class
	spin    Spin
}

// class is stops of a reel that count alike.
type class struct {
	stop   uint8
	weight uint64
}

// looks is all of a stop that a spin's pay can depend on.
type looks struct {
	scatters, coins uint8
	times           [MaxRows]uint8
	rows            [MaxRows]uint8
	ways            [MaxRows]uint16
}

func (m *Machine) alike(first *stop, reel int) []class {
	index := map[looks]int{}
	var out []class
	for at := range m.reels[reel] {
		st := &m.reels[reel][at]
		l := looks{scatters: st.scatters, coins: st.coins}
		for row := range m.rows {
			k := first.symbols[row]
			if k == noLine {
				continue
			}
			if m.sheet.Kind == Ways {
				l.ways[row] = st.ways[k]
				continue
			}
			l.rows[row] = st.rows[k]
			l.times = st.times
		}
		i, known := index[l]
		if !known {
			i = len(out)
			index[l] = i
			out = append(out, class{stop: uint8(at)})
		}
		out[i].weight++
	}
	return out
}

func (e *enumeration) from(reel int, weight uint64) {
	if reel == e.m.count {
		e.m.Read(&e.spin)
		e.visit(&e.spin, weight)
		return
	}
	for _, c := range e.classes[reel] {
		e.spin.Stops[reel] = c.stop
		e.from(reel+1, weight*c.weight)
	}
}

// bestSpin is the largest pay of one spin in parts, its scatters included.
func (m *Machine) bestSpin() int64 {
	best := int64(0)
	m.Enumerate(func(spin *Spin, _ uint64) { best = max(best, spin.Units) })
	return best
}

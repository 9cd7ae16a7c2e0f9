package slots

// joint is how scatters and coins come together in a view.
type joint struct {
	reels  [][][]float64 // per reel the share of the stops with so many scatters and coins
	chance [][]float64   // of the whole view
}

func (m *Machine) joint() *joint {
	d := &joint{}
	scatters, coins := 1, 1
	d.chance = [][]float64{{1}}
	for reel := range m.count {
		one := grid(2, m.rows+1)
		for i := range m.reels[reel] {
			st := &m.reels[reel][i]
			one[st.scatters][st.coins] += 1 / float64(m.lengths[reel])
		}
		d.reels = append(d.reels, one)
		scatters, coins = scatters+1, coins+m.rows
		next := grid(scatters, coins)
		for s, row := range d.chance {
			for c, p := range row {
				spread(next, one, s, c, p)
			}
		}
		d.chance = next
	}
	return d
}

func grid(rows, columns int) [][]float64 {
	out := make([][]float64, rows)
	for i := range out {
		out[i] = make([]float64, columns)
	}
	return out
}

// spread adds p, moved by what one more reel can show.
func spread(next, one [][]float64, s, c int, p float64) {
	if p == 0 {
		return
	}
	for i, row := range one {
		for j, q := range row {
			if q > 0 {
				next[s+i][c+j] += p * q
			}
		}
	}
}

// table fills in a function of the scatters and coins in view.
func (d *joint) table(f func(scatters, coins int) float64) [][]float64 {
	out := grid(len(d.chance), len(d.chance[0]))
	for s := range out {
		for c := range out[s] {
			out[s][c] = f(s, c)
		}
	}
	return out
}

func (d *joint) moments(table [][]float64) (mean, square float64) {
	for s, row := range d.chance {
		for c, p := range row {
			mean += p * table[s][c]
			square += p * table[s][c] * table[s][c]
		}
	}
	return mean, square
}

// winTimes is the mean of the pay of all wins times a table's value.
func (m *Machine) winTimes(d *joint, table [][]float64) float64 {
	// rest[reel] is the mean of the table from a reel on, for what was seen before.
	rest := make([][][]float64, m.count+1)
	rest[m.count] = table
	for reel := m.count - 1; reel >= 0; reel-- {
		rest[reel] = grid(reel+1, reel*m.rows+1)
		for s := range rest[reel] {
			for c := range rest[reel][s] {
				for i, row := range d.reels[reel] {
					for j, q := range row {
						rest[reel][s][c] += q * rest[reel+1][s+i][c+j]
					}
				}
			}
		}
	}
	sum := 0.0
	for _, a := range m.components() {
		sum += m.winTimesOf(a, rest)
	}
	return sum
}

func (m *Machine) winTimesOf(a component, rest [][][]float64) float64 {
	sum, run := 0.0, [][]float64{{1}}
	for reel := range m.count {
		hit, miss := grid(2, m.rows+1), grid(2, m.rows+1)
		for i := range m.reels[reel] {
			st := &m.reels[reel][i]
			if v := a.value(st, reel); v > 0 {
				hit[st.scatters][st.coins] += float64(v) / float64(m.lengths[reel])
			} else {
				miss[st.scatters][st.coins] += 1 / float64(m.lengths[reel])
			}
		}
		ended, next := grid(reel+2, (reel+1)*m.rows+1), grid(reel+2, (reel+1)*m.rows+1)
		for s, row := range run {
			for c, p := range row {
				spread(ended, miss, s, c, p)
				spread(next, hit, s, c, p)
			}
		}
		sum += m.pay(a.k, reel) * dot(ended, rest[reel+1])
		run = next
	}
	return sum + m.pay(a.k, m.count)*dot(run, rest[m.count])
}

func dot(a, b [][]float64) float64 {
	sum := 0.0
	for i, row := range a {
		for j, v := range row {
			sum += v * b[i][j]
		}
	}
	return sum
}

// hitRate is the share of the spins that pay or start a feature: all stops of
// the first three reels are walked, for three of a kind always pay.
func (m *Machine) hitRate(d *joint) float64 {
	after := [][]float64{{1}}
	for reel := minKind; reel < m.count; reel++ {
		next := grid(len(after)+1, len(after[0])+m.rows)
		for s, row := range after {
			for c, p := range row {
				spread(next, d.reels[reel], s, c, p)
			}
		}
		after = next
	}
	feature := func(scatters, coins int) float64 {
		sum := 0.0
		for s, row := range after {
			for c, p := range row {
				n := scatters + s
				if m.sheet.scatterPay(n) > 0 || m.sheet.award(n) > 0 || m.sheet.Hold != nil && coins+c >= m.sheet.Hold.From {
					sum += p
				}
			}
		}
		return sum
	}
	table := grid(minKind+1, minKind*m.rows+1)
	for s := range table {
		for c := range table[s] {
			table[s][c] = feature(s, c)
		}
	}
	return m.hitsOfThree(table)
}

func (m *Machine) hitsOfThree(feature [][]float64) float64 {
	sum := 0.0
	var at [MaxReels]*stop
	for i := range m.reels[0] {
		at[0] = &m.reels[0][i]
		for j := range m.reels[1] {
			at[1] = &m.reels[1][j]
			for k := range m.reels[2] {
				at[2] = &m.reels[2][k]
				if m.winsInThree(&at) {
					sum++
					continue
				}
				sum += feature[at[0].scatters+at[1].scatters+at[2].scatters][at[0].coins+at[1].coins+at[2].coins]
			}
		}
	}
	return sum / float64(m.lengths[0]) / float64(m.lengths[1]) / float64(m.lengths[2])
}

// winsInThree tells whether the first three reels hold a win.
func (m *Machine) winsInThree(at *[MaxReels]*stop) bool {
	if m.sheet.Kind == Ways {
		for k := range m.letters {
			if at[0].ways[k] > 0 && at[1].ways[k] > 0 && at[2].ways[k] > 0 {
				return true
			}
		}
		return false
	}
	for row := range m.rows {
		k := at[0].symbols[row]
		if k == noLine {
			continue
		}
		for i := range m.byRow[row] {
			bits := &m.byRow[row][i].bits
			if at[1].rows[k]&bits[1] != 0 && at[2].rows[k]&bits[2] != 0 {
				return true
			}
		}
	}
	return false
}

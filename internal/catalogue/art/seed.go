package art

// fnv is the 32-bit FNV-1a hash of a text: the seed of its picture.
func fnv(s string) uint32 {
	h := uint32(2166136261)
	for i := range len(s) {
		h = (h ^ uint32(s[i])) * 16777619
	}
	return h
}

// stream is Mulberry32: a picture's sequence of choices. It is no source of
// chance; the same seed always makes the same choices.
type stream struct{ state uint32 }

func (s *stream) next() uint32 {
	s.state += 0x6D2B79F5
	t := s.state
	t = (t ^ t>>15) * (1 | t)
	t ^= t + (t^t>>7)*(61|t)
	return t ^ t>>14
}

// upTo picks a whole number in [0, n).
func (s *stream) upTo(n int) int { return int(uint64(s.next()) * uint64(n) >> 32) }

// between picks a number in [lo, hi].
func (s *stream) between(lo, hi float64) float64 {
	return lo + (hi-lo)*float64(s.next())/4294967295
}

func (s *stream) chance(percent int) bool { return s.upTo(100) < percent }

// mod is hue arithmetic on the circle of 360 degrees.
func mod(h int) int { return (h%360 + 360) % 360 }

// apart is the distance of two hues on the circle.
func apart(a, b int) int {
	d := mod(a - b)
	return min(d, 360-d)
}

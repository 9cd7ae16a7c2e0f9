package catalogue

// slipsBetween is the number of slips of the finger between two words (a
// letter more, less, other, or two changed about), or any number above most
// when there are more.
func slipsBetween(a, b string, most int) int {
	if len(a)-len(b) > most || len(b)-len(a) > most || len(b) > maxSlipWord || len(a) > maxSlipWord {
		return most + 1
	}
	var rows [3][maxSlipWord + 1]int
	before, above, row := &rows[0], &rows[1], &rows[2]
	for j := range len(b) + 1 {
		above[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		least := i
		for j := 1; j <= len(b); j++ {
			cost := bit(a[i-1] != b[j-1])
			row[j] = min(above[j]+1, row[j-1]+1, above[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
			least = min(least, row[j])
		}
		if least > most {
			return most + 1
		}
		before, above, row = above, row, before
	}
	return above[len(b)]
}

// maxSlipWord is the longest word, in bytes, that slips are looked for in.
const maxSlipWord = 32

package tables_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"baize/internal/studio/tables"
)

func marks(text string) (all []tables.Mark) {
	for _, c := range text {
		all = append(all, tables.Mark{Side: tables.Side(c)})
	}
	return all
}

// draw writes cells as rows, a dot where there is nothing.
func draw(cells []tables.Cell) string {
	var rows [tables.RoadRows][]byte
	for _, c := range cells {
		for r := range rows {
			for len(rows[r]) <= c.Column {
				rows[r] = append(rows[r], '.')
			}
		}
		rows[c.Row][c.Column] = c.Side[0]
	}
	var lines []string
	for _, r := range rows {
		lines = append(lines, string(r))
	}
	return strings.Join(lines, "\n")
}

func TestRoads_NoteTiesOnTheRoundBefore(t *testing.T) {
	r := tables.RoadsOf(marks("TTFTFSTTS"))
	require.Len(t, r.Bead, 9)
	require.Equal(t, tables.Cell{Column: 1, Row: 2, Side: "S"}, r.Bead[8])
	require.Equal(t, []tables.Cell{{0, 0, "F", 3}, {0, 1, "F", 0}, {1, 0, "S", 2}, {1, 1, "S", 0}}, r.Big)
}

func TestRoads_TurnTheDragonsTail(t *testing.T) {
	r := tables.RoadsOf(marks("FFFFFFFFSSSSSSSF"))
	require.Equal(t, "FSF.\nFS..\nFS..\nFS..\nFSSS\nFFF.", draw(r.Big))
}

// The columns 3, 3, 1, 2 and what the derived roads say of them, worked by
// hand from the usual rules.
func TestRoads_DeriveWhetherColumnsRepeat(t *testing.T) {
	r := tables.RoadsOf(marks("FFFSSSFSS"))
	seq := func(cells []tables.Cell) (s string) {
		for _, c := range cells {
			s += string(c.Side)
		}
		return s
	}
	// Big eye from the second round of column 2: rows 2, 3 of column 2 have
	// neighbours in column 1 (F, F); column 3 begins: columns 2 and 1 are equal
	// (F); column 4 begins: column 3 has 1, column 2 has 3 (S); row 2 of column
	// 4: column 3 has none beside it, but one beside row 1 (S).
	require.Equal(t, "FFFSS", seq(r.BigEye))
	// Small from the second round of column 3: there is none; column 4 begins:
	// column 3 has 1, column 1 has 3 (S); row 2: column 2 has both (F).
	require.Equal(t, "SF", seq(r.Small))
	// Cockroach from the second round of column 4: column 1 has both (F).
	require.Equal(t, "F", seq(r.Cockroach))
}

func TestRoads_NeverPutTwoRoundsOnOnePlace(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		all := marks(rapid.StringOfN(rapid.SampledFrom([]rune("FFFSSST")), 0, 120, -1).Draw(t, "rounds"))
		r := tables.RoadsOf(all)
		decided := 0
		for _, m := range all {
			if m.Side != tables.Green {
				decided++
			}
		}
		if len(r.Bead) != len(all) || len(r.Big) != decided {
			t.Fatalf("%d rounds: %d on the bead, %d of %d on the big road", len(all), len(r.Bead), len(r.Big), decided)
		}
		for name, cells := range map[string][]tables.Cell{"bead": r.Bead, "big": r.Big, "eye": r.BigEye, "small": r.Small, "cockroach": r.Cockroach} {
			seen := map[string]bool{}
			for _, c := range cells {
				at := fmt.Sprint(c.Column, c.Row)
				if seen[at] || c.Row < 0 || c.Row >= tables.RoadRows {
					t.Fatalf("%s: %v twice or outside", name, c)
				}
				seen[at] = true
			}
		}
	})
}

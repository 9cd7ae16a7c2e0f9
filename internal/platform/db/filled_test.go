package db

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestFilled_LeavesShapesWithoutRowsForTheNextUnit(t *testing.T) {
	shapes := []*Rows{NewRows("a", Column{Name: "n", Type: Int}), NewRows("b", Column{Name: "n", Type: Int})}
	u := &unit{}
	tx := &Tx{unit: u}
	for n := range 20 { // each unit has one of the shapes
		tx.Stage(shapes[n%2], int64(n))
		require.Len(t, u.filled(nil), 1)
		for i := range u.staged {
			u.staged[i].truncate(0)
		}
	}
	require.Len(t, u.staged, 2)
}

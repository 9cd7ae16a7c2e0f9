//go:build chaos

package db_test

import (
	"context"
	"errors"
	"path/filepath"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/platform/db"
	"baize/internal/platform/faultpoint"
)

// Functions of a group that was refused run again alone; where the transaction
// of one cannot even begin, nobody may be told that it is done.
func TestWrite_AloneAfterARefusalIsNotToldDoneWhereItCouldNotBegin(t *testing.T) {
	d, err := db.Open(ctx, db.Config{URL: filepath.Join(t.TempDir(), "t.db")})
	require.NoError(t, err)
	defer d.Close()
	table(t, d)
	rows := db.NewRows("things", db.Column{Name: "id", Type: db.Int}, db.Column{Name: "n", Type: db.Int})
	require.NoError(t, d.Write(ctx, stage(rows, 1)))

	begun := 0
	gone := errors.New("gone")
	held, free := make(chan struct{}), make(chan struct{})
	defer faultpoint.Install(func(_ context.Context, at faultpoint.Name) error {
		if at != faultpoint.DBBegin {
			return nil
		}
		switch begun++; begun {
		case 1:
			close(held)
			<-free // meanwhile the others gather
		case 3, 4:
			return gone
		}
		return nil
	})()
	var wg sync.WaitGroup
	first := make(chan error, 1)
	go func() { first <- d.Write(ctx, stage(rows, 10)) }()
	<-held
	answers := make(chan error, 2)
	for range 2 {
		wg.Go(func() { answers <- d.Write(ctx, stage(rows, 1)) }) // it stands
	}
	close(free)
	wg.Wait()
	require.NoError(t, <-first)
	for range 2 {
		require.Error(t, <-answers)
	}
	require.Equal(t, 2, count(t, d))
}

func stage(rows *db.Rows, id int64) db.Func {
	return func(_ context.Context, tx *db.Tx) error {
		tx.Stage(rows, id, int64(0))
		return nil
	}
}

package disk_test

import (
	"database/sql"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	_ "modernc.org/sqlite"

	"baize/test/sim/disk"
)

// open makes a database with one table; synchronous is what SQLite waits for.
func open(t *testing.T, d *disk.Disk, synchronous string) *sql.DB {
	t.Helper()
	db, err := sql.Open("sqlite", fmt.Sprintf("file:%s?_pragma=journal_mode(WAL)&_pragma=synchronous(%s)", d.Path("a.db"), synchronous))
	require.NoError(t, err)
	db.SetMaxOpenConns(1)
	_, err = db.Exec(`CREATE TABLE IF NOT EXISTS t (n INTEGER PRIMARY KEY, pad TEXT)`)
	require.NoError(t, err)
	return db
}

func insert(db *sql.DB, n int) error {
	_, err := db.Exec(`INSERT INTO t VALUES (?, ?)`, n, fmt.Sprintf("%0900d", n))
	return err
}

// after cuts the power and counts what a new process finds.
func after(t *testing.T, db *sql.DB, d *disk.Disk, left disk.Left, seed uint64) (n int) {
	t.Helper()
	d.Cut(left, seed)
	_ = db.Close()
	again := open(t, d.Left(), "FULL")
	defer again.Close()
	require.NoError(t, again.QueryRow(`SELECT COUNT(*) FROM t`).Scan(&n))
	var sound string
	require.NoError(t, again.QueryRow(`PRAGMA integrity_check`).Scan(&sound))
	require.Equal(t, "ok", sound)
	return n
}

func TestCut_LosesWhatWasNotSynced(t *testing.T) {
	require.NoError(t, disk.Register())
	for synchronous, want := range map[string]int{"FULL": 20, "OFF": 0} {
		d := disk.New()
		db := open(t, d, synchronous)
		if synchronous == "OFF" { // the table itself is on the disk
			_, err := db.Exec(`PRAGMA synchronous = FULL`)
			require.NoError(t, err)
			_, err = db.Exec(`CREATE TABLE other (n INTEGER)`)
			require.NoError(t, err)
			_, err = db.Exec(`PRAGMA synchronous = OFF`)
			require.NoError(t, err)
		}
		for n := range 20 {
			require.NoError(t, insert(db, n))
		}
		require.Equal(t, want, after(t, db, d, disk.LoseAll, 1), synchronous)
	}
}

func TestCut_AtEveryWriteKeepsWhatWasAnswered(t *testing.T) {
	require.NoError(t, disk.Register())
	for at := 1; at <= 60; at++ {
		for _, left := range []disk.Left{disk.KeepAll, disk.LoseAll, disk.Tear} {
			d := disk.New()
			db := open(t, d, "FULL")
			d.Set(disk.Fault{Kind: disk.Cut, After: at, Left: left, Seed: uint64(at)})
			answered := 0
			for insert(db, answered) == nil {
				answered++
			}
			require.True(t, d.Struck())
			found := after(t, db, d, left, uint64(at))
			require.GreaterOrEqual(t, found, answered)
			require.LessOrEqual(t, found, answered+1, "one was in doubt")
		}
	}
}

func TestSyncError_LeavesTheCommitInDoubt(t *testing.T) {
	require.NoError(t, disk.Register())
	for left, want := range map[disk.Left]int{disk.KeepAll: 2, disk.LoseAll: 1} {
		d := disk.New()
		db := open(t, d, "FULL")
		require.NoError(t, insert(db, 1))
		d.Set(disk.Fault{Kind: disk.SyncError, After: 1})
		require.Error(t, insert(db, 2), "the commit is told as failed")
		require.Equal(t, want, after(t, db, d, left, 1), "and stands, or does not")
	}
}

func TestFull_FailsEveryWriteUntilThereIsSpace(t *testing.T) {
	require.NoError(t, disk.Register())
	d := disk.New()
	db := open(t, d, "FULL")
	d.Set(disk.Fault{Kind: disk.Full, After: 1})
	require.ErrorContains(t, insert(db, 1), "full")
	require.ErrorContains(t, insert(db, 1), "full")
	d.Set(disk.Fault{})
	require.NoError(t, insert(db, 1))
	require.Equal(t, 1, after(t, db, d, disk.LoseAll, 1))
}

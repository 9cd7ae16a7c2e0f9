package jobs

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
)

// Spec declares a kind of job.
type Spec struct {
	// Kind is the job's stable name, "cashier.receipt.auto".
	Kind string
	// Every makes the job periodic: one run per period of this length, caught
	// up once after an outage. 0 means that it only runs when enqueued.
	Every time.Duration
	// Own says that the work is each node's own, which Kind names: a process that
	// leaves jobs to others still does it.
	Own bool
	// Takes is how long a run may take at most, its lease renewed meanwhile; 0 is
	// what one lease allows, 55 s. With Every it must be less than that.
	Takes time.Duration
	// Run does the work; payload is what Enqueue was given. It may be run
	// again after a failure or a crash, so it must be idempotent.
	Run func(ctx context.Context, payload []byte) error
}

type jobKind struct{}

// Jobs enqueues and runs; make it with New, run it with Start.
type Jobs struct {
	db    *db.DB
	clock clock.Clock
	ids   *id.Source
	log   *slog.Logger
	specs map[string]Spec
	nudge chan struct{}
	wg    sync.WaitGroup
	stop  context.CancelFunc

	renewal time.Duration // how often a lease is renewed

	owned bool // kinds that are not this node's own are left to other processes

	mu      sync.Mutex
	held    load              // what runs here
	begun   map[string]string // periodic kinds -> the last period that has its row
	sweptAt clock.Instant
}

// New makes Jobs; kinds are added with Add before Start.
func New(d *db.DB, c clock.Clock, ids *id.Source, log *slog.Logger) *Jobs {
	return &Jobs{db: d, clock: c, ids: ids, log: log, specs: map[string]Spec{}, begun: map[string]string{}, held: load{kinds: map[string]int{}}, nudge: make(chan struct{}, 1), renewal: lease / 3}
}

// Add declares kinds of jobs; a kind that stands twice, or may take longer than
// its period, panics.
func (j *Jobs) Add(specs ...Spec) {
	for _, s := range specs {
		if _, twice := j.specs[s.Kind]; twice {
			panic("jobs: kind declared twice: " + s.Kind)
		}
		if s.Every > 0 && s.Takes >= s.Every {
			panic("jobs: may take longer than its period: " + s.Kind)
		}
		j.specs[s.Kind] = s
	}
}

// OwnOnly leaves every kind to other processes that is not this node's own; call
// it after the last Add and before Start. What is enqueued here waits for them.
func (j *Jobs) OwnOnly() {
	maps.DeleteFunc(j.specs, func(_ string, s Spec) bool { return !s.Own })
	j.owned = true
}

// Enqueue writes a job in the caller's transaction, to be run at or after at.
// The key makes it unique within its kind: a second enqueue changes nothing.
func (j *Jobs) Enqueue(ctx context.Context, tx *db.Tx, kind, key string, at clock.Instant, payload any) error {
	return j.enqueue(ctx, tx, kind, key, at, payload, false)
}

// EnqueueBulk is Enqueue for what is one of many and may wait: it has a line of
// its own, which goes after all else and never has more than half of the workers.
func (j *Jobs) EnqueueBulk(ctx context.Context, tx *db.Tx, kind, key string, at clock.Instant, payload any) error {
	return j.enqueue(ctx, tx, kind, key, at, payload, true)
}

func (j *Jobs) enqueue(ctx context.Context, tx *db.Tx, kind, key string, at clock.Instant, payload any, bulk bool) error {
	raw, err := json.Marshal(payload)
	if err != nil {
		return err
	}
	line := 0
	if bulk {
		line = 1
	}
	_, err = tx.Exec(ctx, `INSERT INTO jobs (id, kind, period, payload, run_at, bulk) VALUES (?, ?, ?, ?, ?, ?)
		ON CONFLICT (kind, period) DO NOTHING`, int64(id.New[jobKind](j.ids)), kind, key, string(raw), int64(at), line)
	if err == nil {
		tx.OnCommit(j.wake)
	}
	return err
}

// Start runs due jobs with a few workers until Stop.
func (j *Jobs) Start(ctx context.Context) {
	ctx, j.stop = context.WithCancel(context.WithoutCancel(ctx))
	j.wg.Go(func() {
		j.giveBack(ctx)
		j.loop(ctx)
	})
}

// giveBack ends the leases of a process that died: a SQLite file has one
// process at a time, so that whatever is leased when one starts is held by
// nobody. Elsewhere a lease runs out by itself.
func (j *Jobs) giveBack(ctx context.Context) {
	if j.db.Engine() != db.SQLite {
		return
	}
	err := j.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.Exec(ctx, `UPDATE jobs SET lease_until = 0 WHERE done_at = 0 AND lease_until > 0`)
		return err
	})
	if err != nil {
		j.log.Error("leases of the last process could not be ended", "cause", err)
	}
}

// Stop waits for the jobs under way.
func (j *Jobs) Stop() {
	if j.stop != nil {
		j.stop()
		j.wg.Wait()
	}
}

func (j *Jobs) wake() {
	select {
	case j.nudge <- struct{}{}:
	default:
	}
}

const (
	poll    = time.Second
	takeMax = 16
	backoff = 2 * time.Second
	longest = 10 * time.Minute
)

// workers is how many jobs may run at once; takeMax of them are found free
// before more are leased.
const workers = 4 * takeMax

// loop begins what is due as long as workers are free: a slow job keeps its
// worker and nobody else.
func (j *Jobs) loop(ctx context.Context) {
	busy := make(chan struct{}, workers)
	for ctx.Err() == nil {
		n, err := j.beginDue(ctx, busy)
		if err != nil && ctx.Err() == nil {
			j.log.Error("jobs could not be taken", "cause", err)
		}
		if n == takeMax {
			continue
		}
		select {
		case <-ctx.Done():
		case <-j.nudge:
		case <-time.After(poll):
		}
	}
}

// beginDue gives due jobs a worker each; who ends looks for more.
func (j *Jobs) beginDue(ctx context.Context, busy chan struct{}) (int, error) {
	if err := errors.Join(j.schedule(ctx), j.sweep(ctx)); err != nil || len(busy) > workers-takeMax {
		return 0, err
	}
	taken, err := j.take(ctx)
	for _, t := range taken {
		busy <- struct{}{}
		j.hold(t, 1)
		j.wg.Go(func() {
			j.finish(ctx, t, j.runOne(ctx, t))
			j.hold(t, -1)
			<-busy
			j.wake()
		})
	}
	return len(taken), err
}

func (j *Jobs) hold(t taken, n int) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.held.add(t, n)
}

// RunDue runs the jobs that are due now and returns how many there were; Start
// calls it in a loop, tests call it by hand.
func (j *Jobs) RunDue(ctx context.Context) (int, error) {
	taken, err := j.due(ctx)
	if err != nil {
		return 0, err
	}
	var wg sync.WaitGroup
	for _, t := range taken {
		wg.Go(func() { j.finish(ctx, t, j.runOne(ctx, t)) })
	}
	wg.Wait()
	return len(taken), nil
}

// RunInTurn is RunDue with one job after the other, for simulations: what
// happens first must be the same each time.
func (j *Jobs) RunInTurn(ctx context.Context) (int, error) {
	taken, err := j.due(ctx)
	for _, t := range taken {
		j.finish(ctx, t, j.runOne(ctx, t))
	}
	return len(taken), err
}

func (j *Jobs) due(ctx context.Context) ([]taken, error) {
	if err := errors.Join(j.schedule(ctx), j.sweep(ctx)); err != nil {
		return nil, err
	}
	return j.take(ctx)
}

// schedule enqueues the present period of every periodic kind.
func (j *Jobs) schedule(ctx context.Context) error {
	now := clock.NowOf(j.clock)
	var due []Spec
	for _, s := range j.specs {
		if s.Every > 0 && !j.known(ctx, s, now) {
			due = append(due, s)
		}
	}
	if len(due) == 0 {
		return nil
	}
	slices.SortFunc(due, func(a, b Spec) int { return strings.Compare(a.Kind, b.Kind) })
	return j.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		for _, s := range due {
			if err := j.Enqueue(ctx, tx, s.Kind, periodOf(s, now), now, nil); err != nil {
				return err
			}
			// What failed before is this work, too: rows that are tried again for
			// ever would be one more each period, and take the turns of all others.
			if _, err := tx.Exec(ctx, supersedeSQL, int64(now), s.Kind, int64(now)); err != nil {
				return err
			}
			if _, err := tx.Exec(ctx, `DELETE FROM jobs WHERE kind = ? AND done_at > 0 AND done_at < ?`, s.Kind, int64(now.Add(-keep))); err != nil {
				return err
			}
		}
		return nil
	})
}

const supersedeSQL = `UPDATE jobs SET done_at = ? WHERE kind = ? AND done_at = 0 AND attempts > 0 AND lease_until <= ? AND payload = 'null'`

// keep is how long the finished runs of periodic jobs stay readable.
const keep = 48 * time.Hour

func periodOf(s Spec, now clock.Instant) string {
	return fmt.Sprint(int64(now) / s.Every.Microseconds())
}

// known says that the present period of a kind has its row. Such a row outlives
// its period, so that it is looked for once.
func (j *Jobs) known(ctx context.Context, s Spec, now clock.Instant) bool {
	period := periodOf(s, now)
	j.mu.Lock()
	begun := j.begun[s.Kind] == period
	j.mu.Unlock()
	if begun {
		return true
	}
	var one int
	if err := j.db.QueryRowContext(ctx, `SELECT 1 FROM jobs WHERE kind = ? AND period = ?`, s.Kind, period).Scan(&one); err != nil {
		return false
	}
	j.mu.Lock()
	j.begun[s.Kind] = period
	j.mu.Unlock()
	return true
}

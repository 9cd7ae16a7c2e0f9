package bus

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"log/slog"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/platform/db"
	"baize/internal/platform/faultpoint"
)

// Event is something that happened; its JSON form is what listeners get.
type Event interface {
	// Topic names the kind of event: "betting.bet.placed".
	Topic() string
	// Subject names whom it is about (a member's id); it may be empty.
	Subject() string
}

// Delivery is an event as a listener reads it.
type Delivery struct {
	Seq       int64
	Topic     string
	Subject   string
	Payload   []byte // JSON
	CreatedAt clock.Instant

	tx    int64
	value any // what was published, where it was by this process
}

// Decode reads the payload into v.
func (d Delivery) Decode(v any) error { return json.Unmarshal(d.Payload, v) }

// Value is the payload as a T, without decoding where it was published as one
// by this process.
func Value[T any](d Delivery) (v T, err error) {
	if v, ok := d.value.(T); ok {
		return v, nil
	}
	return v, d.Decode(&v)
}

// Listener is one reader of the outbox with its own cursor.
type Listener struct {
	// Name is the cursor's name and never changes once deployed.
	Name string
	// Topics are the events wanted; others are passed over.
	Topics []string
	// Handle applies a batch inside the transaction that moves the cursor.
	Handle func(ctx context.Context, tx *db.Tx, batch []Delivery) error
	// FromNow is for readers that only tell what is new (realtime): they begin at
	// the end of the outbox at every start, keep no cursor, and are handed events
	// outside any transaction (tx is nil), each at least once while they run.
	FromNow bool
	// Gather is how long a burst may arrive before it is handed over as one batch:
	// a few milliseconds where people wait for it, else more, because every batch
	// is a transaction. 0 stands for 50 ms.
	Gather time.Duration
	// Bulk is for counters that nobody waits for: of all that are Bulk one works
	// at a time. Their batches are long, because a row or a page that many events
	// change is written once a batch. In a rush the batches are short, so that no bet
	// waits long for one, and all of them rest bulkRest times as long as one took:
	// they fall behind, and catch up after it.
	Bulk bool
}

// Bus publishes and dispatches; make it with New, run it with Start.
type Bus struct {
	db    *db.DB
	clock clock.Clock
	log   *slog.Logger

	tail      tail
	said      said
	last      int64 // number given; SQLite's writer alone uses it
	listeners []*runner
	bulk      sync.Mutex // the turn of the listeners that are Bulk
	rush      rush       // of it
	published atomic.Int64
	wg        sync.WaitGroup
	stop      context.CancelFunc
}

// New makes a Bus; listeners are added with Listen before Start.
func New(d *db.DB, c clock.Clock, log *slog.Logger) *Bus {
	return &Bus{db: d, clock: c, log: log}
}

// Publish writes e into the outbox of the caller's transaction.
func (b *Bus) Publish(ctx context.Context, tx *db.Tx, e Event) error {
	raw, err := json.Marshal(e)
	if err != nil {
		return err
	}
	return b.PublishRaw(ctx, tx, e.Topic(), e.Subject(), raw, nil)
}

// PublishRaw is Publish for a payload that is JSON already, because the hot
// path writes its few fields by hand. value, which may be nil, is what the
// payload says; listeners of this process get it as it is and must not change it.
func (b *Bus) PublishRaw(ctx context.Context, tx *db.Tx, topic, subject string, payload []byte, value any) error {
	if err := faultpoint.Hit(ctx, faultpoint.OutboxPublish); err != nil {
		return err
	}
	b.published.Add(1)
	d := Delivery{Topic: topic, Subject: subject, Payload: payload, CreatedAt: clock.NowOf(b.clock), value: value}
	if tx.Engine() == db.Postgres {
		text := string(payload)
		b.said.keep(text, value)
		tx.Stage(outboxRows, topic, subject, text, int64(d.CreatedAt))
		tx.OnCommit(b.wake)
		return nil
	}
	after, err := b.number(ctx, tx, &d)
	if err != nil {
		return err
	}
	tx.Stage(numberedRows, d.Seq, topic, subject, string(payload), int64(d.CreatedAt))
	tx.OnCommit(func() {
		b.tail.push(d, after)
		b.wake()
	})
	return nil
}

// number gives an event the next number. SQLite's one writer counts in memory,
// so that events are known to listeners without being read back; numbers of
// what is undone stay unused.
func (b *Bus) number(ctx context.Context, tx *db.Tx, d *Delivery) (after int64, err error) {
	if b.last == 0 {
		err := tx.LookRow(ctx, `SELECT COALESCE((SELECT seq FROM sqlite_sequence WHERE name = 'outbox'), 0)`).Scan(&b.last)
		if err != nil {
			return 0, err
		}
	}
	after = b.last
	b.last++
	d.Seq = b.last
	return after, nil
}

var (
	outboxRows = db.NewRows("outbox", db.Column{Name: "topic", Type: db.Text}, db.Column{Name: "subject", Type: db.Text},
		db.Column{Name: "payload", Type: db.Text}, db.Column{Name: "created_at", Type: db.Int})
	numberedRows = db.NewRows("outbox", db.Column{Name: "seq", Type: db.Int}, db.Column{Name: "topic", Type: db.Text},
		db.Column{Name: "subject", Type: db.Text}, db.Column{Name: "payload", Type: db.Text}, db.Column{Name: "created_at", Type: db.Int})
)

// Listen adds a listener; call it before Start.
func (b *Bus) Listen(l Listener) {
	topics := make(map[string]bool, len(l.Topics))
	for _, t := range l.Topics {
		topics[t] = true
	}
	b.listeners = append(b.listeners, &runner{Listener: l, topics: topics, nudge: make(chan struct{}, 1)})
}

// TellOnly leaves every listener that keeps a cursor to other processes; call it
// after the last Listen and before Start. What was published waits for them.
func (b *Bus) TellOnly() {
	b.listeners = slices.DeleteFunc(b.listeners, func(r *runner) bool { return !r.FromNow })
}

// Start begins delivery to every listener until Stop.
func (b *Bus) Start(ctx context.Context) {
	ctx, b.stop = context.WithCancel(context.WithoutCancel(ctx))
	for _, r := range b.listeners {
		if r.FromNow { // now is now, not when the goroutine comes to it
			if at, err := b.position(ctx, r); err == nil {
				r.place(at)
			}
		}
		b.wg.Go(func() { b.follow(ctx, r) })
	}
}

// Stop ends delivery after the batches under way.
func (b *Bus) Stop() {
	if b.stop != nil {
		b.stop()
		b.wg.Wait()
	}
}

// Lag tells per listener how many outbox rows it has not read yet. Where the
// order is not that of the numbers (PostgreSQL) it is about so many, and 0 only
// for a listener that has read all.
func (b *Bus) Lag(ctx context.Context) (map[string]int64, error) {
	last, err := b.end(ctx)
	if err != nil {
		return nil, err
	}
	lag := make(map[string]int64, len(b.listeners))
	for _, r := range b.listeners {
		lag[r.Name] = 0
		if seen := r.seen.Load(); seen == nil {
			lag[r.Name] = last.seq
		} else if seen.before(last) {
			lag[r.Name] = max(1, last.seq-seen.seq)
		}
	}
	return lag, nil
}

// end is where the last row stands, in the order that listeners follow.
func (b *Bus) end(ctx context.Context) (at position, err error) {
	order := "seq DESC"
	if b.db.Engine() == db.Postgres {
		order = "tx DESC, seq DESC"
	}
	err = b.db.QueryRowContext(ctx, `SELECT tx, seq FROM outbox ORDER BY `+order+` LIMIT 1`).Scan(&at.tx, &at.seq)
	if errors.Is(err, sql.ErrNoRows) {
		err = nil
	}
	return at, err
}

func (b *Bus) wake() {
	for _, r := range b.listeners {
		select {
		case r.nudge <- struct{}{}:
		default:
		}
	}
}

type runner struct {
	Listener
	topics map[string]bool
	nudge  chan struct{}
	seen   atomic.Pointer[position]

	// Used by the listener's own goroutine alone.
	placed    bool // at and stored are known
	at        position
	stored    position // of the cursor in the database
	settledAt time.Time
}

const (
	batchSize = 500
	bulkSize  = 1000
	rushSize  = 250
	idlePoll  = time.Second
	gather    = 50 * time.Millisecond
	maxPause  = 30 * time.Second

	crowd       = 16                    // events at once
	crowdGather = 20 * time.Millisecond // at least, in a crowd

	settleEvery = 5 * time.Second

	bulkRest = 12   // times as long as the batch took
	rushRate = 4000 // events a second
	rushSpan = 250 * time.Millisecond
)

// rush tells whether more is published than counters can follow beside it.
type rush struct {
	at  time.Time
	had int64
	on  bool
}

// now looks again every rushSpan. published is how many events there were in all.
func (r *rush) now(at time.Time, published int64) bool {
	if span := at.Sub(r.at); span >= rushSpan {
		r.on = !r.at.IsZero() && float64(published-r.had) > rushRate*span.Seconds()
		r.at, r.had = at, published
	}
	return r.on
}

// most is how many rows a counter takes at a time.
func (r *rush) most() int {
	if r.on {
		return rushSize
	}
	return bulkSize
}

// follow delivers batches until ctx ends; a failure is tried again with a
// growing pause.
func (b *Bus) follow(ctx context.Context, r *runner) {
	pause := 50 * time.Millisecond
	for ctx.Err() == nil {
		n, full, err := b.turn(ctx, r)
		switch {
		case err != nil && ctx.Err() == nil:
			b.log.Error("a listener failed", "listener", r.Name, "cause", err)
			sleep(ctx, pause)
			pause = min(2*pause, maxPause)
		case full:
			pause = 50 * time.Millisecond
		default:
			pause = 50 * time.Millisecond
			b.await(ctx, r, n)
		}
	}
}

// turn delivers one batch and tells how much there was, and whether it was all
// that a batch holds.
func (b *Bus) turn(ctx context.Context, r *runner) (n int, full bool, err error) {
	if !r.Bulk {
		n, err = b.deliver(ctx, r, batchSize)
		return n, n == batchSize, err
	}
	b.bulk.Lock()
	defer b.bulk.Unlock()
	most := b.rush.most()
	began := b.clock.Now()
	n, err = b.deliver(ctx, r, most)
	if now := b.clock.Now(); n > 0 && b.rush.now(now, b.published.Load()) {
		sleep(ctx, bulkRest*now.Sub(began))
	}
	return n, n == most, err
}

// await waits for something to read. had is how much there was the last time: in
// a crowd a look costs more than anybody waits for.
func (b *Bus) await(ctx context.Context, r *runner, had int) {
	select {
	case <-ctx.Done():
	case <-r.nudge:
		wait := cmp.Or(r.Gather, gather)
		if had >= crowd {
			wait = max(2*wait, crowdGather)
		}
		sleep(ctx, wait)
	case <-time.After(idlePoll):
	}
}

func sleep(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}

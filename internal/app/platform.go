package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/locale"
	"baize/internal/kernel/rng"
	"baize/internal/platform/bus"
	"baize/internal/platform/carry"
	"baize/internal/platform/db"
	"baize/internal/platform/jobs"
	"baize/internal/platform/realtime"
	"baize/internal/platform/secret"
	"baize/internal/platform/telemetry"
	"baize/internal/studio/fishing/pier"
	"baize/internal/studio/pit"
	"baize/locales"
	"baize/migrations"
)

// platform is what every room stands on.
type platform struct {
	cfg      *Config
	clock    clock.Clock
	rng      rng.Source
	ids      *id.Source
	log      *slog.Logger
	mistakes *mistakes // what it logged as errors
	metrics  *telemetry.Metrics
	catalog  *locale.Catalog
	db       *db.DB
	bus      *bus.Bus
	jobs     *jobs.Jobs
	hub      *realtime.Hub
	box      *secret.Box

	lock    *os.File
	stopped chan error // an unknown commit: the process must restart
}

// openPlatform makes the data folder, takes its lock, opens and migrates the
// database.
func openPlatform(ctx context.Context, cfg *Config, logs io.Writer) (*platform, error) {
	if err := os.MkdirAll(cfg.Data, 0o700); err != nil {
		return nil, err
	}
	if err := refuseHalf(cfg.Data); err != nil {
		return nil, err
	}
	p := &platform{
		cfg: cfg, clock: cfg.clock(), rng: rng.System{}, mistakes: &mistakes{},
		metrics: telemetry.NewMetrics(), stopped: make(chan error, 1),
	}
	p.log = slog.New(watched{telemetry.NewLog(logs, cfg.LogLevel).Handler(), p.mistakes})
	p.ids = id.NewSource(p.clock, cfg.Node)
	var err error
	if p.catalog, err = locales.Catalog(); err != nil {
		return nil, err
	}
	key, err := cfg.masterKey()
	if err != nil {
		return nil, err
	}
	if p.box, err = secret.NewBox(key, p.rng); err != nil {
		return nil, err
	}
	if err := p.openDB(ctx); err != nil {
		return nil, err
	}
	p.bus = bus.New(p.db, p.clock, p.log)
	p.jobs = jobs.New(p.db, p.clock, p.ids, p.log)
	p.hub = realtime.NewHub(p.clock, p.rng, append(append(append(pokerTopics(cfg), pit.Topics()...), pier.Topics()...), "crash")...)
	return p, nil
}

func (p *platform) openDB(ctx context.Context) (err error) {
	if !strings.Contains(p.cfg.dbURL(), "://") {
		if p.lock, err = lockFolder(p.cfg.Data); err != nil {
			return err
		}
	}
	p.db, err = db.Open(ctx, db.Config{
		URL: p.cfg.dbURL(), Log: p.log, Standby: p.cfg.StandbyRequired, Serve: true, OnStop: func(cause error) { p.stopped <- cause },
	})
	if err != nil {
		p.unlock()
		return err
	}
	var last int64
	if err = p.warnOfStandby(ctx); err == nil {
		err = carry.Refuse(ctx, p.db)
	}
	if err == nil {
		err = p.db.Migrate(ctx, migrations.Files)
	}
	if err == nil {
		last, err = p.db.LastID(ctx, migrations.IDColumns()...)
	}
	var said clock.Instant
	if err == nil {
		said, err = bus.LastAt(ctx, p.db)
	}
	if err != nil {
		p.close()
		return err
	}
	p.ids.Past(max(last, int64(id.Floor[any](said))))
	return nil
}

func (p *platform) close() {
	if err := p.db.Close(); err != nil {
		p.log.Error("closing the database", "cause", err)
	}
	p.unlock()
}

func (p *platform) unlock() {
	if p.lock != nil {
		_ = p.lock.Close()
	}
}

// lockFolder keeps a second process away from a SQLite data folder: group
// commit and the id source assume that they are alone.
func lockFolder(dir string) (*os.File, error) {
	f, err := os.OpenFile(filepath.Join(dir, "lock"), os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, err
	}
	err = syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		_ = f.Close()
		return nil, fmt.Errorf("another baize serves the folder %s", dir)
	}
	return f, err
}

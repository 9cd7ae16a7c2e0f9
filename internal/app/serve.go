package app

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"runtime"
	"runtime/debug"
	"time"

	"baize/internal/platform/httpx"
)

type serveCmd struct {
	Role Role `help:"What this process does on PostgreSQL: all; doors serve the sites, the API, vendors and rounds; jobs work off events and what is due." default:"all" enum:"all,doors,jobs" env:"BAIZE_ROLE"`
}

// spareProcs are threads beyond the processors: SQLite's writer holds one while
// it waits for the file, and others can run meanwhile.
const spareProcs = 2

// Run serves until a signal, or until a commit's outcome is unknown.
func (c serveCmd) Run(ctx context.Context, cfg *Config, s streams) error {
	cfg.Role = c.Role
	if err := cfg.validRole(); err != nil {
		return err
	}
	began := time.Now()
	defer boundHeap()()
	if os.Getenv("GOMAXPROCS") == "" {
		runtime.GOMAXPROCS(runtime.GOMAXPROCS(0) + spareProcs)
	}
	a, err := New(ctx, cfg, s.err)
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp", cfg.Addr)
	if err != nil {
		a.Stop(context.Background())
		return err
	}
	if err := a.Start(ctx, listener); err != nil {
		a.Stop(context.Background())
		return err
	}
	a.announce(s.out, listener.Addr().String(), time.Since(began))
	// Seeding leaves tens of megabytes behind that an idle process would keep.
	go debug.FreeOSMemory()
	select {
	case <-ctx.Done():
	case err = <-a.stopped:
		err = fmt.Errorf("the outcome of a commit is unknown, restart to look it up: %w", err)
	case err = <-a.failed:
	}
	drain, cancel := context.WithTimeout(context.Background(), cfg.Drain)
	defer cancel()
	a.Stop(drain)
	return err
}

// Start begins to work and to serve, from low to high: events, jobs, games,
// then the outside.
func (a *App) Start(ctx context.Context, listener net.Listener) error {
	seed := a.seedHouse
	if a.cfg.Sandbox {
		seed = a.seedSandbox
	}
	if err := seed(ctx); err != nil {
		return fmt.Errorf("seeding: %w", err)
	}
	if err := a.rooms.feedback.MovePictures(ctx); err != nil {
		return fmt.Errorf("pictures of feedback: %w", err)
	}
	if a.cfg.Role.works() {
		a.mendAnchors()
	} else {
		a.bus.TellOnly()
		a.jobs.OwnOnly()
	}
	a.bus.Start(ctx)
	a.jobs.Start(ctx)
	if err := a.rooms.start(ctx, a.cfg.Role); err != nil {
		return err
	}
	if err := a.attic.Keep(sites(a.platform.cfg.phoneSources())); err != nil {
		a.log.Warn("former sites' files could not be kept: pages that are open may have to load anew", "cause", err)
	}
	a.server = &http.Server{Handler: httpx.DefaultPatience.Of(a.outward()), ReadHeaderTimeout: 10 * time.Second, IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 32 << 10}
	go func() {
		if err := a.server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			a.failed <- err
		}
	}()
	a.ready.Store(true)
	return nil
}

// Stop ends in the reverse order: no new requests, those under way finish,
// then games, jobs, events and the database.
func (a *App) Stop(ctx context.Context) {
	a.ready.Store(false)
	if a.server != nil {
		if err := a.server.Shutdown(ctx); err != nil {
			_ = a.server.Close()
		}
	}
	a.rooms.stop()
	a.jobs.Stop()
	a.bus.Stop()
	a.close()
}

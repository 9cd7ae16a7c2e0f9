package app

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"os"
	"sync"

	"baize/internal/compliance"
	"baize/internal/compliance/compliancedb"
	"baize/internal/platform/timecheck"
	"baize/internal/studio/fishing"
	"baize/internal/studio/slots"
	"baize/migrations"
)

// measures are the parts of which the program makes sure that they are still
// what they were when it began.
func (p *platform) measures(games *compliancedb.Store) []compliance.Measure {
	known, err := p.db.MigrationsSumOf(migrations.Files)
	if err != nil {
		known = "unknown" // which no sum is, so that it is seen
	}
	return []compliance.Measure{
		{Name: "program", Sum: programNow, Begun: programBegun, Expected: p.cfg.ProgramSum},
		{Name: "settings", Sum: p.settingsSum},
		{Name: "games", Sum: func(ctx context.Context) (string, error) { return gamesSum(ctx, games) }},
		{Name: "migrations", Sum: p.db.MigrationsSum, Expected: known},
		{Name: "tables", Sum: p.db.TablesSum},
	}
}

// programNow is the sum of the file that a restart would run.
func programNow(context.Context) (string, error) {
	path, err := os.Executable()
	if err != nil {
		return "", err
	}
	return sumOfFile(path)
}

// programAtStart is taken once for the process: its file does not begin anew
// with every App.
var programAtStart = sync.OnceValues(func() (string, error) { return programNow(context.Background()) })

func programBegun(context.Context) (string, error) { return programAtStart() }

func sumOfFile(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "", err
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

// settingsSum is of the settings in force and of the file that some came from,
// under a key of the deployment: nobody can try secrets against it.
func (p *platform) settingsSum(context.Context) (string, error) {
	mac := hmac.New(sha256.New, p.box.Derive("settings sum"))
	fmt.Fprintf(mac, "%#v\n", *p.cfg)
	if p.cfg.file != "" {
		raw, err := os.ReadFile(p.cfg.file)
		if err != nil {
			return "", err
		}
		mac.Write(raw)
	}
	return hex.EncodeToString(mac.Sum(nil)), nil
}

// gamesSum is of the house games' published rules, and of which title plays by
// which at what return.
func gamesSum(ctx context.Context, titles *compliancedb.Store) (string, error) {
	h := sha256.New()
	if err := slots.WriteAll(h); err != nil {
		return "", err
	}
	if err := json.NewEncoder(h).Encode(fishing.Sheets()); err != nil {
		return "", err
	}
	if err := titles.WriteTitles(ctx, h); err != nil {
		return "", err
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

// readTime asks the operator's time servers, or the kernel where none is named.
func (p *platform) readTime(ctx context.Context) timecheck.Reading {
	return timecheck.Measure(ctx, p.cfg.TimeServers)
}

// watchSelf shows what the last looks found.
func (a *App) watchSelf() {
	room := a.rooms.compliance
	a.metrics.Gauge("baize_clock_offset_seconds", "What must be added to the clock; not a number where nobody could say.", func() float64 {
		if offset, known := room.ClockOffset(); known {
			return offset.Seconds()
		}
		return math.NaN()
	})
	a.metrics.Gauge("baize_self_check_failed", "1 where a part of the program was found changed.", oneIf(room.SelfFailed))
}

// oneIf is the figure of what is so or not.
func oneIf(so func() bool) func() float64 {
	return func() float64 {
		if so() {
			return 1
		}
		return 0
	}
}

package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"baize/test/process"
	"baize/test/tracer"
)

// migrating lets calls fail, or kills, while an empty folder gets its schema;
// after that the same command on a disk that works must bring it to its end.
func migrating(ctx context.Context, o options, t *tally) error {
	dir, err := os.MkdirTemp("", "baize-io-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	all := faults[0]
	all.kind = tracer.Write
	_, calls, err := migrate(ctx, o, filepath.Join(dir, "dry"), &disk{}, all, 1<<30)
	if err != nil {
		return err
	}
	for i := range o.starts {
		f := faults[i%len(faults)]
		n := 1 + i*calls/o.starts
		if f.kind == tracer.Sync {
			n = 1 + i
		}
		data := filepath.Join(dir, fmt.Sprint(i))
		hit, _, failed := migrate(ctx, o, data, &disk{}, f, n)
		if hit == "" {
			continue
		}
		t.faults++
		if _, _, err := migrate(ctx, o, data, &disk{}, f, 0); err != nil {
			t.fail("%s while migrating (%v); on a disk that works: %v", hit, failed, err)
			continue
		}
		for _, what := range []string{"ledger", "audit"} {
			if err := run(ctx, o, data, nil, what, "verify"); err != nil {
				t.fail("%s while migrating: %s verify: %v", hit, what, err)
			}
		}
		_ = os.RemoveAll(data)
	}
	return nil
}

// migrate runs the command on a folder; err where it ends with a status, which
// it must where it was not done.
func migrate(ctx context.Context, o options, data string, d *disk, f fault, n int) (hit string, calls int, err error) {
	d.arm(f, n)
	err = run(ctx, o, data, d.launch, "migrate")
	hit, calls = d.disarm()
	return hit, calls, err
}

func run(ctx context.Context, o options, data string, launch process.Launcher, args ...string) error {
	if launch == nil {
		launch = process.Plain
	}
	out, err := os.CreateTemp(filepath.Dir(data), "out-")
	if err != nil {
		return err
	}
	defer out.Close()
	p, err := launch(append(os.Environ(), "BAIZE_DATA="+data), out, append([]string{o.binary}, args...)...)
	if err != nil {
		return err
	}
	select {
	case <-p.Done():
	case <-time.After(time.Minute):
		p.Signal(9)
		return errors.New("does not end")
	case <-ctx.Done():
		p.Signal(9)
		return ctx.Err()
	}
	if code := p.Exit(); code != 0 {
		raw, _ := os.ReadFile(out.Name())
		return fmt.Errorf("exit status %d: %.300s", code, raw)
	}
	return nil
}

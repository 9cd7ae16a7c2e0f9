package main

import (
	"context"
	"embed"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

//go:embed next/*.sql
var next embed.FS

// build makes the next version of the program: this one with the migrations of
// next/ laid over its own.
func (d *drill) build(ctx context.Context) error {
	files, err := next.ReadDir("next")
	if err != nil {
		return err
	}
	over := map[string]string{}
	for _, f := range files {
		raw, err := next.ReadFile("next/" + f.Name())
		if err != nil {
			return err
		}
		path := filepath.Join(d.dir, f.Name())
		if err := os.WriteFile(path, raw, 0o600); err != nil {
			return err
		}
		inside, err := filepath.Abs(filepath.Join("migrations", f.Name()))
		if err != nil {
			return err
		}
		over[inside] = path
	}
	raw, err := json.Marshal(map[string]any{"Replace": over})
	if err != nil {
		return err
	}
	overlay := filepath.Join(d.dir, "overlay.json")
	if err := os.WriteFile(overlay, raw, 0o600); err != nil {
		return err
	}
	d.next = filepath.Join(d.dir, "baize-next")
	c := exec.CommandContext(ctx, "go", "build", "-trimpath", "-overlay", overlay, "-o", d.next, "./cmd/baize")
	c.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := c.CombinedOutput(); err != nil {
		return fmt.Errorf("building the next version: %w: %s", err, out)
	}
	return nil
}

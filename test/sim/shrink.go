package main

import (
	"context"

	"baize/test/sim/disk"
)

// shrink drops operations as long as something is still wrong: halves first,
// then ever smaller pieces.
func shrink(ctx context.Context, seed uint64, from *disk.Disk, ops []op, at, most int) []op {
	short, tries := ops[:min(len(ops), at+1)], 0
	if playScript(ctx, seed, from, short, "").wrong == "" {
		return ops // only the end shows it
	}
	for piece := len(short) / 2; piece > 0 && tries < most; piece /= 2 {
		for i := 0; i+piece <= len(short) && tries < most; tries++ {
			less := append(append(make([]op, 0, len(short)), short[:i]...), short[i+piece:]...)
			if playScript(ctx, seed, from, less, "").wrong != "" {
				short = less
			} else {
				i += piece
			}
		}
	}
	return short
}

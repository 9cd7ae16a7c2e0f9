package main

import (
	"context"
	"fmt"
	"os"
	"sync"
	"time"

	"baize/internal/kernel/rng"
)

// summary counts what the images showed.
type summary struct {
	images     int
	boundaries int
	missing    int // answers that an image does not have, over all images
	violations int
	states     int // different recovered states, each held to all rules
	tails      int // images whose anchor file ends in a cut line
}

func (s *summary) add(t summary) {
	s.images, s.missing, s.violations = s.images+t.images, s.missing+t.missing, s.violations+t.violations
	s.states, s.tails = s.states+t.states, s.tails+t.tails
}

// power records the workload and opens its images.
func power(ctx context.Context, o options) (summary, error) {
	began := time.Now()
	r, err := workload(ctx, o)
	if err != nil {
		return summary{}, err
	}
	total := summary{boundaries: len(r.events) + 1}
	fmt.Printf("%d answered calls left %d boundaries in %.0f s; seed %d\n", len(r.claims), total.boundaries, time.Since(began).Seconds(), o.seed)
	dir, err := os.MkdirTemp(memory(), "baize-power-")
	if err != nil {
		return total, err
	}
	began = time.Now()
	var mu sync.Mutex
	var wg sync.WaitGroup
	for n := range o.workers {
		wg.Go(func() {
			sum, failed := (&worker{o: o, r: r, dir: fmt.Sprintf("%s/%d", dir, n), from: share(r, o, n), to: share(r, o, n+1)}).run(ctx)
			mu.Lock()
			defer mu.Unlock()
			total.add(sum)
			if failed != nil && err == nil {
				err = failed
			}
		})
	}
	wg.Wait()
	fmt.Printf("%d states, %d cut anchor lines, %.0f s\n", total.states, total.tails, time.Since(began).Seconds())
	if total.violations == 0 || o.lying || o.weak != "" {
		return total, firstOf(err, os.RemoveAll(dir))
	}
	fmt.Println("the images are kept in", dir)
	return total, err
}

func firstOf(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// share is the first boundary of worker n.
func share(r *recording, o options, n int) int { return (len(r.events) + 1) * n / o.workers }

// memory is a folder that is not on a disk, where there is one.
func memory() string {
	if info, err := os.Stat("/dev/shm"); err == nil && info.IsDir() {
		return "/dev/shm"
	}
	return ""
}

// The kinds of images.
const (
	lost = iota // what was not synced is gone
	kept        // it is all there
	torn        // sectors of it are there
	kinds
)

// worker opens the images of a run of boundaries.
type worker struct {
	o        options
	r        *recording
	dir      string
	from, to int

	disk    *disk
	images  [2]*image // lost and kept; torn is made in lost's folder and undone
	applied map[string]int
	known   map[string]*state
	sum     summary
	random  *rng.Seeded
}

func (w *worker) run(ctx context.Context) (summary, error) {
	w.disk, w.known, w.applied = newDisk(w.r.base), map[string]*state{}, map[string]int{}
	w.disk.lying = w.o.lying
	w.random = rng.NewSeeded(w.o.seed + uint64(w.from))
	for i := range w.from {
		w.take(i)
	}
	if err := w.materialise(); err != nil {
		return w.sum, err
	}
	defer w.images[lost].close()
	defer w.images[kept].close()
	every := w.every()
	for at := w.from; at < w.to && ctx.Err() == nil; at++ {
		if at > w.from {
			if err := w.step(at - 1); err != nil {
				return w.sum, err
			}
		}
		for kind := range kinds {
			if (at*kinds+kind)%every != 0 {
				continue
			}
			if err := w.look(ctx, kind, at); err != nil {
				return w.sum, fmt.Errorf("boundary %d kind %d: %w", at, kind, err)
			}
		}
	}
	return w.sum, ctx.Err()
}

// every is how many images there are for one that is opened; it has no common
// divisor with the number of kinds, so that all kinds come round.
func (w *worker) every() int {
	if w.o.images == 0 {
		return 1
	}
	n := max(1, (len(w.r.events)+1)*kinds/w.o.images)
	if n%kinds == 0 {
		n--
	}
	return max(1, n)
}

// take lets the model alone see an event.
func (w *worker) take(i int) {
	e := &w.r.events[i]
	w.disk.apply(i, e)
	if !isSync(e) {
		w.applied[e.file]++
	}
}

// materialise writes both images as they stand at the first boundary.
func (w *worker) materialise() (err error) {
	for kind, name := range []string{"lost", "kept"} {
		if w.images[kind], err = newImage(w.dir + "/" + name); err != nil {
			return err
		}
		for name, f := range w.disk.files {
			content, gone := f.durable, f.gone
			if kind == kept {
				content = append([]byte(nil), content...)
				for _, p := range f.pending {
					content, gone = step(content, gone, p.e)
				}
			}
			if err := w.images[kind].whole(name, content, gone); err != nil {
				return err
			}
		}
	}
	return nil
}

// step lets the model and both images see an event.
func (w *worker) step(i int) error {
	e := &w.r.events[i]
	if !isSync(e) {
		if err := w.images[kept].play(e); err != nil {
			return err
		}
		w.take(i)
		return nil
	}
	before := map[string]int{}
	pending := map[string][]op{}
	for name, f := range w.disk.files {
		before[name], pending[name] = len(f.pending), f.pending
	}
	w.take(i)
	for name, f := range w.disk.files {
		for _, p := range pending[name][:before[name]-len(f.pending)] {
			if err := w.images[lost].play(p.e); err != nil {
				return err
			}
		}
	}
	return nil
}

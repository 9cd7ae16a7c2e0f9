package app

import (
	"context"
	"log/slog"
	"maps"
	"slices"
	"sync"

	"baize/internal/compliance"
)

// mistakes counts what the program logs as errors, until somebody asks: the
// regulator wants to see them as significant events. It holds no more than
// mistakesKept different ones.
type mistakes struct {
	mu   sync.Mutex
	seen map[string]int
}

const mistakesKept = 200

func (m *mistakes) note(text string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.seen == nil {
		m.seen = map[string]int{}
	}
	if _, known := m.seen[text]; known || len(m.seen) < mistakesKept {
		m.seen[text]++
	}
}

// take hands over what was counted and begins anew.
func (m *mistakes) take() []compliance.Mistake {
	m.mu.Lock()
	defer m.mu.Unlock()
	out := make([]compliance.Mistake, 0, len(m.seen))
	for _, text := range slices.Sorted(maps.Keys(m.seen)) {
		out = append(out, compliance.Mistake{Text: text, Count: m.seen[text]})
	}
	m.seen = nil
	return out
}

// watched is a log handler that counts errors on their way; what is logged with
// them is for the log alone.
type watched struct {
	slog.Handler
	mistakes *mistakes
}

// Handle counts and hands on.
func (w watched) Handle(ctx context.Context, r slog.Record) error {
	if r.Level >= slog.LevelError {
		w.mistakes.note(r.Message)
	}
	return w.Handler.Handle(ctx, r)
}

// WithAttrs keeps the watch.
func (w watched) WithAttrs(attrs []slog.Attr) slog.Handler {
	return watched{w.Handler.WithAttrs(attrs), w.mistakes}
}

// WithGroup keeps the watch.
func (w watched) WithGroup(name string) slog.Handler {
	return watched{w.Handler.WithGroup(name), w.mistakes}
}

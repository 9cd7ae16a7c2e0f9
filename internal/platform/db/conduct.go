package db

import (
	"context"
	"slices"
)

type turnKey struct{}

// WithTurn gives what is written under the context a place among those that
// Config.Conduct lets be committed together.
func WithTurn(ctx context.Context, turn int) context.Context {
	return context.WithValue(ctx, turnKey{}, turn)
}

// conduct lets a simulation say when all that is to be written has come, and
// hands it to commit in the order of turns, as one group or several that follow
// each other closely: a seed has the same groups each time.
func (g *groups) conduct(first *job) {
	parts := g.pace(func() int { return len(g.queue) })
	all := g.gather([]*job{first})
	slices.SortStableFunc(all, func(a, b *job) int { return turnOf(a) - turnOf(b) })
	for group := range slices.Chunk(all, (len(all)+parts-1)/parts) {
		g.commit(slices.Clone(group))
	}
}

func turnOf(j *job) int {
	turn, _ := j.ctx.Value(turnKey{}).(int)
	return turn
}

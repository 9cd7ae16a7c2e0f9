package app

import (
	"context"

	"baize/internal/catalogue"
	"baize/internal/kernel/id"
	"baize/internal/members"
)

// accountNames are the names of all members: for staff, and for lists that have
// an opt-out of their own.
type accountNames struct{ a *App }

func (n accountNames) BoardNames(ctx context.Context, list []id.Member) (map[id.Member]string, error) {
	return n.a.namesOf(ctx, list, func(members.Member) bool { return true })
}

func (n accountNames) Masked(ctx context.Context, list []id.Member) (map[id.Member]string, error) {
	return masked(n.BoardNames(ctx, list))
}

// boardNames are the names of those who may be named among the winners.
type boardNames struct{ a *App }

func (n boardNames) BoardNames(ctx context.Context, list []id.Member) (map[id.Member]string, error) {
	return n.a.namesOf(ctx, list, members.Member.MayBeNamed)
}

func (n boardNames) Masked(ctx context.Context, list []id.Member) (map[id.Member]string, error) {
	return masked(n.BoardNames(ctx, list))
}

func (a *App) namesOf(ctx context.Context, list []id.Member, named func(members.Member) bool) (map[id.Member]string, error) {
	names := make(map[id.Member]string, len(list))
	for _, member := range list {
		m, err := a.rooms.members.Get(ctx, member)
		if err != nil {
			return nil, err
		}
		if named(m) {
			names[member] = m.Account
		}
	}
	return names, nil
}

func masked(names map[id.Member]string, err error) (map[id.Member]string, error) {
	for member, name := range names {
		names[member] = catalogue.Mask(name)
	}
	return names, err
}

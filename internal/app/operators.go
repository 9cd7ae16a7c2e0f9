package app

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"baize/internal/staff"
)

type staffCmd struct {
	Open    staffOpenCmd    `cmd:"" help:"Open an operator of the back office."`
	Block   staffBlockCmd   `cmd:"" help:"Block an operator and end the sessions."`
	Unblock staffUnblockCmd `cmd:"" help:"Let a blocked operator in again."`
}

// Help says when operators are made from here.
func (staffCmd) Help() string {
	return `Operators are opened and blocked on the machine itself, by whoever runs the
house, and each act stands in the staff's log. On SQLite stop the server first.
On PostgreSQL it may run: give this command a BAIZE_NODE that no server has.
A running node notices a block within seconds.`
}

type staffOpenCmd struct {
	Name          string   `arg:"" help:"Name to log in with."`
	Role          []string `required:"" help:"What the operator may do: owner, finance-maker, finance-checker, cs, cs-lead, content, game-ops, agent-desk, kyc-officer, risk, analyst, auditor. The owner has no money rights; a payout takes a maker and a checker."`
	PasswordStdin bool     `help:"Read the password from the first line of standard input; otherwise one is drawn and printed once."`
}

// Run opens an operator and prints, once, what they log in with.
func (c staffOpenCmd) Run(ctx context.Context, cfg *Config, s streams) error {
	return withStaff(ctx, cfg, s, func(a *App) error {
		password, drawn := "", !c.PasswordStdin
		var err error
		if drawn {
			password = randomPassword(a.rng)
		} else if password, err = firstLine(os.Stdin); err != nil {
			return err
		}
		roles := make([]staff.Role, len(c.Role))
		for i, r := range c.Role {
			roles[i] = staff.Role(r)
		}
		op, secret, err := a.rooms.staff.Open(ctx, 0, staff.NewOperator{Name: c.Name, Password: password, Roles: roles})
		if err != nil {
			return err
		}
		if drawn {
			fmt.Fprintf(s.out, "password of %s: %s\n", op.Name, password)
		}
		fmt.Fprintf(s.out, "one-time-code secret of %s: %s\n", op.Name, secret)
		fmt.Fprintf(s.out, "baize: operator %s is open\n", op.Name)
		return nil
	})
}

type staffBlockCmd struct {
	Name string `arg:"" help:"Name of the operator."`
	Why  string `required:"" help:"Reason, for the log."`
}

// Run blocks an operator.
func (c staffBlockCmd) Run(ctx context.Context, cfg *Config, s streams) error {
	return withStaff(ctx, cfg, s, func(a *App) error { return a.block(ctx, c.Name, true, c.Why, s.out) })
}

type staffUnblockCmd struct {
	Name string `arg:"" help:"Name of the operator."`
	Why  string `required:"" help:"Reason, for the log."`
}

// Run lets an operator in again.
func (c staffUnblockCmd) Run(ctx context.Context, cfg *Config, s streams) error {
	return withStaff(ctx, cfg, s, func(a *App) error { return a.block(ctx, c.Name, false, c.Why, s.out) })
}

func (a *App) block(ctx context.Context, name string, blocked bool, why string, out io.Writer) error {
	op, err := a.rooms.staff.Named(ctx, name)
	if err != nil {
		return err
	}
	if err := a.rooms.staff.SetBlocked(ctx, 0, op.ID, blocked, why); err != nil {
		return err
	}
	state := "let in again"
	if blocked {
		state = "blocked"
	}
	fmt.Fprintf(out, "baize: operator %s is %s\n", op.Name, state)
	return nil
}

func withStaff(ctx context.Context, cfg *Config, s streams, do func(*App) error) error {
	a, err := New(ctx, cfg, s.err)
	if err != nil {
		return err
	}
	defer a.Stop(ctx)
	return do(a)
}

// firstLine reads a secret that must not stand among the arguments, where every
// user of the machine sees it.
func firstLine(in io.Reader) (string, error) {
	line, err := bufio.NewReader(io.LimitReader(in, 1<<10)).ReadString('\n')
	if err != nil && !errors.Is(err, io.EOF) {
		return "", err
	}
	return strings.TrimRight(line, "\r\n"), nil
}

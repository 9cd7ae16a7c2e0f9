package app

import (
	"context"
	"errors"
	"fmt"
	"time"

	"baize/internal/betting"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/wallet"
)

// benchGrantCmd gives a sandbox member free rounds, or ends them, for programs
// that test the binary from outside.
type benchGrantCmd struct {
	Vendor string        `help:"Vendor whose games it is for." required:""`
	User   string        `help:"The member's id." required:""`
	Reward string        `help:"The vendor's word for it." required:""`
	Pocket string        `help:"Where wins go." enum:"CASH,BONUS" default:"CASH"`
	Lasts  time.Duration `help:"How long from now." default:"1h"`
	Stake  string        `help:"What a round is worth." default:"5"`
	Rounds int           `help:"How many." default:"2"`
	Cancel bool          `help:"End it instead."`
	Money  string        `name:"currency" help:"Currency of the member." default:"BDT"`
}

// Run grants or cancels in a sandbox that is not being served.
func (c benchGrantCmd) Run(ctx context.Context, cfg *Config, s streams) error {
	var member id.Member
	stake, err := money.Parse(c.Stake)
	if err = errors.Join(err, member.UnmarshalText([]byte(c.User))); err != nil || !cfg.Sandbox {
		return errors.Join(errors.New("a sandbox, a member's id and a stake are needed"), err)
	}
	a, err := New(ctx, cfg, s.err)
	if err != nil {
		return err
	}
	defer a.Stop(ctx)
	if c.Cancel {
		_, err = a.rooms.betting.CancelGrant(ctx, c.Vendor, c.Reward, member)
		return err
	}
	g, err := a.rooms.betting.Grant(ctx, betting.Grant{
		Vendor: c.Vendor, Reward: c.Reward, Member: member, Currency: money.Currency(c.Money), Rounds: c.Rounds, Stake: stake,
		Pocket: wallet.Pocket(c.Pocket), ExpiresAt: clock.NowOf(a.clock).Add(c.Lasts),
	})
	if err == nil {
		fmt.Fprintln(s.out, g.ID)
	}
	return err
}

package app

import (
	"context"
	"errors"
	"strings"

	"baize/internal/platform/db"
)

// errNoStandby says what a PostgreSQL primary that stands alone means.
var errNoStandby = errors.New("synchronous_standby_names is empty: this PostgreSQL answers before a standby has the data, and a failover would lose answered money")

// errAnyStandby says why standbys are named one by one.
var errAnyStandby = errors.New("synchronous_standby_names holds *: a running pg_basebackup counts as a standby then, and answered money may live on it alone")

// assertStandby warns of a PostgreSQL primary that waits for no standby, or
// refuses it where the operator asked for one. That commits wait for the disk
// is asserted by db.Open.
func (p *platform) assertStandby(ctx context.Context) error {
	if p.db.Engine() != db.Postgres {
		return nil
	}
	var names string
	if err := p.db.DB.DB.QueryRowContext(ctx, `SHOW synchronous_standby_names`).Scan(&names); err != nil {
		return err
	}
	var wrong error
	switch {
	case names == "":
		wrong = errNoStandby
	case strings.Contains(names, "*"):
		wrong = errAnyStandby
	default:
		return nil
	}
	if p.cfg.StandbyRequired {
		return wrong
	}
	p.log.Warn(wrong.Error())
	return nil
}

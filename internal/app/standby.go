package app

import (
	"context"
	"errors"

	"baize/internal/platform/db"
)

// errNoStandby says what a PostgreSQL primary that stands alone means.
var errNoStandby = errors.New("synchronous_standby_names is empty: this PostgreSQL answers before a standby has the data, and a failover would lose answered money")

// assertStandby warns of a PostgreSQL primary that waits for no standby, or
// refuses it where the operator asked for one. That commits wait for the disk
// is asserted by db.Open.
func (p *platform) assertStandby(ctx context.Context) error {
	if p.db.Engine() != db.Postgres {
		return nil
	}
	var names string
	if err := p.db.DB.DB.QueryRowContext(ctx, `SHOW synchronous_standby_names`).Scan(&names); err != nil || names != "" {
		return err
	}
	if p.cfg.StandbyRequired {
		return errNoStandby
	}
	p.log.Warn(errNoStandby.Error())
	return nil
}

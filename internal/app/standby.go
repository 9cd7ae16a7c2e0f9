package app

import (
	"context"

	"baize/internal/platform/db"
)

// warnOfStandby tells of a PostgreSQL primary that waits for no standby. Where
// the operator asked for one, db.Open and every later connection have refused it.
func (p *platform) warnOfStandby(ctx context.Context) error {
	if p.db.Engine() != db.Postgres {
		return nil
	}
	var names string
	if err := p.db.DB.DB.QueryRowContext(ctx, `SHOW synchronous_standby_names`).Scan(&names); err != nil {
		return err
	}
	if wrong := db.Standby(names); wrong != nil {
		p.log.Warn(wrong.Error())
	}
	return nil
}

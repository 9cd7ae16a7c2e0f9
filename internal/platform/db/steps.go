package db

import "context"

// Steps does what is too much for one transaction in one after the other, until
// step has found fewer than the most that it takes, or the time is over: what has
// gathered for long goes as well, and holds nobody up meanwhile.
func (d *DB) Steps(ctx context.Context, most int64, step func(ctx context.Context, tx *Tx, most int64) (int64, error)) error {
	for ctx.Err() == nil {
		var found int64
		err := d.Write(ctx, func(ctx context.Context, tx *Tx) (err error) {
			found, err = step(ctx, tx, most)
			return err
		})
		if err != nil || found < most {
			return err
		}
	}
	return nil
}

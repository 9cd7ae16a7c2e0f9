package app

import (
	"context"

	"baize/internal/staff"
)

// OpenOperator opens an operator of one role, for tests that try every role.
func (a *App) OpenOperator(ctx context.Context, name, password, totp string, role staff.Role) error {
	_, _, err := a.rooms.staff.Open(ctx, 0, staff.NewOperator{Name: name, Password: password, Roles: []staff.Role{role}, TOTP: totp})
	return err
}

// DatabaseURL is the address that the program opens.
func DatabaseURL(c *Config) string { return c.dbURL() }

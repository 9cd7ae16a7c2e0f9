// Package outbox is the driver of the sandbox: a message stays in the database,
// where staff may read it, and goes nowhere.
package outbox

import (
	"context"

	"baize/internal/messaging"
)

// Driver keeps messages in the house.
type Driver struct{}

var _ messaging.Driver = Driver{}

// Name is shown to staff.
func (Driver) Name() string { return "outbox" }

// Keeps is true: staff read the message.
func (Driver) Keeps() bool { return true }

// Deliver has nothing to do.
func (Driver) Deliver(context.Context, messaging.Parcel) error { return nil }

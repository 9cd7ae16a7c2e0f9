//go:build !chaos

package faultpoint

import "context"

// Enabled says whether points can be armed in this build.
const Enabled = false

// Hit does nothing in this build.
func Hit(context.Context, Name) error { return nil }

// Setting is a durability setting that a chaos build may weaken, to show that
// the tests would notice; here it is always as given.
func Setting(_, given string) string { return given }

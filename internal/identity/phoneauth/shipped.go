//go:build !phonedrill

package phoneauth

import "baize/internal/identity"

// emulatorBuilt says whether this binary may take an emulator's tokens.
const emulatorBuilt = false

// emulated is never reached: Validate refuses before.
func emulated(Config) identity.PhoneVerifier { return nil }

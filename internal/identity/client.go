package identity

import (
	"net/netip"

	"baize/internal/kernel/locale"
)

// Client is where a request comes from.
type Client struct {
	IP     netip.Addr
	Device string // the browser's own description, cut to 200 bytes
	Lang   locale.Lang
	// DeviceToken is what the browser was remembered by, if anything; Remember
	// asks to be remembered from now on.
	DeviceToken string
	Remember    bool
}

// Origin is the address that limits are counted by: one IPv4 address, or the
// /64 that one IPv6 household has.
func (c Client) Origin() string {
	if c.IP.Is6() && !c.IP.Is4In6() {
		if p, err := c.IP.Prefix(64); err == nil {
			return p.String()
		}
	}
	if !c.IP.IsValid() {
		return "unknown"
	}
	return c.IP.Unmap().String()
}

func (c Client) device() string {
	const longest = 200
	return Clean(c.Device[:min(longest, len(c.Device))])
}

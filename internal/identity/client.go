package identity

import (
	"net/netip"

	"baize/internal/kernel/locale"
	"baize/internal/platform/httpx"
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

// Origin is what limits are counted by, see httpx.Origin.
func (c Client) Origin() string { return httpx.Origin(c.IP) }

func (c Client) device() string {
	const longest = 200
	return Clean(c.Device[:min(longest, len(c.Device))])
}

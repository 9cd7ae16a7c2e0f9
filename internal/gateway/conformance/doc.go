// Package conformance proves from outside that a gateway keeps the seamless
// protocol (docs/seamless.md): it speaks as a vendor and shares no code with
// the gateway but the wire. The gateway's tests run it in process, "make
// conformance" against the built binary, and a vendor may run it against a
// sandbox of its own.
package conformance

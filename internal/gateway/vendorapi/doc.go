// Package vendorapi describes the seamless protocol for vendors: an OpenAPI
// document (api/vendor.json) and a page of it at /vendor/docs.
//
// Which fields and statuses there are, and which operation needs what, comes
// from platform/seamless, which the gateway reads and signs with; this package
// adds the sentences. A word of the protocol without a sentence here fails the
// tests, and so does a committed document that is not the present one. Every
// example is a real request, signed with the published secret.
package vendorapi

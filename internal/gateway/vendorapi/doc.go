// Package vendorapi describes the seamless protocol for vendors: an OpenAPI
// document (api/vendor.json) and a page of it at /vendor/docs; and what the
// platform asks of vendors, as the document's webhooks.
//
// Which fields and statuses there are, and which operation needs what, comes
// from platform/seamless, which the gateway reads and signs with; this package
// adds the sentences. The fields of what is asked are those of the Go types with
// which the rooms ask and read. A word of the protocol without a sentence here fails the
// tests, and so does a committed document that is not the present one. Every
// example is a real request, signed with the published secret.
package vendorapi

// Package httpx is the one door to HTTP: routes, who may use them, and how
// answers and refusals look.
//
// A room lists its routes in a table; each line carries the audience and, for
// staff, the permission. Handlers translate and call one service method. A
// success is {"success":true,"value":…}; a refusal is RFC 9457 problem+json
// with a stable code, a translated message and perhaps a value. Faults are
// mapped to a status here and nowhere else, and internal ones are logged here
// once and never shown.
package httpx

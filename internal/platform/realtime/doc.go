// Package realtime pushes versioned messages to browsers over one WebSocket a
// client.
//
// A topic is "public", "crash", "table.<code>" or "member/<id>"; its messages carry a version
// that grows by one. A client says which version it has seen of a topic; the
// hub sends what is newer from a short memory, or tells that there is a gap,
// upon which the client reads the state again over HTTP. Pushes are hints:
// losing one loses nothing. Commands never travel here.
//
// A browser opens the socket with a ticket that it got over HTTP: single use,
// thirty seconds, never the session token. Slow readers are dropped. The socket
// ends with the login that drew the ticket: at once where this node ended it
// (Recheck), else at the next sign of life, which browsers give every 15 s.
package realtime

// Package messaging sends what must reach a member outside the site: one-time
// codes by SMS, links and notices by e-mail; and keeps the inbox, what a member
// is told on the site.
//
// It owns messaging_messages and messaging_notices. Send stages a message and its job in the
// caller's transaction, so that a message exists exactly when its cause does;
// the job hands it to the channel's driver, again after failures, until it is
// out, until it is of no use any more, or until it was tried often enough.
// Which driver serves a channel is configuration: the sandbox's outbox keeps
// messages for staff to read, SMTP and the SMS gateway send them.
//
// A notice is kept as its facts and said in the reader's language. Every change
// of a way in, or of a proof, comes as an event of identity and becomes a notice
// and a message by the best confirmed channel, never by the one that changed.
// Events out: messaging.inbox.changed.
//
// States: queued, then kept (outbox) or sent, failed, expired. Invariants: text
// and address are sealed at rest and deleted after a retention time; secrets
// (codes, links) are forgotten as soon as an outside driver has taken the
// message, and staff never see them of a message that went outside; whoever
// reads a message stands in the audit log. A message may be handed over twice
// after a crash, always under the same id.
package messaging

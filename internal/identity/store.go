package identity

import (
	"context"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
)

// Store remembers what the room owns; identitydb implements it.
type Store interface {
	CodeStore
	HumanStore
	EntryStore

	UsernameTaken(ctx context.Context, tx *db.Tx, username string) (bool, error)
	InsertCredential(ctx context.Context, tx *db.Tx, c Credential) error
	// FindCredential is nil where the username is unknown.
	FindCredential(ctx context.Context, username string) (*Credential, error)
	CredentialOf(ctx context.Context, member id.Member) (*Credential, error)
	SetSecret(ctx context.Context, tx *db.Tx, member id.Member, hash string, at clock.Instant) error
	// SetHash is false where the old hash does not stand any more.
	SetHash(ctx context.Context, tx *db.Tx, member id.Member, old, hash string) (bool, error)
	// LockHash is the hash that stands, and holds the row; empty where there is none.
	LockHash(ctx context.Context, tx *db.Tx, member id.Member) (string, error)
	SetTemporary(ctx context.Context, tx *db.Tx, member id.Member, hash string) error
	SetBlocked(ctx context.Context, tx *db.Tx, member id.Member, blocked bool) error
	SetLogin(ctx context.Context, tx *db.Tx, member id.Member, at clock.Instant) error
	InsertDeclaration(ctx context.Context, tx *db.Tx, d Declaration) error
	// InsertAcceptance leaves a repeated one as it was.
	InsertAcceptance(ctx context.Context, tx *db.Tx, a Acceptance) error
	// AcceptedVersion is 0 where the member accepted none.
	AcceptedVersion(ctx context.Context, member id.Member, document string) (int, error)
	// LatestAccepted is 0 where no member accepted any.
	LatestAccepted(ctx context.Context, document string) (int, error)
	// AcceptedCounts tells how many members accepted each version.
	AcceptedCounts(ctx context.Context, document string) (map[int]int, error)
	// PutPayment writes a member's secret of payments with its lock.
	PutPayment(ctx context.Context, tx *db.Tx, p PaymentSecret) error
	// FindPayment is nil where the member has none; LockPayment holds the row.
	FindPayment(ctx context.Context, member id.Member) (*PaymentSecret, error)
	LockPayment(ctx context.Context, tx *db.Tx, member id.Member) (*PaymentSecret, error)
	// BindPhone returns what is bound to the member or the person in the end.
	BindPhone(ctx context.Context, tx *db.Tx, p PhoneIdentity) (PhoneIdentity, error)
	// PhoneOwner is 0 where nobody is bound to the person.
	PhoneOwner(ctx context.Context, subject string) (id.Member, error)
	HasPhone(ctx context.Context, member id.Member) (bool, error)
	// InsertFirstLogin is false where it is there already.
	InsertFirstLogin(ctx context.Context, tx *db.Tx, member id.Member, at clock.Instant) (bool, error)

	InsertSession(ctx context.Context, tx *db.Tx, s Session, tokenHash string) error
	// FindSession is nil where no running session has the token.
	FindSession(ctx context.Context, tokenHash string) (*Session, error)
	TouchSession(ctx context.Context, tx *db.Tx, session id.Session, at clock.Instant) error
	EndSession(ctx context.Context, tx *db.Tx, member id.Member, session id.Session, at clock.Instant) (bool, error)
	// EndSessions ends all of a member's but the one to keep (0 keeps none).
	EndSessions(ctx context.Context, tx *db.Tx, member id.Member, keep id.Session, at clock.Instant) error
	// SessionEnded reports a session that was ended, or is known no more.
	SessionEnded(ctx context.Context, session id.Session) (bool, error)
	// SessionRunning reports a session that has not ended, was in use after
	// seenAfter and lapses after now.
	SessionRunning(ctx context.Context, session id.Session, seenAfter, now clock.Instant) (bool, error)
	ListSessions(ctx context.Context, member id.Member, seenAfter, now clock.Instant) ([]Session, error)
	// SessionsBefore counts the sessions that were opened before one, ended or not.
	SessionsBefore(ctx context.Context, member id.Member, session id.Session) (int, error)

	// InsertCaptcha is false where the client asked in this second already.
	InsertCaptcha(ctx context.Context, tx *db.Tx, c Captcha) (bool, error)
	// UseCaptcha marks a fresh captcha as used and tells whether the answer fits.
	UseCaptcha(ctx context.Context, tx *db.Tx, use CaptchaUse) (bool, error)

	Failures(ctx context.Context, tx *db.Tx, scope string) (Failures, error)
	SetFailures(ctx context.Context, tx *db.Tx, scope string, f Failures) error
	ForgetFailures(ctx context.Context, tx *db.Tx, scope string) error

	// InsertEnvelope is false where the envelope was opened before.
	InsertEnvelope(ctx context.Context, tx *db.Tx, jti string, until clock.Instant) (bool, error)
	// Purge drops what is of no use any more, so many rows at the most, and tells
	// how many went.
	Purge(ctx context.Context, tx *db.Tx, now clock.Instant, most int64) (int64, error)
}

// CodeStore remembers one-time codes and members' addresses.
type CodeStore interface {
	// CodeOf is nil where no code was ever sent; it holds the row until the
	// transaction ends.
	CodeOf(ctx context.Context, tx *db.Tx, p Purpose, addressHash string) (*Code, error)
	PutCode(ctx context.Context, tx *db.Tx, c Code) error
	// PutContact leaves a confirmed address confirmed.
	PutContact(ctx context.Context, tx *db.Tx, c Contact) error
	// ContactsOf lists a member's addresses, the confirmed ones first and of
	// each the newest.
	ContactsOf(ctx context.Context, member id.Member) ([]Contact, error)
	// DropContacts forgets a member's other addresses of a channel.
	DropContacts(ctx context.Context, tx *db.Tx, member id.Member, channel Channel, keep string) error
	// ConfirmedContact is who has confirmed the address, or 0; so is
	// ContactOwner, outside a transaction.
	ConfirmedContact(ctx context.Context, tx *db.Tx, channel Channel, addressHash string) (id.Member, error)
	ContactOwner(ctx context.Context, channel Channel, addressHash string) (id.Member, error)
	InsertResetLink(ctx context.Context, tx *db.Tx, l ResetLink) error
	// FindResetLink is nil where no unused link has the token.
	FindResetLink(ctx context.Context, tokenHash string) (*ResetLink, error)
	// UseResetLink is true for the first who uses the link.
	UseResetLink(ctx context.Context, tx *db.Tx, tokenHash string, at clock.Instant) (bool, error)
	// EndResetLinks ends all links of the member that nobody has used.
	EndResetLinks(ctx context.Context, tx *db.Tx, member id.Member, at clock.Instant) error
	HasContact(ctx context.Context, member id.Member, channel Channel, addressHash string) (bool, error)
}

// HumanStore remembers human checks.
type HumanStore interface {
	InsertHuman(ctx context.Context, tx *db.Tx, c HumanCheck) error
	// UseHuman is nil where there is no such task or it was used before.
	UseHuman(ctx context.Context, tx *db.Tx, taskID string, at clock.Instant) (*HumanCheck, error)
	PassHuman(ctx context.Context, tx *db.Tx, taskID, tokenHash string, at clock.Instant) error
	// SpendHuman is true for the first who spends the token, from the client
	// that earned it.
	SpendHuman(ctx context.Context, tx *db.Tx, tokenHash, client string, after, at clock.Instant) (bool, error)
}

// EntryStore remembers devices, places and logins that wait for a further
// proof.
type EntryStore interface {
	InsertDevice(ctx context.Context, tx *db.Tx, d Device) error
	// TouchDevice notes a new login of the device and keeps it for longer.
	TouchDevice(ctx context.Context, tx *db.Tx, d Device) error
	InsertDeviceToken(ctx context.Context, tx *db.Tx, device DeviceID, tokenHash string, at clock.Instant) error
	// FindDevice is nil where no device ever had the token.
	FindDevice(ctx context.Context, tokenHash string) (*Device, error)
	// SpendDeviceToken uses a token up and returns its device; nil where it was
	// spent before, or never was.
	SpendDeviceToken(ctx context.Context, tx *db.Tx, tokenHash string, at clock.Instant) (*Device, error)
	// EndDevice ends a member's device and every session that it opened.
	EndDevice(ctx context.Context, tx *db.Tx, member id.Member, device DeviceID, at clock.Instant) (bool, error)
	// ForgetDevice ends the remembering alone.
	ForgetDevice(ctx context.Context, tx *db.Tx, device DeviceID, at clock.Instant) error
	// ForgetDevices ends all of a member's but the one of the session to keep.
	ForgetDevices(ctx context.Context, tx *db.Tx, member id.Member, keep id.Session, at clock.Instant) error
	// ForgetDeviceOf ends the remembering of the device that opened the session.
	ForgetDeviceOf(ctx context.Context, tx *db.Tx, member id.Member, session id.Session, at clock.Instant) error

	// NotePlace remembers an address and tells whether it was known.
	NotePlace(ctx context.Context, tx *db.Tx, member id.Member, origin string, at clock.Instant) (bool, error)
	// KnowsPlace reports an address that the member came from lately.
	KnowsPlace(ctx context.Context, member id.Member, origin string, seenAfter clock.Instant) (bool, error)

	InsertStepUp(ctx context.Context, tx *db.Tx, ticketHash string, w StepUp, at clock.Instant) error
	// FindStepUp is nil where there is no such ticket.
	FindStepUp(ctx context.Context, ticketHash string) (*StepUp, error)
	// TryStepUp counts a try; false where none is left.
	TryStepUp(ctx context.Context, tx *db.Tx, ticketHash string, most int) (bool, error)
	// FinishStepUp is true for the first who finishes.
	FinishStepUp(ctx context.Context, tx *db.Tx, ticketHash string, at clock.Instant) (bool, error)
	// DropStepUps takes away the tickets of a member that still open something.
	DropStepUps(ctx context.Context, tx *db.Tx, member id.Member, at clock.Instant) error

	InsertHandover(ctx context.Context, tx *db.Tx, h Handover) error
	// SpendHandover is 0 where the code opens nothing, or not any more.
	SpendHandover(ctx context.Context, tx *db.Tx, codeHash string, at clock.Instant) (id.Member, error)
}

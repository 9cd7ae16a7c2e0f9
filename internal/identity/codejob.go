package identity

import (
	"context"
	"encoding/json"

	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/locale"
	"baize/internal/kernel/rng"
	"baize/internal/platform/db"
	"baize/internal/platform/jobs"
	"baize/internal/platform/secret"
)

// Outgoing is a message to one person; codes and links in Args are secrets.
type Outgoing struct {
	Channel  Channel
	To       string
	Template string
	Lang     locale.Lang
	Args     map[string]any
	Member   id.Member
	// Until is when it stops being of use.
	Until clock.Instant
}

// Messenger stages a message in the caller's transaction.
type Messenger interface {
	Send(ctx context.Context, tx *db.Tx, m Outgoing) error
}

// CodeDeps are what codes need besides the room's own.
type CodeDeps struct {
	Messenger Messenger
	Jobs      *jobs.Jobs
	Box       *secret.Box
	// Enabled tells the operator's switches by name; nil has all of them on.
	Enabled func(ctx context.Context, name string) (bool, error)
	// Texting is what the operator says about codes by SMS; nil bounds nothing.
	Texting func(ctx context.Context) (Texting, error)
	// Region is the country of numbers without a dialling code, "BD".
	Region string
	// Life is how long a code is good; 0 means five minutes.
	Life time.Duration
	// WaitOut makes the pause before the next code as long as the life of this
	// one, instead of a minute.
	WaitOut bool
	// Profile keeps a confirmed address in the member's profile too; nil keeps
	// it here alone.
	Profile func(ctx context.Context, tx *db.Tx, member id.Member, field, address string) error
	// SiteURL is the member site's address, for links.
	SiteURL string
}

// ConnectCodes wires what lies above the room; app calls it once.
func (s *Service) ConnectCodes(d CodeDeps) { s.codes = d }

const codeJob = "identity.code.send"

// codeParcel is the payload of the job, sealed because it holds the code.
type codeParcel struct {
	Purpose Purpose       `json:"purpose"`
	Channel Channel       `json:"channel"`
	To      string        `json:"to"`
	Code    string        `json:"code"`
	Lang    locale.Lang   `json:"lang"`
	Until   clock.Instant `json:"until"`
	Member  id.Member     `json:"member"`
}

func (s *Service) enqueueCode(ctx context.Context, tx *db.Tx, p codeParcel) error {
	return s.enqueueSealed(ctx, tx, codeJob, p)
}

func (s *Service) enqueueSealed(ctx context.Context, tx *db.Tx, kind string, payload any) error {
	raw, err := json.Marshal(payload)
	if err != nil {
		return err
	}
	key := HashToken(string(rng.Bytes(s.random, tokenBytes)))
	return s.codes.Jobs.Enqueue(ctx, tx, kind, key, clock.NowOf(s.clock), s.codes.Box.Seal(kind, string(raw)))
}

func (s *Service) openSealed(kind string, payload []byte, into any) error {
	var sealed string
	if err := json.Unmarshal(payload, &sealed); err != nil {
		return err
	}
	raw, err := s.codes.Box.Open(kind, sealed)
	if err != nil {
		return err
	}
	return json.Unmarshal([]byte(raw), into)
}

// sendCode is the part of SendCode that may know whether there is an account.
// It runs as a job, where nobody waits for it.
func (s *Service) sendCode(ctx context.Context, payload []byte) error {
	var p codeParcel
	if err := s.openSealed(codeJob, payload, &p); err != nil {
		return err
	}
	cred, err := s.credentialAt(ctx, p.Channel, p.To)
	if err != nil {
		return err
	}
	template := p.Purpose.template()
	switch p.Purpose {
	case CodeLogin, CodeReset:
		if cred == nil || cred.Blocked {
			return nil // nobody to send it to; who asked was told nothing else
		}
		p.Member = cred.Member
	case CodeRegister:
		if cred != nil {
			template, p.Member = "code.taken", cred.Member
		}
	}
	minutes := int(s.codeLife() / time.Minute)
	return s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return s.codes.Messenger.Send(ctx, tx, Outgoing{
			Channel: p.Channel, To: p.To, Template: template, Lang: p.Lang, Member: p.Member, Until: p.Until,
			Args: map[string]any{"code": p.Code, "minutes": minutes},
		})
	})
}

// codeJobs are added to the room's jobs.
func (s *Service) codeJobs() []jobs.Spec {
	return []jobs.Spec{{Kind: codeJob, Run: s.sendCode}, {Kind: forgotJob, Run: s.sendLink}}
}

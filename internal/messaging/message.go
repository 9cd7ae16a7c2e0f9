package messaging

import (
	"maps"
	"slices"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/locale"
)

// Channel is how a message travels.
type Channel string

// The channels.
const (
	SMS   Channel = "sms"
	Email Channel = "email"
)

// State is where a message is.
type State string

// The states; only Queued changes any more.
const (
	Queued  State = "queued"
	Kept    State = "kept" // in the outbox that staff read, and nowhere else
	Sent    State = "sent"
	Failed  State = "failed"
	Expired State = "expired"
)

// Message is something to be told to one person.
type Message struct {
	Channel Channel
	// To is a number in E.164 or an e-mail address.
	To string
	// Template names the sentences "messaging.<template>.sms", or
	// ".subject" and ".text" for e-mail.
	Template string
	Lang     locale.Lang
	// Args fill the sentences; "code" and "link" are secrets.
	Args map[string]any
	// Member is whom it is about, 0 where nobody is.
	Member id.Member
	// Until is when it stops being of use; 0 is a day from now.
	Until clock.Instant
	// Bulk says that it is one of many, which what one person waits for overtakes.
	Bulk bool
}

type messageKind struct{}

// ID is the id of a message.
type ID = id.Of[messageKind]

// Body is a message in words, as it is sealed.
type Body struct {
	To      string `json:"to"`
	Subject string `json:"subject,omitempty"`
	Text    string `json:"text"`
	// Link is the one thing to press, for the e-mail's button.
	Link string `json:"link,omitempty"`
	// Action is what the button says.
	Action string `json:"action,omitempty"`
	// Brand is the sender's name at the head of an e-mail.
	Brand string `json:"brand,omitempty"`
}

// Parcel is what a driver is given.
type Parcel struct {
	ID   ID
	Lang locale.Lang
	Body
}

// Record is a message as it is stored; Sealed is empty once its retention is
// over.
type Record struct {
	ID       ID
	Channel  Channel
	Masked   string // the address, unreadable
	Template string
	Lang     locale.Lang
	Member   id.Member
	State    State
	Attempts int
	Problem  string // what the driver said last
	Sealed   string // a Body with its secrets
	Shown    string // a Body without them
	Until    clock.Instant
	CreateAt clock.Instant
	DoneAt   clock.Instant
}

// ErrMessage says that there is no such message; ErrGone that its text was
// deleted.
var (
	ErrMessage = fault.New(fault.NotFound, "messaging.message.unknown")
	ErrGone    = fault.New(fault.NotFound, "messaging.message.gone")
)

// secretArgs are the arguments that open something.
var secretArgs = []string{"code", "link"}

const dots = "••••••"

// compose says a message in words; open shows its secrets.
func compose(words map[string]string, m Message, open bool) Body {
	args := maps.Clone(m.Args)
	for name := range args {
		if !open && slices.Contains(secretArgs, name) {
			args[name] = dots
		}
	}
	say := func(part string) string { return locale.Fill(m.Lang, words[part], args) }
	if m.Channel == SMS {
		return Body{To: m.To, Text: say(partSMS)}
	}
	brand, _ := args["brand"].(string)
	b := Body{To: m.To, Subject: say(partSubject), Text: say(partText), Brand: brand}
	if link, ok := args["link"].(string); ok && open {
		b.Link, b.Action = link, say(partAction)
	}
	return b
}

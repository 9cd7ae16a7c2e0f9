package push

import (
	"context"
	"log/slog"
	"net/http"
	"sync/atomic"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/locale"
	"baize/internal/platform/db"
	"baize/internal/platform/jobs"
	"baize/internal/platform/outward"
	"baize/internal/platform/secret"
)

// Deps are what the service needs.
type Deps struct {
	DB      *db.DB
	Store   Store
	Jobs    *jobs.Jobs
	Clock   clock.Clock
	IDs     *id.Source
	Box     *secret.Box
	Catalog *locale.Catalog
	Log     *slog.Logger
	Guard   outward.Guard
	// Sessions may be nil: then devices are told whatever became of theirs.
	Sessions Sessions
	// Client calls push services; nil for the guard's own.
	Client *http.Client
	// Contact is an https or mailto address by which push services reach the house.
	Contact string
	// Brand tells the title of every push, as it is now.
	Brand func(context.Context) (string, error)
}

// Sessions tells which sessions were ended; identity knows.
type Sessions interface {
	SessionEnded(ctx context.Context, session id.Session) (bool, error)
}

// Store remembers keys and devices; messagingdb implements it.
type Store interface {
	// Keys are empty where there are none yet; AddKeys keeps those that stand.
	Keys(ctx context.Context) (public, sealed string, err error)
	AddKeys(ctx context.Context, tx *db.Tx, public, sealed string, at clock.Instant) error
	// PutDevice adds a device, or writes the one of the same place anew, and
	// tells its id.
	PutDevice(ctx context.Context, tx *db.Tx, d Device) (DeviceID, error)
	// KeepDevices drops a member's oldest devices beyond a number.
	KeepDevices(ctx context.Context, tx *db.Tx, member id.Member, most int) error
	// Devices are a member's, the newest first; tx may be nil.
	Devices(ctx context.Context, tx *db.Tx, member id.Member) ([]Device, error)
	// Device is nil where there is none such.
	Device(ctx context.Context, device DeviceID) (*Device, error)
	// DropDevice ends a member's device, of anybody where member is 0.
	DropDevice(ctx context.Context, tx *db.Tx, member id.Member, device DeviceID) (bool, error)
	Told(ctx context.Context, tx *db.Tx, device DeviceID, at clock.Instant) error
}

// callTimeout bounds a call to a push service.
const callTimeout = 10 * time.Second

// Service is the package's service; make it with New.
type Service struct {
	d     Deps
	known atomic.Pointer[keyPair]
}

// New makes a Service.
func New(d Deps) *Service {
	if d.Client == nil {
		d.Client = d.Guard.Client(callTimeout)
	}
	return &Service{d: d}
}

// Jobs are the handing over of pushes.
func (s *Service) Jobs() []jobs.Spec { return []jobs.Spec{{Kind: sendJob, Run: s.send}} }

// Start makes the key pair where there is none yet.
func (s *Service) Start(ctx context.Context) error {
	_, err := s.keys(ctx)
	return err
}

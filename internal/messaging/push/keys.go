package push

import (
	"context"

	webpush "github.com/SherClockHolmes/webpush-go"

	"baize/internal/kernel/clock"
	"baize/internal/platform/db"
)

// keyPair is how the house names itself to push services.
type keyPair struct {
	public, private string // base64url
}

const keyContext = "messaging_push_keys/1"

// PublicKey is what browsers need to subscribe, in base64url.
func (s *Service) PublicKey(ctx context.Context) (string, error) {
	k, err := s.keys(ctx)
	return k.public, err
}

// keys reads the pair, or makes it where there is none yet. Nodes that start at
// once agree on the first one written.
func (s *Service) keys(ctx context.Context) (keyPair, error) {
	if k := s.known.Load(); k != nil {
		return *k, nil
	}
	public, sealed, err := s.d.Store.Keys(ctx)
	if err == nil && public == "" {
		if err = s.makeKeys(ctx); err == nil {
			public, sealed, err = s.d.Store.Keys(ctx)
		}
	}
	if err != nil {
		return keyPair{}, err
	}
	private, err := s.d.Box.Open(keyContext, sealed)
	if err != nil {
		return keyPair{}, err
	}
	k := &keyPair{public: public, private: private}
	s.known.Store(k)
	return *k, nil
}

func (s *Service) makeKeys(ctx context.Context) error {
	private, public, err := webpush.GenerateVAPIDKeys()
	if err != nil {
		return err
	}
	return s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return s.d.Store.AddKeys(ctx, tx, public, s.d.Box.Seal(keyContext, private), clock.NowOf(s.d.Clock))
	})
}

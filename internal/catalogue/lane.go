package catalogue

import "context"

// LaneOf is the category that a vendor's game counts in, open or closed: RNG,
// LIVE, INHOUSE …; empty where there is no such game.
func (s *Service) LaneOf(ctx context.Context, vendor, code string) (string, error) {
	at, err := s.current(ctx)
	if err != nil {
		return "", err
	}
	if place, shown := at.byCode[codeKey(vendor, code)]; shown {
		return at.games[place].lane, nil
	}
	return at.hidden[codeKey(vendor, code)], nil
}

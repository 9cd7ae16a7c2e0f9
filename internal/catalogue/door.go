package catalogue

import (
	"context"

	"baize/internal/kernel/locale"
)

// VendorDoor is a vendor's name in a language and whether it is open in any
// category; a vendor that the catalogue does not know is closed and goes by its
// code.
func (s *Service) VendorDoor(ctx context.Context, code string, lang locale.Lang) (name string, open bool, err error) {
	at, err := s.current(ctx)
	if err != nil {
		return code, false, err
	}
	name = code
	for _, v := range at.vendors {
		if v.Code == code {
			name, open = v.Name(lang), open || v.state() == Open
		}
	}
	return name, open, nil
}

package catalogue

import (
	"context"
	"hash/fnv"
	"slices"
	"strings"

	"baize/internal/catalogue/art"
	"baize/internal/kernel/fault"
)

var errPicture = fault.New(fault.NotFound, "request.notFound")

// GamePicture draws the tile of a shown game.
func (s *Service) GamePicture(ctx context.Context, vendor, code string) ([]byte, error) {
	at, err := s.current(ctx)
	if err != nil {
		return nil, err
	}
	place, shown := at.byCode[codeKey(vendor, code)]
	if !shown {
		return nil, errPicture
	}
	return art.Title(at.games[place].Picture()), nil
}

// VendorPicture draws the mark of a vendor.
func (s *Service) VendorPicture(ctx context.Context, code string) ([]byte, error) {
	at, err := s.current(ctx)
	if err != nil {
		return nil, err
	}
	if !slices.ContainsFunc(at.vendors, func(v Vendor) bool { return v.Code == code }) {
		return nil, errPicture
	}
	return art.Vendor(code), nil
}

// BannerPicture draws a banner named "motif" or "motif-seed", where the motif
// is an icon of the art package; the seed moves hue and ground.
func BannerPicture(name string) ([]byte, error) {
	motif, seed, _ := strings.Cut(name, "-")
	if !art.HasIcon(motif) || len(seed) > 40 {
		return nil, errPicture
	}
	sum := fnv.New32a()
	_, _ = sum.Write([]byte(name)) // never fails
	return art.Banner(name, motif, int(sum.Sum32()%360)), nil
}

// SymbolPicture draws a slot symbol of a theme; keys are A to H, W and S.
func SymbolPicture(theme, key string) ([]byte, error) {
	if !art.HasTheme(theme) || len(key) != 1 || !strings.Contains("ABCDEFGHWS", key) {
		return nil, errPicture
	}
	return art.Symbol(theme, key), nil
}

package site

import "baize/internal/kernel/locale"

// BrandView is what readers would be told of a brand if it were saved now; its
// parts have the names that they have in Permission.
type BrandView struct {
	Brand           BrandMark      `json:"brand"`
	Footer          FooterView     `json:"footer"`
	Sandbox         bool           `json:"sandbox"`
	CustomerService []ServicePoint `json:"customerService" nullable:"false"`
	Resources       []ResourceView `json:"resources" nullable:"false"`
	Offered         []locale.Lang  `json:"offeredLanguages" nullable:"false"`
}

// PreviewBrand shows a brand that is being written; nothing is stored, and what
// would be refused on saving is refused.
func (s *Service) PreviewBrand(b Brand, lang locale.Lang) (BrandView, error) {
	if err := b.check(); err != nil {
		return BrandView{}, err
	}
	return b.view(lang, s.built), nil
}

func (b Brand) view(lang locale.Lang, built []locale.Lang) BrandView {
	return BrandView{
		Brand: BrandMark{Name: b.Name, LogoURL: b.Logo, Style: b.Accent.style()}, Footer: b.Footer.in(lang), Sandbox: b.Sandbox,
		CustomerService: encoded(b.CustomerService), Resources: shown(b.Resources, lang), Offered: b.offers(built),
	}
}

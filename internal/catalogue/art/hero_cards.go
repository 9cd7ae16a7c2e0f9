package art

// suits are the faces that a card may show; only read.
var suits = []string{"heart", "spade", "suitd", "suitc"}

// card is a playing card with its suit large in the middle and small in a corner.
func (p *pen) card(x, y, scale, turn float64, face string) {
	p.add(`<g transform="`, transform(x, y, scale, turn), `"><rect x="-40" y="-54" width="80" height="114" rx="11" fill="`, p.pal.ink, `"/><rect x="-38" y="-56" width="76" height="110" rx="9" fill="#fffaf0"/><path d="M38-20V45A9 9 0 0 1 29 54H-29Q30 40 38-20Z" fill="#e9dfca"/>`)
	p.place(face, 0, 2, .58, 0)
	p.place(face, -25, -42, .17, 0)
	p.place(face, 25, 41, .17, 180)
	p.add(`</g>`)
}

// cardBack is the same card face down, woven in the picture's own colour.
func (p *pen) cardBack(x, y, scale, turn float64) {
	p.add(`<g transform="`, transform(x, y, scale, turn), `"><rect x="-40" y="-54" width="80" height="114" rx="11" fill="`, p.pal.ink, `"/><rect x="-38" y="-56" width="76" height="110" rx="9" fill="#fffaf0"/><rect x="-32" y="-50" width="64" height="98" rx="6" fill="`, p.pal.x[1], `"/><path d="M0-44L26-1 0 42-26-1ZM0-24L14-1 0 22-14-1Z" fill="none" stroke="`, p.pal.x[2], `" stroke-width="4"/></g>`)
}

func (p *pen) cardFan(l look) {
	r := l.choices
	s := r.upTo(4)
	if r.chance(35) {
		p.cardBack(70, 150, 1.02, -24)
	} else {
		p.card(70, 150, 1.02, -24, suits[(s+1)%4])
	}
	p.card(170, 150, 1.02, 24, suits[(s+2)%4])
	front := suits[s]
	if r.chance(40) {
		front = []string{"crown", "star", "rankK", "rankQ"}[r.upTo(4)]
	}
	p.card(120, 136, 1.18, 0, front)
}

func (p *pen) hiLo(l look) {
	p.cardBack(78, 142, 1.12, -8)
	p.card(150, 142, 1.2, 6, suits[l.choices.upTo(4)])
	p.sticker(l.id+"up", "arrowup", 212, 76, .5, 0, 8)
	p.sticker(l.id+"dn", "arrowdn", 212, 204, .5, 0, 8)
}

// cardPair is the two cards of a blackjack hand.
func (p *pen) cardPair(l look) {
	r := l.choices
	p.card(84, 152, 1.22, -10, []string{"rankK", "rankQ", "rankJ"}[r.upTo(3)])
	p.card(154, 138, 1.22, 9, suits[r.upTo(4)])
}

// cardTriple is a hand of three that match.
func (p *pen) cardTriple(l look) {
	r := l.choices
	face := []string{"rankK", "rankQ", "rankJ", "crown", "star"}[r.upTo(5)]
	p.card(58, 152, .98, -13, face)
	p.card(182, 152, .98, 13, face)
	p.card(120, 136, 1.08, 0, face)
}

// cardTrick is four cards laid by four players.
func (p *pen) cardTrick(l look) {
	s := l.choices.upTo(4)
	p.card(120, 80, .74, 4, suits[s])
	p.card(54, 142, .74, -84, suits[(s+1)%4])
	p.card(186, 142, .74, 82, suits[(s+2)%4])
	p.card(120, 196, .74, -6, suits[(s+3)%4])
	p.sticker(l.id+"tk", "star", 120, 138, .44, 0, 8)
}

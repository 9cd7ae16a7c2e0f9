package main

const (
	action   = "internal/betting/action.go"
	place    = "internal/betting/place.go"
	settle   = "internal/betting/settle.go"
	rollback = "internal/betting/rollback.go"
	round    = "internal/betting/round.go"
	resettle = "internal/betting/resettle.go"
	free     = "internal/betting/free.go"
	pool     = "internal/betting/pool.go"
	admit    = "internal/gateway/admit.go"
	serve    = "internal/gateway/serve.go"
	session  = "internal/gateway/session.go"
	sessions = "internal/gateway/token.go"
	refuse   = "internal/gateway/refuse.go"
	extra    = "internal/gateway/extra.go"
	vendor   = "internal/gateway/gatewayhttp/vendor.go"
	check    = "internal/platform/seamless/check.go"
	decode   = "internal/platform/seamless/decode.go"
	encode   = "internal/platform/seamless/encode.go"
	status   = "internal/platform/seamless/status.go"
)

// bugs are mistakes that somebody may make.
var bugs = []bug{
	{"a repeat is not compared with what was asked before", action, `before.Hash != fresh.Hash || `, ``},
	{"a tombstone does not stop its bet", action, `case before.Kind == KindTombstone:`, `case false:`},
	{"a round may be of several games", round, `return code == "" || code == r.GameCode`, `return true`},
	{"a close may name another currency", round, "\tif r.Currency != c.Currency {\n\t\treturn false, ErrCurrency\n\t}\n", ``},
	{"a rollback that comes first is not remembered", rollback, "\treturn s.store.InsertAction(ctx, tx, stone)", "\t_ = stone\n\treturn nil"},
	{"a rollback takes the stake again", rollback, `"bet.rollback", target.Stake)`, `"bet.rollback", -target.Stake)`},
	{"a rollback of a win pays it again", rollback, `"win.rollback", target.Payout)`, `"win.rollback", 0)`},
	{"a second rollback reverses again", rollback, `case !target.live():`, `case false:`},
	{"a bet is rolled back out of a settled round", rollback, "\t\treturn r.Wins == 0\n", "\t\treturn true\n"},
	{"what a resettlement has replaced is rolled back", rollback, `turn < r.Settlement`, `turn < 0`},
	{"a rollback of another member's bet is done", rollback, `case target.Balance.Member != c.Member:`, `case false:`},
	{"a rollback may name another currency", rollback, `case target.Balance.Currency != c.Currency:`, `case false:`},
	{"a win is paid when every bet is rolled back", settle, `case r.State == Voided || r.Bets == 0:`, `case false:`},
	{"a win may name another currency", settle, `case r.Currency != c.Currency:`, `case false:`},
	{"a win may name a bet that was rolled back", settle, ` || !bet.live()`, ``},
	{"a win may name a win", settle, ` || !bet.isBet()`, ``},
	{"a win is paid into a closed round", settle, `case r.State == Settled:`, `case false:`},
	{"a win may name a bet of another round", settle, `return r, found && r.ID == bet.Round, err`, `return r, found, err`},
	{"a closing win leaves the round open", settle, "\tif c.CloseRound {\n", "\tif false {\n"},
	{"a payout is not floored", place, `return claimed.FloorTo(c.Digits())`, `return claimed`},
	{"a free bet is taken while the member owes", place, `if err == nil && b.Cash < 0 {`, `if false {`},
	{"a closed game takes bets", place, "\tif err != nil {\n\t\treturn err\n\t}\n\tif a.Stake != 0 &&", "\t_ = err\n\tif a.Stake != 0 &&"},
	{"a blocked member bets", place, `if err := s.members.MayBet(ctx, c.Member, a.Stake, c.Currency); err != nil || s.guard == nil {
		return err`, `if s.guard == nil {
		return nil`},
	{"a stake above the limit is taken", place, `c.Stake > f.most()`, `false`},
	{"a resettlement counts no versions", resettle, `case c.Version != r.Settlement+1:`, `case false:`},
	{"a resettlement may name another currency", resettle, `case r.Currency != c.Currency:`, `case false:`},
	{"a resettlement may name a bet of another round", resettle, `of.Round != r.ID`, `of.Round == 0`},
	{"a resettlement adds its payout to the old one", resettle, `payout-r.Payout, payout`, `payout, payout`},
	{"an open round is resettled", resettle, `case r.State != Settled:`, `case false:`},
	{"a reopened round stays settled", resettle, `r.State, r.SettledAt, r.SettledStake, r.Wins = Open, 0, 0, 0`, `r.SettledStake = 0`},
	{"a free bet may be worth more than its reward says", free, `case c.Stake > g.Stake:`, `case false:`},
	{"a rollback keeps the free round", free, `if target.detail == nil || target.detail.Grant == 0 {`, `if true {`},
	{"a free bet is taken in a paid round", free, "\tif r.Stake > 0 {\n\t\treturn ErrMixed\n", "\tif false {\n\t\treturn ErrMixed\n"},
	{"a paid bet is taken in a free round", free, `if a.Stake > 0 && !first && r.Stake == a.Stake {`, `if false {`},
	{"a paid round is won as a free one", free, "\t\tif a.free() {\n\t\t\treturn ErrMixed\n\t\t}\n", ``},
	{"a jackpot pays more than its pool holds", pool, `if err == nil && holds < a.Payout {`, `if false {`},
	{"a rollback leaves the contribution in the pool", rollback, `s.movePools(ctx, tx, a, d.Pools, -1)`, `s.movePools(ctx, tx, a, nil, -1)`},
	{"a nonce may come again", admit, ` || !s.nonces.take(c.Vendor, p.Nonce, at, now)`, ``},
	{"old timestamps are believed", admit, `at < now-seamless.Window || `, ``},
	{"timestamps ahead are believed", admit, ` || at > now+seamless.Window`, ``},
	{"a nonce may have any length", admit, `len(p.Nonce) < 8 || len(p.Nonce) > seamless.MaxID || `, ``},
	{"signatures are not looked at", admit, ` || !signer.Verify(p, c.Signature)`, ``},
	{"a win needs a token", serve, "\tcase seamless.Bet, seamless.BetWin:\n\t\treturn s.admitBet", "\tcase seamless.Bet, seamless.BetWin, seamless.Win:\n\t\treturn s.admitBet"},
	{"a prize is paid in any currency", serve, `case string(held) != c.Currency:`, `case held == "":`},
	{"closing the round is no content", serve, `if c.RoundClosed {`, `if false {`},
	{"a rolled-back bet is answered as one that stands", serve, `if res.Replayed && (op == seamless.Bet || op == seamless.BetWin) {`, `if false {`},
	{"the bet type is no content", extra, `if c.BetType != "" && c.BetType != seamless.Normal {
		b =`, `if false {
		b =`},
	{"the pool of a jackpot is no content", extra, "\tif c.PoolID != \"\" {\n", "\tif false {\n"},
	{"a session does not end", session, `if clock.NowOf(s.d.Clock) >= found.ExpiresAt {`, `if false {`},
	{"a session is good for every member", sessions, ` || session.Member != member`, ``},
	{"a session is good for every currency", sessions, `case string(session.Currency) != c.Currency:`, `case false:`},
	{"a bet whose session has ended is not answered again", sessions, `err != nil || known {`, `err != nil || (known && false) {`},
	{"a refusal for money does not tell the balance", refuse, `if r.status == seamless.NotEnoughMoney && `, `if false && `},
	{"a reply is signed as a request", vendor, `p.Method, p.Body = seamless.ReplyMethod, mem.out`, `p.Body = mem.out`},
	{"a body may speak for another vendor", vendor, `if err == nil && call.VendorID != vendorID {`, `if false {`},
	{"a stake may be negative", check, `case c.Amount < 0:`, `case false:`},
	{"a field of another operation is let pass", check, `if foreign := have &^ (s.needs | s.takes); foreign != 0 {`, `if foreign := have &^ (s.needs | s.takes); false {`},
	{"an identifier may have any length", check, `if s == "" || len(s) > most {`, `if s == "" {`},
	{"a field may stand twice", decode, `case c.fields&uint32(f) != 0:`, `case false:`},
	{"an unknown field is let pass", decode, "\tcase f == 0:\n\t\treturn errors.New(\"a field is not known to this version\")", "\tcase f == 0:\n\t\t_, err := p.str()\n\t\treturn err"},
	{"a body need not be UTF-8", decode, `if !utf8.Valid(body) {`, `if false {`},
	{"a refusal for money may be repeated", status, "\tcase Internal, Busy:\n", "\tcase Internal, Busy, NotEnoughMoney:\n"},
	{"a refusal has no retry class", encode, `if class := r.Status.Class(); class != "" {`, `if class := r.Status.Class(); false {`},
	{"a balance below zero is not flagged", encode, `if r.HasBalance && r.Balance < 0 {`, `if false {`},
}

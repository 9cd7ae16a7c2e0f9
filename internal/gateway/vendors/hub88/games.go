package hub88

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"baize/internal/gateway"
	"baize/internal/gateway/vendors"
	"baize/internal/kernel/money"
)

// The paths of the vendor's games API.
const (
	PathList = "/operator/generic/v2/game/list"
	PathURL  = "/operator/generic/v2/game/url"
)

const (
	maxList   = 64 << 20 // bytes of a list of games
	maxAnswer = 64 << 10 // bytes of any other answer
	unsaid    = "XX"     // a country that is not known
)

// Games calls the vendor's games API.
type Games struct{ Client *http.Client }

// listed is a game as the vendor writes it; of many fields these are used.
type listed struct {
	GameCode string          `json:"game_code"`
	Name     string          `json:"name"`
	Product  string          `json:"product"`
	Category string          `json:"category"`
	Enabled  *bool           `json:"enabled"`
	RTP      json.RawMessage `json:"rtp"` // a text, or a number
	Demo     bool            `json:"demo_game_support"`

	Volatility json.RawMessage `json:"volatility"`
}

// List asks for all games that are ours to offer. A game whose code the book
// cannot keep is left out.
func (g Games) List(ctx context.Context, p *vendors.Peer) ([]vendors.Title, error) {
	raw, err := g.call(ctx, p, PathList, map[string]any{"operator_id": operatorID(p)}, maxList)
	if err != nil {
		return nil, err
	}
	var all []listed
	if json.Unmarshal(raw, &all) != nil {
		return nil, vendors.ErrUnreachable.Wrap(gateway.Misanswered(http.StatusOK, raw))
	}
	out := make([]vendors.Title, 0, len(all))
	for _, one := range all {
		if !vendors.IsGameCode(one.GameCode) || one.Name == "" {
			continue
		}
		out = append(out, vendors.Title{
			Code: one.GameCode, Name: one.Name, Category: vendors.CategoryOf(one.Category), Classify: one.Category, Trial: one.Demo,
			ReturnPpm: ppm(one.RTP), Volatility: volatility(one.Volatility), Open: one.Enabled == nil || *one.Enabled,
		})
	}
	return out, nil
}

// Open asks for the address at which the member plays. The session's token is
// what the vendor's later calls carry. A demo is of nobody: the vendor plays it
// with money of its own, and calls for none of ours.
func (g Games) Open(ctx context.Context, p *vendors.Peer, o vendors.Opening) (string, error) {
	body := map[string]any{
		"operator_id": operatorID(p), "game_code": o.Game.Code, "currency": string(o.Session.Currency), "platform": "GPL_DESKTOP", "lang": string(o.Lang),
		"country": unsaid, "lobby_url": p.ReturnURL,
	}
	if o.Session.Currency != money.Trial {
		body["user"], body["token"] = o.Session.Member.String(), o.Token
	}
	if o.IP.IsValid() {
		body["ip"] = o.IP.String()
	}
	raw, err := g.call(ctx, p, PathURL, body, maxAnswer)
	if err != nil {
		return "", err
	}
	var a struct {
		URL string `json:"url"`
	}
	if err := json.Unmarshal(raw, &a); err != nil {
		return "", vendors.ErrUnreachable.Wrap(err)
	}
	to, err := url.Parse(a.URL)
	if err != nil || to.Scheme != "https" || to.Host == "" {
		return "", vendors.ErrUnreachable.Wrap(fmt.Errorf("hub88: %q is no address of a game", a.URL))
	}
	return a.URL, nil
}

// call signs a body and posts it. The vendor may not have the public half of a newer
// key yet; when the oldest is retired it has that of the next.
func (g Games) call(ctx context.Context, p *vendors.Peer, path string, body any, most int64) ([]byte, error) {
	raw, err := json.Marshal(body)
	if err != nil {
		return nil, err
	}
	signature, err := SignatureOf(p.SignKeys[0], raw)
	if err != nil {
		return nil, err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, strings.TrimRight(p.BaseURL, "/")+path, bytes.NewReader(raw))
	if err != nil {
		return nil, err
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set(HeaderSignature, signature)
	res, err := g.Client.Do(req)
	if err != nil {
		return nil, vendors.ErrUnreachable.Wrap(err)
	}
	defer res.Body.Close()
	answer, err := io.ReadAll(io.LimitReader(res.Body, most+1))
	if err == nil && res.StatusCode != http.StatusOK {
		err = gateway.Misanswered(res.StatusCode, answer)
	}
	if err == nil && int64(len(answer)) > most {
		err = errors.New("too much")
	}
	if err != nil {
		return nil, vendors.ErrUnreachable.Wrap(fmt.Errorf("hub88: %s: %w", path, err))
	}
	return answer, nil
}

// operatorID is a number in the vendor's examples; what is none is sent as text.
func operatorID(p *vendors.Peer) any {
	if n, err := strconv.ParseInt(p.OperatorID, 10, 64); err == nil {
		return n
	}
	return p.OperatorID
}

// ppm reads a return in percent, as a text or a number, without rounding it
// anywhere; 0 where it is neither or cannot be.
func ppm(raw json.RawMessage) int64 {
	text := string(raw)
	if s, ok := vendors.Text(raw); ok {
		text = strings.TrimSpace(strings.TrimSuffix(s, "%"))
	}
	a, err := money.Parse(text)
	if err != nil || a <= 0 || a > 100*money.Unit {
		return 0
	}
	return int64(a) / 100
}

// volatility is one of five degrees at the vendor.
func volatility(raw json.RawMessage) string {
	switch n, ok := vendors.Whole(raw); {
	case !ok || n < 1 || n > 5:
		return ""
	case n <= 2:
		return "low"
	case n == 3:
		return "medium"
	default:
		return "high"
	}
}

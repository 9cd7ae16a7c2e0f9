package crew

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"time"

	"baize/internal/kernel/rng"
)

// felts are the tables that are played, each by a game session of its family,
// and the places that are bet on there.
var felts = map[string][]string{
	"baccarat-1":  {"player", "banker", "tie"},
	"blackjack-1": {"b1", "b4", "b7"},
}

const feltPause = 60 * time.Millisecond

// Felt says whether the tables are played in the life that begins.
func (h *House) Felt(on bool) { h.felt = on }

// enterTables opens a session for each table that is played, of the first
// titles whose tables they are.
func (h *House) enterTables(ctx context.Context, login string, nodes []string) error {
	for _, node := range nodes {
		if h.tokens["baccarat-1"] != "" && h.tokens["blackjack-1"] != "" {
			return nil
		}
		var launch struct{ GameToken string }
		if err := h.value(ctx, "POST", "/api/v1/member/games/"+node+"/launch", login, "", `{}`, &launch); err != nil {
			return err
		}
		var lobby struct{ Items []struct{ Code string } }
		if err := h.value(ctx, "GET", "/api/v1/studio/tables", launch.GameToken, "", "", &lobby); err != nil {
			return err
		}
		if code := lobby.Items[0].Code; felts[code] != nil && h.tokens[code] == "" {
			h.tokens[code] = launch.GameToken
		}
	}
	return fmt.Errorf("the live games offer no sessions for the tables %v", felts)
}

// atTables looks at a table and does what its phase allows: bets, cancels now
// and then, and decides at blackjack.
func (h *House) atTables(ctx context.Context) {
	code := "baccarat-1"
	if rng.Below(h.random, 2) == 0 {
		code = "blackjack-1"
	}
	path := "/api/v1/studio/tables/" + code
	status, raw, err := h.call(ctx, "GET", path, h.tokens[code], "", "")
	if err != nil || status >= http.StatusInternalServerError {
		h.doubt = &play{engine: looked}
		return
	}
	var table struct {
		Value struct {
			Phase string
			Mine  []struct {
				BetID, State string
			}
			Play struct {
				Boxes []struct {
					Box, Turn, Made int
					May             string
				}
			}
		}
	}
	if json.Unmarshal(raw, &table) != nil || status != http.StatusOK {
		return
	}
	switch v := table.Value; v.Phase {
	case "BETTING":
		spots := felts[code]
		spot := spots[rng.Below(h.random, uint64(len(spots)))]
		if n := len(v.Mine); n > 0 && v.Mine[n-1].State == "LIVE" && rng.Below(h.random, 3) == 0 {
			h.unchecked(ctx, "DELETE", path+"/bets/"+v.Mine[n-1].BetID, code, "")
			return
		}
		h.play(ctx, code, path+"/bets", `{"wagers":[{"spot":"`+spot+`","stake":"10"}]}`)
	case "PLAYING":
		for _, b := range v.Play.Boxes {
			if b.Turn >= 0 && h.doubt == nil {
				move := b.May[rng.Below(h.random, uint64(len(b.May)))]
				h.unchecked(ctx, "POST", path+"/moves", code, fmt.Sprintf(`{"box":%d,"made":%d,"move":"%c"}`, b.Box, b.Made, move))
			}
		}
	}
	time.Sleep(feltPause)
}

// looked marks a request that asks for nothing that could be lost.
const looked = "look"

// unchecked makes a request whose money the book's rules check: its answer is
// the table, which goes on.
func (h *House) unchecked(ctx context.Context, method, path, code, body string) {
	status, _, err := h.call(ctx, method, path, h.tokens[code], newUUID(h.random), body)
	if err != nil || status >= http.StatusInternalServerError {
		h.doubt = &play{engine: looked}
	}
}

// atTimes tells whether an engine takes bets at times only.
func atTimes(engine string) bool { return engine == "crash" || strings.HasSuffix(engine, "-1") }

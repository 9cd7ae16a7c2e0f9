package app_test

import (
	"bytes"
	"crypto/rsa"
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"baize/internal/gateway/vendors/hub88"
	"baize/internal/gateway/vendors/hub88/hub88sim"
	"baize/internal/gateway/vendors/vendorstest"
)

// hubVendor is a vendor of the Hub88 dialect outside, as staff set it up.
type hubVendor struct {
	*world
	owner string
	key   *rsa.PrivateKey
	api   *hub88sim.API
}

const (
	hubPath = "/api/v1/staff/gateway/foreign/SIMHUB"
	hubDoor = "/vendor/hub88/SIMHUB/transaction/"
)

// desk asks one of staff's routes of the vendor.
func (h *hubVendor) desk(path, body string) reply { return h.ask("POST", hubPath+path, h.owner, body) }

// call is the vendor's own call, signed with its key.
func (h *hubVendor) call(op string, body map[string]any) hub88.Status {
	h.t.Helper()
	body["request_uuid"] = uuid.NewString()
	raw, err := json.Marshal(body)
	require.NoError(h.t, err)
	signature, err := hub88.SignatureOf(h.key, raw)
	require.NoError(h.t, err)
	r := httptest.NewRequest(http.MethodPost, hubDoor+op, bytes.NewReader(raw))
	r.Header.Set(hub88.HeaderSignature, signature)
	rec := httptest.NewRecorder()
	h.Handler().ServeHTTP(rec, r)
	var a struct{ Status hub88.Status }
	require.NoError(h.t, json.Unmarshal(rec.Body.Bytes(), &a), rec.Body.String())
	return a.Status
}

func agreed(address, currencies string, version int) string {
	return fmt.Sprintf(`{"dialect":"hub88","baseUrl":%q,"operatorId":"7","product":"","returnUrl":"https://us.example.com","currencies":[%s],"version":%d,"reason":"agreed"}`, address, currencies, version)
}

// Staff set a vendor up whole: what is agreed, keys, a try, the games. It is
// played when it is on; while it is off no bet is taken, and what was bet ends.
func TestForeignVendor_IsSetUpWholeByStaffAndSettlesWhatWasBetWhileItIsOff(t *testing.T) {
	w := open(t, t.TempDir())
	h := &hubVendor{world: w, owner: w.staff("owner"), api: &hub88sim.API{Operator: 7, GameHost: "https://games.example.com", Games: []map[string]any{
		{"game_code": "sim_dragon", "name": "Dragon", "category": "Video Slots", "enabled": true},
	}}}
	outside := httptest.NewServer(h.api)
	t.Cleanup(outside.Close)
	require.Equal(t, "request.forbidden", w.ask("POST", hubPath, w.staff("maker"), agreed(outside.URL, "", 0)).code())
	done := func(r reply) { t.Helper(); require.Less(t, r.Status, 300, string(r.Body)) }
	done(h.desk("", agreed(outside.URL, "", 0)))
	require.Equal(t, "gateway.vendor.stands", h.desk("", agreed(outside.URL, "", 0)).code())

	var tried struct {
		Outcome string
		Games   int
	}
	h.desk("/try", "{}").value(t, &tried)
	require.Equal(t, "lacking", tried.Outcome)
	require.Equal(t, "gateway.vendor.noApi", h.desk("/games", "{}").code())
	var public []byte
	h.key, public = vendorstest.RSA(t)
	pub, err := json.Marshal(string(public))
	require.NoError(t, err)
	done(h.desk("/keys", fmt.Sprintf(`{"use":"verify","keyId":"k1","publicKey":%s,"seen":0}`, pub)))
	require.Equal(t, "gateway.key.changed", h.desk("/keys", fmt.Sprintf(`{"use":"verify","keyId":"k1","publicKey":%s,"seen":0}`, pub)).code())
	var made struct{ PublicKey string }
	h.desk("/keys", `{"use":"sign","keyId":"k1","publicKey":"","seen":0}`).value(t, &made)
	block, _ := pem.Decode([]byte(made.PublicKey))
	ours, err := x509.ParsePKIXPublicKey(block.Bytes)
	require.NoError(t, err)
	h.api.Platform = ours.(*rsa.PublicKey)
	h.desk("/try", "{}").value(t, &tried)
	require.Equal(t, "answered 1", fmt.Sprint(tried.Outcome, " ", tried.Games))
	var got struct{ Listed, New, Gone int }
	h.desk("/games", "{}").value(t, &got)
	require.Equal(t, 1, got.New)

	var games struct{ Items []struct{ NodeID string } }
	w.ask("GET", "/api/v1/staff/catalogue/games?vassalage=SIMHUB", h.owner, "").value(t, &games)
	done(w.ask("PUT", "/api/v1/staff/catalogue/games/"+games.Items[0].NodeID, h.owner, `{"state":"open","isHot":false}`))
	one := w.member("member1")
	launch := func() reply { return w.ask("POST", "/api/v1/member/games/"+games.Items[0].NodeID+"/launch", one, "{}") }
	shown := func() []bool {
		t.Helper()
		var list struct {
			Items []struct{ Maintenance, Playable bool }
		}
		w.ask("GET", "/api/v1/games?vassalage=SIMHUB", "", "").value(t, &list)
		var rows struct {
			Lanes []struct {
				Cards []struct {
					Vassalage string
					Playable  bool
				}
			}
		}
		w.ask("GET", "/api/v1/games/lanes", "", "").value(t, &rows)
		for _, lane := range rows.Lanes {
			for _, card := range lane.Cards {
				if card.Vassalage == "SIMHUB" {
					return []bool{list.Items[0].Maintenance, list.Items[0].Playable, card.Playable}
				}
			}
		}
		return nil
	}
	open, resting := []bool{false, true, true}, []bool{true, false, false}
	require.Equal(t, "catalogue.game.maintenance", launch().code(), "a vendor begins off")
	require.Equal(t, resting, shown())
	done(h.desk("/switch", `{"off":false,"version":1,"reason":""}`))
	require.Equal(t, open, shown())
	var opened struct{ URL string }
	launch().value(t, &opened)
	require.Equal(t, "https://games.example.com/sim_dragon", opened.URL)

	told := h.api.Opened()[0]
	bet := func(id string) map[string]any {
		return map[string]any{
			"user": told["user"], "token": told["token"], "transaction_uuid": id, "round": "round-1", "game_code": "sim_dragon", "currency": "BDT",
			"amount": 1_000_000, "round_closed": false,
		}
	}
	first := uuid.NewString()
	require.Equal(t, hub88.OK, h.call("bet", bet(first)))
	require.Equal(t, "gateway.vendor.changed", h.desk("/switch", `{"off":true,"version":1,"reason":"in dispute"}`).code())
	done(h.desk("/switch", `{"off":true,"version":2,"reason":"in dispute"}`))
	require.Equal(t, resting, shown())
	require.Equal(t, "catalogue.game.maintenance", launch().code())
	require.Equal(t, hub88.InvalidGame, h.call("bet", bet(uuid.NewString())))
	require.Equal(t, hub88.OK, h.call("bet", bet(first)), "a repeat gets its first answer")
	win := bet(uuid.NewString())
	win["reference_transaction_uuid"], win["round_closed"] = first, true
	delete(win, "token")
	require.Equal(t, hub88.OK, h.call("win", win), "what was bet is paid")

	done(h.desk("", agreed(outside.URL, `"USD"`, 3)))
	done(h.desk("/switch", `{"off":false,"version":4,"reason":""}`))
	require.Equal(t, "gateway.vendor.currency", launch().code())
}

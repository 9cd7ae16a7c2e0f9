package bonus_test

import (
	"bytes"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/platform/idem"
	"baize/internal/rewards/bonus"
	"baize/internal/rewards/bonus/bonustest"
)

// form is a gift that is applied for with words and a picture.
func form(amount string) bonus.Rule {
	r := bonustest.Gift(amount, 1)
	r.Apply, r.ApplyRemark, r.ApplyImages = true, true, 1
	return r
}

func drawing(t *testing.T, shade uint8) []byte {
	t.Helper()
	img := image.NewGray(image.Rect(0, 0, 40, 30))
	for i := range img.Pix {
		img.Pix[i] = shade
	}
	img.SetGray(1, 1, color.Gray{Y: 255 - shade})
	var out bytes.Buffer
	require.NoError(t, png.Encode(&out, img))
	return out.Bytes()
}

func send(t *testing.T, w *bonustest.World, m id.Member, c bonus.Campaign, key string) (bonus.Application, error) {
	t.Helper()
	return w.Bonus.Apply(t.Context(), bonus.ApplyCmd{Member: m, Campaign: c.ID, Key: key, Remark: " I joined the channel. ", Images: [][]byte{drawing(t, 10)}})
}

func sent(t *testing.T, w *bonustest.World, m id.Member, c bonus.Campaign, key string) bonus.Application {
	t.Helper()
	a, err := send(t, w, m, c, key)
	require.NoError(t, err)
	return a
}

// cardOf is a member's card of a campaign.
func cardOf(t *testing.T, w *bonustest.World, m id.Member, c bonus.Campaign) bonus.Card {
	t.Helper()
	cards, err := w.Bonus.Cards(t.Context(), m)
	require.NoError(t, err)
	for _, x := range cards {
		if x.Campaign.ID == c.ID {
			return x
		}
	}
	require.Fail(t, "no such card")
	return bonus.Card{}
}

func files(t *testing.T, w *bonustest.World) (n int) {
	t.Helper()
	require.NoError(t, filepath.WalkDir(w.Blobs.Path, func(_ string, e os.DirEntry, err error) error {
		if err == nil && !e.IsDir() {
			n++
		}
		return err
	}))
	return n
}

const owner = id.Staff(7)

func TestApply_IsOneApplicationAKeyAndOneOpenAtATime(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := bonustest.New(t, d)
		m := w.Book.Member()
		c := w.Launched(t, "form", form("100"))
		require.Equal(t, "apply", cardOf(t, w, m, c).State)
		first := sent(t, w, m, c, "a")
		require.Equal(t, "I joined the channel.", first.Remark)
		require.Equal(t, first.ID, sent(t, w, m, c, "a").ID)
		require.Equal(t, first.ID, sent(t, w, m, c, "b").ID, "another request gets the open one")
		require.Equal(t, 1, files(t, w))
		require.Equal(t, "applying", cardOf(t, w, m, c).State)
		_, err := w.Bonus.Reject(t.Context(), owner, first.ID, "Too dark.")
		require.NoError(t, err)
		require.Equal(t, first.ID, sent(t, w, m, c, "a").ID, "a repeat gets its answer, not a new application")
		require.NotEqual(t, first.ID, sent(t, w, m, c, "c").ID)
		_, err = w.Bonus.Apply(t.Context(), bonus.ApplyCmd{Member: m, Campaign: c.ID, Key: "a", Remark: "Other words.", Images: [][]byte{drawing(t, 10)}})
		require.ErrorIs(t, err, idem.ErrMismatch)
		w.RequireSound(t)
	})
}

func TestApply_ManyAtOnceAreOneApplication(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := bonustest.New(t, d)
		m := w.Book.Member()
		c := w.Launched(t, "form", form("100"))
		var wait sync.WaitGroup
		got := make([]bonus.ApplicationID, 8)
		for i := range got {
			wait.Go(func() {
				a, err := w.Bonus.Apply(t.Context(), bonus.ApplyCmd{Member: m, Campaign: c.ID, Key: string(rune('a' + i)), Remark: "Me.", Images: [][]byte{drawing(t, 10)}})
				if err == nil {
					got[i] = a.ID
				}
			})
		}
		wait.Wait()
		for _, which := range got {
			require.Equal(t, got[0], which)
			require.NotZero(t, which)
		}
	})
}

func TestApply_EachBadInputHasItsOwnFault(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := bonustest.New(t, d)
		m := w.Book.Member()
		c := w.Launched(t, "form", form("100"))
		plain := w.Launched(t, "plain", bonustest.Gift("10", 1))
		good := drawing(t, 10)
		for key, cmd := range map[string]bonus.ApplyCmd{
			"rewards.application.remarkLong":   {Remark: strings.Repeat("ক", 141), Images: [][]byte{good}},
			"rewards.application.remarkNeeded": {Remark: "  ", Images: [][]byte{good}},
			"rewards.application.imagesMany":   {Remark: "x", Images: [][]byte{good, good, good, good}},
			"rewards.application.imagesFew":    {Remark: "x"},
			"cashier.picture.kind":             {Remark: "x", Images: [][]byte{[]byte("GIF89a, or so it says")}},
			"cashier.picture.bytes":            {Remark: "x", Images: [][]byte{make([]byte, 5<<20+1)}},
			"cashier.picture.broken":           {Remark: "x", Images: [][]byte{good[:40]}},
			"field.required":                   {Remark: "x", Images: [][]byte{{}}},
		} {
			cmd.Member, cmd.Campaign, cmd.Key = m, c.ID, key
			_, err := w.Bonus.Apply(t.Context(), cmd)
			f := fault.From(err)
			require.Len(t, f.Fields, 1, key)
			require.Equal(t, key, f.Fields[0].Key)
		}
		_, err := send(t, w, m, plain, "p")
		require.ErrorIs(t, err, bonus.ErrNoForm)
		_, err = send(t, w, m, bonus.Campaign{ID: 5}, "u")
		require.ErrorIs(t, err, bonus.ErrUnknown)
		_, err = w.Bonus.Claim(t.Context(), bonus.ClaimCmd{Member: m, Campaign: c.ID})
		require.ErrorIs(t, err, bonus.ErrForm)
		high := form("100")
		high.RankFrom = 2
		_, err = send(t, w, m, w.Launched(t, "high", high), "h")
		require.ErrorIs(t, err, bonus.ErrRank)
		require.Zero(t, files(t, w), "what is refused is not kept")
		w.People.Err = bonustest.ErrSame
		_, err = send(t, w, m, c, "frozen")
		require.ErrorIs(t, err, bonustest.ErrSame)
	})
}

func TestApply_KeepsThePictureAndNothingElseOfTheFile(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := bonustest.New(t, d)
		c := w.Launched(t, "form", form("100"))
		var raw bytes.Buffer
		require.NoError(t, jpeg.Encode(&raw, image.NewGray(image.Rect(0, 0, 30, 20)), nil))
		secret := []byte("GPS 23.8103 N 90.4125 E")
		at := raw.Bytes()
		noted := append([]byte{0xff, 0xd8, 0xff, 0xe1, 0, byte(2 + len(secret))}, secret...)
		noted = append(noted, at[2:]...)
		a, err := w.Bonus.Apply(t.Context(), bonus.ApplyCmd{Member: w.Book.Member(), Campaign: c.ID, Key: "k", Remark: "x", Images: [][]byte{noted}})
		require.NoError(t, err)
		f, err := w.Bonus.Look(t.Context(), a.ID)
		require.NoError(t, err)
		require.Len(t, f.Pictures, 1)
		require.NotContains(t, string(f.Pictures[0]), "GPS")
		_, kind, err := image.Decode(bytes.NewReader(f.Pictures[0]))
		require.NoError(t, err)
		require.Equal(t, "jpeg", kind)
	})
}

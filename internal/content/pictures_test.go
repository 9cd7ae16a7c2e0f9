package content_test

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
)

func photo(w, h int) image.Image {
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			img.Set(x, y, color.RGBA{uint8(x), uint8(y), uint8(x + y), 255})
		}
	}
	return img
}

func jpegOf(t *testing.T, w, h int) []byte {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, jpeg.Encode(&b, photo(w, h), nil))
	return b.Bytes()
}

func pngOf(t *testing.T, w, h int) []byte {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, png.Encode(&b, photo(w, h)))
	return b.Bytes()
}

// bomb is a PNG whose head speaks of more pixels than anybody may bring.
func bomb(t *testing.T) []byte {
	raw := pngOf(t, 4, 4)
	binary.BigEndian.PutUint32(raw[16:], 60000)
	binary.BigEndian.PutUint32(raw[20:], 60000)
	binary.BigEndian.PutUint32(raw[29:], crc32.ChecksumIEEE(raw[12:29]))
	return raw
}

// tagged is a JPEG with a note of where it was taken, held on its side.
func tagged(t *testing.T) []byte {
	note := append([]byte("Exif\x00\x00II*\x00\x08\x00\x00\x00\x01\x00\x12\x01\x03\x00\x01\x00\x00\x00\x06\x00\x00\x00\x00\x00\x00\x00"), []byte("GPS 23.8N 90.4E")...)
	head := []byte{0xff, 0xd8, 0xff, 0xe1, 0, byte(len(note) + 2)}
	return append(append(head, note...), jpegOf(t, 300, 100)[2:]...)
}

func bring(h house, purpose string, raw []byte) (int, string, map[string]any) {
	body := `{"purpose":"` + purpose + `","label":"a picture","data":"` + base64.StdEncoding.EncodeToString(raw) + `"}`
	w := h.ask("POST", "/api/v1/staff/pictures", "staff", body)
	return w.Code, w.Body.String(), nil
}

func TestPictures_AreDrawnAnewInTwoSizesAndServedForGood(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := build(t, d)
		body := `{"purpose":"banner","label":"Rain","data":"` + base64.StdEncoding.EncodeToString(jpegOf(t, 3000, 1000)) + `"}`
		b := value(t, h.ask("POST", "/api/v1/staff/pictures", "staff", body))
		require.EqualValues(t, 1260, b["width"])
		require.EqualValues(t, 420, b["height"])
		for key, width := range map[string]int{"url": 1260, "url2x": 2520} {
			w := h.ask("GET", b[key].(string), "", "")
			require.Equal(t, 200, w.Code)
			require.Equal(t, "public, max-age=31536000, immutable", w.Header().Get("Cache-Control"))
			require.Equal(t, "image/jpeg", w.Header().Get("Content-Type"))
			cfg, err := jpeg.DecodeConfig(w.Body)
			require.NoError(t, err)
			require.Equal(t, width, cfg.Width)
		}
		again := value(t, h.ask("POST", "/api/v1/staff/pictures", "staff", body))
		require.Equal(t, b["url"], again["url"])
		shelf := value(t, h.ask("GET", "/api/v1/staff/pictures", "staff", ""))
		require.Len(t, shelf["items"], 1)
		require.Equal(t, 404, h.ask("GET", "/img/u/0123456789abcdef0123-9x9.jpg", "", "").Code)
		require.Equal(t, 404, h.ask("GET", "/img/u/..%2f..%2fmaster.key", "", "").Code)
		require.Equal(t, 401, h.ask("POST", "/api/v1/staff/pictures", "", body).Code)
	})
}

func TestPictures_LoseTheNotesOfTheCameraButNotHowItWasHeld(t *testing.T) {
	h := build(t, dbtest.SQLite(t))
	raw := tagged(t)
	require.Contains(t, string(raw), "GPS")
	b := value(t, h.ask("POST", "/api/v1/staff/pictures", "staff",
		`{"purpose":"text","label":"","data":"`+base64.StdEncoding.EncodeToString(raw)+`"}`))
	require.EqualValues(t, 100, b["width"])
	require.EqualValues(t, 300, b["height"])
	w := h.ask("GET", b["url"].(string), "", "")
	require.NotContains(t, w.Body.String(), "GPS")
	require.NotContains(t, w.Body.String(), "Exif")
}

func TestPictures_RefuseWhatIsNoneOrTooMuch(t *testing.T) {
	h := build(t, dbtest.SQLite(t))
	for name, c := range map[string]struct {
		raw  []byte
		code string
	}{
		"gif":         {[]byte("GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff,\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00;"), "content.picture.type"},
		"svg":         {[]byte(`<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>`), "content.picture.type"},
		"page":        {[]byte(`<html><script>x()</script>`), "content.picture.type"},
		"empty":       {nil, "field.type"},
		"cut off":     {pngOf(t, 40, 40)[:60], "content.picture.broken"},
		"bomb":        {bomb(t), "content.picture.tooMany"},
		"many pixels": {bomb(t), "content.picture.tooMany"},
		"large":       {append(pngOf(t, 4, 4), make([]byte, 5<<20)...), "content.picture.tooLarge"},
	} {
		t.Run(name, func(t *testing.T) {
			code, text, _ := bring(h, "banner", c.raw)
			require.Equal(t, 422, code, text)
			require.Contains(t, text, c.code)
		})
	}
	code, _, _ := bring(h, "poster", pngOf(t, 4, 4))
	require.Equal(t, 422, code)
	require.Empty(t, h.audit.actions)
}

package picture_test

import (
	"bytes"
	"context"
	"image"
	"image/png"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/fault"
	"baize/internal/platform/blob/picture"
)

func pngOf(t *testing.T, img image.Image) []byte {
	var out bytes.Buffer
	require.NoError(t, png.Encode(&out, img))
	return out.Bytes()
}

func TestTake_WaitsForItsTurnAndGivesUp(t *testing.T) {
	raw := pngOf(t, image.NewRGBA(image.Rect(0, 0, 8, 8)))
	limits := picture.Limits{Bytes: 1 << 20, Pixels: 1000, Width: 8, Height: 8}
	leave, err := picture.Turn(t.Context())
	require.NoError(t, err)
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	_, err = picture.Take(ctx, raw, limits)
	require.True(t, fault.IsCode(err, fault.Unavailable), err)
	require.False(t, picture.Refused(err), "it is not the picture's fault")
	leave()
	_, err = picture.Take(t.Context(), raw, limits)
	require.NoError(t, err)
	_, err = picture.Take(t.Context(), raw[:20], limits)
	require.True(t, picture.Refused(err), "and who failed has left")
	_, err = picture.Take(t.Context(), raw, limits)
	require.NoError(t, err)
}

func TestTake_CountsPixelsOfSixteenBitsTwice(t *testing.T) {
	limits := picture.Limits{Bytes: 1 << 20, Pixels: 64, Width: 8, Height: 8}
	_, err := picture.Take(t.Context(), pngOf(t, image.NewNRGBA(image.Rect(0, 0, 8, 8))), limits)
	require.NoError(t, err)
	_, err = picture.Take(t.Context(), pngOf(t, image.NewNRGBA64(image.Rect(0, 0, 8, 8))), limits)
	require.ErrorIs(t, err, picture.ErrTooMany)
}

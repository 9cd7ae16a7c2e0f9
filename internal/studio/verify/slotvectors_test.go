package verify_test

import (
	"encoding/json"
	"fmt"
	"os"
	"testing"

	"baize/internal/kernel/rng"
	"baize/internal/studio/fair"
	"baize/internal/studio/slots"
	"baize/internal/studio/verify"

	"github.com/stretchr/testify/require"
)

const slotVectorFile = "../testdata/slot_vectors.json"

// Every sheet has rounds in the file that the browser verifier is held to: its
// first ones, and the next with a feature.
func TestSlotVectors_AreWhatTheEngineMakes(t *testing.T) {
	src := rng.NewSeeded(31)
	w := &writer{t: t, src: src}
	for _, code := range slots.Codes() {
		m, err := slots.House(code)
		require.NoError(t, err)
		server := fair.NewServerSeed(src)
		stake := slots.Grid(m.Sheet(), 2) * 3
		for nonce, taken := uint64(0), 0; taken < 5 && nonce < 3000; nonce++ {
			out, err := slots.Play(m, fair.NewStream(server, "reel", nonce), slots.Bet{Stake: stake, Digits: 2})
			require.NoError(t, err)
			if taken >= 3 && out.FreeSpins == 0 && out.Spins[0].Hold == nil {
				continue
			}
			taken++
			w.add(verify.Slot, server, server.Commitment(), "reel", nonce, fmt.Sprintf(`{"sheet":%q,"stake":%q,"digits":2}`, code, stake))
		}
	}
	text, err := json.MarshalIndent(map[string]any{"bets": w.Bets}, "", " ")
	require.NoError(t, err)
	text = append(text, '\n')
	if *write {
		require.NoError(t, os.WriteFile(slotVectorFile, text, 0o644))
	}
	published, err := os.ReadFile(slotVectorFile)
	require.NoError(t, err)
	require.Equal(t, string(published), string(text))
}

package app_test

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// The description in api/ is what the sites and other clients are written
// against; it changes together with the routes and is never edited by hand.
func TestOpenAPI_IsTheCommittedDescription(t *testing.T) {
	raw, err := open(t, t.TempDir()).OpenAPI()
	require.NoError(t, err)
	golden(t, "../../../api/openapi.json", string(raw)+"\n")
}

// bounded are lists that are answered as a whole.
var bounded = []string{"favourites", "recentGames", "tableLobby"}

// A list that tells where it goes on takes that place: parameters in an embedded
// type that is not exported are silently passed over, and every page is the first.
func TestOpenAPI_ListsThatGoOnTakeACursor(t *testing.T) {
	raw, err := os.ReadFile("../../api/openapi.json")
	require.NoError(t, err)
	type schema struct {
		Ref        string `json:"$ref"`
		Properties map[string]json.RawMessage
	}
	var api struct {
		Paths map[string]map[string]struct {
			OperationID string
			Parameters  []struct{ Name string }
			Responses   map[string]struct {
				Content map[string]struct{ Schema schema }
			}
		}
		Components struct{ Schemas map[string]schema }
	}
	require.NoError(t, json.Unmarshal(raw, &api))
	open := func(s schema) schema {
		for s.Ref != "" {
			s = api.Components.Schemas[s.Ref[strings.LastIndex(s.Ref, "/")+1:]]
		}
		return s
	}
	lists := 0
	for path, all := range api.Paths {
		get := all["get"]
		for _, c := range get.Responses["200"].Content {
			var value schema
			if inner := open(c.Schema).Properties["value"]; inner != nil {
				require.NoError(t, json.Unmarshal(inner, &value), path)
			}
			p := open(value).Properties
			if p["items"] == nil || p["next"] == nil || slices.Contains(bounded, get.OperationID) {
				continue
			}
			lists++
			require.Contains(t, get.Parameters, struct{ Name string }{"cursor"}, "%s cannot go on", path)
		}
	}
	require.Greater(t, lists, 40)
}

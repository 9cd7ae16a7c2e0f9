// Package locales embeds the server's messages, one folder a language and one
// file a room; kernel/locale reads them.
package locales

import (
	"embed"
	"sync"

	"baize/internal/kernel/locale"
)

// Files holds <lang>/<room>.json.
//
//go:embed */*.json
var Files embed.FS

// Catalog is what the files say. They are read once a program.
var Catalog = sync.OnceValues(func() (*locale.Catalog, error) { return locale.Load(Files) })

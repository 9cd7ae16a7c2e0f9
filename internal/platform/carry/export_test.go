package carry

import (
	"context"
	"fmt"
)

// Digests names the content of every table of a database but those that stand
// in for indexes.
func Digests(ctx context.Context, address string) (map[string]string, error) {
	s, err := openSource(ctx, address)
	if err != nil {
		return nil, err
	}
	defer s.close()
	out := map[string]string{}
	for _, t := range without(s.tables, []string{"key_blocks", "key_runs"}) {
		d := newDigest()
		if err := s.rows(ctx, t, func(row []any) error { d.add(row); return nil }); err != nil {
			return nil, fmt.Errorf("%s: %w", t.name, err)
		}
		out[t.name] = d.String()
	}
	return out, nil
}

// Column is a column for tests that fill tables.
type Column struct {
	Name string
	Kind string
}

// Catalogue lists the tables in their order.
func Catalogue(ctx context.Context, address string) (names []string, columns map[string][]Column, err error) {
	s, err := openSource(ctx, address)
	if err != nil {
		return nil, nil, err
	}
	defer s.close()
	columns = map[string][]Column{}
	for _, t := range s.tables {
		names = append(names, t.name)
		for _, c := range t.columns {
			columns[t.name] = append(columns[t.name], Column{c.name, []string{"int", "bool", "text", "bytes", "float"}[c.kind]})
		}
	}
	return names, columns, nil
}

package db

import (
	"strconv"
	"strings"
)

// Among is the condition that a column is one of some ids, and its one argument:
// the statement's text is the same however many they are, so that it is prepared
// once.
func Among[T ~int64](e Engine, column string, ids []T) (condition string, arg string) {
	list := make([]byte, 0, 20*len(ids)+2)
	for i, id := range ids {
		if i > 0 {
			list = append(list, ',')
		}
		list = strconv.AppendInt(list, int64(id), 10)
	}
	if e == Postgres {
		return column + " = ANY(?::bigint[])", "{" + string(list) + "}"
	}
	return column + " IN (SELECT value FROM json_each(?))", "[" + string(list) + "]"
}

// Lots hands a list over in parts whose lengths are powers of two, so that few
// texts of a statement with a part's rows in it are prepared. Where rows need
// nothing back, Tx.Stage does it better.
func Lots[T any](all []T, do func(part []T) error) error {
	const most = 128
	for len(all) > 0 {
		n := most
		for n > len(all) {
			n /= 2
		}
		if err := do(all[:n]); err != nil {
			return err
		}
		all = all[n:]
	}
	return nil
}

// Tuples are the placeholders of so many rows, each in brackets.
func Tuples(rows, width int) string {
	row := "(" + strings.TrimSuffix(strings.Repeat("?, ", width), ", ") + ")"
	return strings.TrimSuffix(strings.Repeat(row+", ", rows), ", ")
}

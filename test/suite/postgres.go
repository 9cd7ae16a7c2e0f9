package main

import (
	"context"
	"os"

	"baize/test/cluster"
)

// startPostgres starts a server in a temporary folder and puts its address into
// the children's environment.
func (s *suite) startPostgres() (stop func(), err error) {
	dir, err := os.MkdirTemp("", "baize-pg-")
	if err != nil {
		return nil, err
	}
	node, err := cluster.New(dir, "suite", "max_connections=300")
	if err == nil {
		err = node.Init()
	}
	if err == nil {
		err = node.Start(context.Background())
	}
	if err != nil {
		return nil, err
	}
	s.env = append(s.env, "BAIZE_TEST_PG="+node.Address("postgres"))
	return func() {
		node.Stop()
		_ = os.RemoveAll(dir)
	}, nil
}

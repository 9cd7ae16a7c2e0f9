// Command bench is "baize bench" for a binary that was built before: it measures
// bin/baize, or what -binary names, and takes the same flags.
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"

	"baize/bench/measure"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := measure.Main(ctx, "bin/baize", os.Args[1:], os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

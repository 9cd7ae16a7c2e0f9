// Command baize is the whole platform in one binary.
package main

import (
	"os"

	"baize/internal/app"
)

func main() { os.Exit(app.Main(os.Args[1:], os.Stdout, os.Stderr)) }

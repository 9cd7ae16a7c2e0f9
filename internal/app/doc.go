// Package app joins the rooms into one program: configuration, the order in
// which things start and stop, and the subcommands. It is the only importer of
// everything, and the only reader of the environment.
package app

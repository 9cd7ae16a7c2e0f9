// Package measure starts a built binary on an empty data folder and measures
// it from outside, beside the limits of the machine in the same run. It is what
// "baize bench" and "go run ./bench" do; nothing of the platform uses it.
//
// Absolute figures drift from machine to machine, so the last line also gives
// ratios: bets against the bare group commit, documents against a bare echo.
// Every figure is the median of the runs; the warm-up of each is left out; any
// answer that is not the expected one makes the bench fail.
package measure

// Package faultpoint names the places where a test may make the program fail:
// around every external effect on the way of money.
//
// A point is one line, "if err := faultpoint.Hit(ctx, faultpoint.CommitBefore);
// err != nil". In a release build Hit is empty and inlined: nothing of this
// package is in the binary, which a test holds with the symbol table. With the
// build tag "chaos" points are armed from the environment,
//
//	BAIZE_FAULTS="db.commit.after:kill:7,cashier.provider.after:error:1"
//
// name:action:nth, where action is error, kill, panic or delay (of 200 ms, or
// "delay=2s"), at the nth time that the point is reached, or from then on
// always with "7+"; or by a simulator in the same process, by Install.
//
// Invariants: every point stands in All; a point changes nothing unless armed.
package faultpoint

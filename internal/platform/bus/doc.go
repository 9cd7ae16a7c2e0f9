// Package bus carries events from one room to another through an outbox.
//
// Publish writes the event in the transaction of what happened, so there is an
// event exactly when it did happen. Each listener reads the outbox in commit
// order with a cursor of its own, and moves the cursor in the transaction of
// its effect: delivery is at least once, the effect happens once. A listener
// that fails stays where it is and tries again; the others go on.
package bus

package main

import (
	"testing"
	"time"
)

// A timer may have fired, and wait for a processor, when the life that it was
// set for is over.
func TestALateTimerSparesTheNextLife(t *testing.T) {
	var k killer
	over := k.after(time.Hour)
	late := k.aim
	over()
	next, err := k.launch(nil, nil, "/bin/sleep", "60")
	if err != nil {
		t.Fatal(err)
	}
	k.kill(late)
	select {
	case <-next.Done():
		t.Fatal("the timer of the life before killed the next one")
	case <-time.After(100 * time.Millisecond):
	}
	defer k.after(time.Millisecond)()
	select {
	case <-next.Done():
	case <-time.After(10 * time.Second):
		t.Fatal("its own timer did not kill it")
	}
}

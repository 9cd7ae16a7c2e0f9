package bus

import "context"

// Step delivers one batch to the named listener, as its loop would, and returns
// how many rows were read. Simulations drive a Bus with it in place of Start.
func (b *Bus) Step(ctx context.Context, listener string) (int, error) {
	for _, r := range b.listeners {
		if r.Name == listener {
			return b.deliver(ctx, r, batchSize)
		}
	}
	return 0, nil
}

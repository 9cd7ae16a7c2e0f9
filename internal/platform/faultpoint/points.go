package faultpoint

// Name is the name of a point: "room.effect.moment".
type Name string

// The points. Before means that nothing has happened yet, after that the
// effect has happened and nobody has been told.
const (
	// The database's writer (internal/platform/db).
	DBBegin      Name = "db.begin.before"  // a transaction is about to begin
	DBFlush      Name = "db.flush.before"  // staged rows are about to be written
	DBFlushed    Name = "db.flush.after"   // and stand in the transaction
	CommitBefore Name = "db.commit.before" // everything is written, nothing durable
	CommitAfter  Name = "db.commit.after"  // durable, nobody answered

	// The outbox (internal/platform/bus).
	OutboxPublish Name = "outbox.publish.before" // an event is about to be written
	OutboxApply   Name = "outbox.apply.before"   // a listener is about to be given a batch
	OutboxApplied Name = "outbox.apply.after"    // effect and cursor are durable, memory is not moved

	// Jobs (internal/platform/jobs).
	JobRun    Name = "jobs.run.before"    // leased, not begun
	JobFinish Name = "jobs.finish.before" // done, not marked

	// Payment providers (internal/cashier).
	ProviderBefore Name = "cashier.provider.before" // the order is not sent
	ProviderAfter  Name = "cashier.provider.after"  // the provider has answered, nothing is written
	NoticeBefore   Name = "cashier.notice.before"   // a genuine notice is read, nothing is written
	NoticeAfter    Name = "cashier.notice.after"    // written, the provider is not answered

	// Vendors (internal/gateway).
	ReplyBefore Name = "gateway.reply.before" // the outcome is durable, the vendor not answered

	// The chain over the book (internal/ledger).
	SealBefore   Name = "ledger.seal.before"   // entries are hashed, the seal is not written
	AnchorBefore Name = "ledger.anchor.before" // the seal is durable, its head not outside yet
)

// All lists every point.
func All() []Name {
	return []Name{
		DBBegin, DBFlush, DBFlushed, CommitBefore, CommitAfter,
		OutboxPublish, OutboxApply, OutboxApplied, JobRun, JobFinish,
		ProviderBefore, ProviderAfter, NoticeBefore, NoticeAfter, ReplyBefore,
		SealBefore, AnchorBefore,
	}
}

package messagingdb

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
)

var ctx = context.Background()

func TestErase_TakesTheOldestAndSoManyAtTheMost(t *testing.T) {
	const fill = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5) `
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := New(d)
		type step func(context.Context, *db.Tx) (int64, error)
		steps := func(steps ...step) (gone []int64) {
			for _, run := range steps {
				require.NoError(t, d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
					n, err := run(ctx, tx)
					gone = append(gone, n)
					return err
				}))
			}
			return gone
		}
		insert := func(query string) step {
			return func(ctx context.Context, tx *db.Tx) (int64, error) { return tx.Exec(ctx, fill+query) }
		}
		steps(
			insert(`INSERT INTO messaging_messages (id, channel, masked, template, lang, state, attempts, problem, sealed, shown, until_at, created_at, done_at)
				SELECT i, 'sms', '', '', 'en', 'sent', 0, '', 's', 'text', 0, i, 0 FROM n`),
			insert(`INSERT INTO messaging_notices (id, member_id, kind, args, created_at) SELECT i, 5, 'k', '{}', i FROM n`),
			insert(`INSERT INTO messaging_chats (id, member_id, topic, lang, state, created_at, waiting_at, closed_at) SELECT i, 5, 'game', 'en', 'closed', i, i, i FROM n`),
			insert(`INSERT INTO messaging_chat_lines (chat_id, n, author, text, images, created_at) SELECT i, 1, 'member', 'x', '[]', i FROM n`),
			insert(`INSERT INTO messaging_chat_lines (chat_id, n, author, text, images, created_at) SELECT i, 2, 'member', 'x', '[]', i FROM n`),
		)
		left := func(query string) (n int) {
			require.NoError(t, d.QueryRowContext(ctx, query).Scan(&n))
			return n
		}
		texts := func(ctx context.Context, tx *db.Tx) (int64, error) { return s.EraseTexts(ctx, tx, 4, 2) }
		require.Equal(t, []int64{2, 1, 0}, steps(texts, texts, texts))
		require.Equal(t, 2, left(`SELECT COUNT(*) FROM messaging_messages WHERE shown <> '' AND id >= 4`))
		messages := func(ctx context.Context, tx *db.Tx) (int64, error) { return s.EraseMessages(ctx, tx, 4, 2) }
		require.Equal(t, []int64{2, 1, 0}, steps(messages, messages, messages))
		require.Equal(t, 9, left(`SELECT SUM(id) FROM messaging_messages`))
		notices := func(ctx context.Context, tx *db.Tx) (int64, error) { return s.EraseNotices(ctx, tx, 4, 2) }
		require.Equal(t, []int64{2, 1, 0}, steps(notices, notices, notices))
		require.Equal(t, 9, left(`SELECT SUM(id) FROM messaging_notices`))
		chats := func(ctx context.Context, tx *db.Tx) (int64, error) { return s.EraseChats(ctx, tx, 4, 2) }
		require.Equal(t, []int64{2}, steps(chats))
		require.Equal(t, 6, left(`SELECT COUNT(*) FROM messaging_chat_lines WHERE chat_id >= 3`), "a chat goes with its lines")
		require.Equal(t, []int64{1, 0}, steps(chats, chats))
		require.Equal(t, 9, left(`SELECT SUM(id) FROM messaging_chats`))
		require.Equal(t, 4, left(`SELECT COUNT(*) FROM messaging_chat_lines`))
	})
}

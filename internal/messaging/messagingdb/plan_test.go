package messagingdb

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"baize/internal/messaging"
	"baize/internal/messaging/support"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
)

// However much was sent and said, each statement looks at one range of an index.
func TestStatements_AreServedByIndexes(t *testing.T) {
	type statement struct {
		index, query string
		args         []any
	}
	var all []statement
	add := func(index, query string, args ...any) { all = append(all, statement{index, query, args}) }
	messages := func(index string, f messaging.Filter) {
		for _, f.Before = range []messaging.ID{0, 7} {
			f.Limit = 1
			query, args := listMessages(f)
			add(index, query, args...)
		}
	}
	messages("messaging_messages_state", messaging.Filter{State: messaging.Failed})
	messages("messaging_messages_channel", messaging.Filter{Channel: messaging.SMS})
	messages("messaging_messages_channel_state", messaging.Filter{Channel: messaging.SMS, State: messaging.Failed})
	chats := func(index string, q support.Queue) {
		for _, q.Before = range []support.ChatID{0, 7} {
			q.Limit = 1
			query, args := listChats(q)
			add(index, query, args...)
		}
	}
	chats("messaging_chats_listed", support.Queue{State: support.Closed})
	chats("messaging_chats_staff", support.Queue{Staff: 7})
	add("messaging_messages_texts", eraseTexts, 1, 1)
	add("messaging_messages_age", eraseMessages, 1, 1)
	add("messaging_notices_age", eraseNotices, 1, 1)
	add("messaging_chats_closed", eraseLines, 1, 1)
	add("messaging_chats_closed", eraseChats, 1, 1)
	for i, index := range []string{"messaging_notices_(member|new)", "messaging_push_devices_member", "messaging_chats_member", "messaging_chats_member", "messaging_messages_member"} {
		add(index, memberErasures[i], 5)
	}
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for _, s := range all {
			plan := dbtest.Plan(t, d, s.query, s.args...)
			assert.Regexp(t, `\b`+s.index+`\b`, plan, s.query)
			assert.NotRegexp(t, `SCAN messaging_|Seq Scan|Sort|TEMP B-TREE`, plan, s.query)
		}
	})
}

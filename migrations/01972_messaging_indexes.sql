-- +goose Up
-- Staff look at one state or channel, the newest first, or at their own chats; the
-- room forgets what is old and what an erased member was sent. Each is one range of
-- an index, however much was sent.
CREATE INDEX messaging_messages_state ON messaging_messages (state, id);
CREATE INDEX messaging_messages_channel ON messaging_messages (channel, id);
CREATE INDEX messaging_messages_channel_state ON messaging_messages (channel, state, id);
CREATE INDEX messaging_messages_texts ON messaging_messages (created_at) WHERE shown <> '';
CREATE INDEX messaging_messages_member ON messaging_messages (member_id) WHERE member_id <> 0;

CREATE INDEX messaging_chats_listed ON messaging_chats (state, id);
CREATE INDEX messaging_chats_staff ON messaging_chats (staff_id, id) WHERE staff_id <> 0;
CREATE INDEX messaging_chats_closed ON messaging_chats (closed_at, id) WHERE closed_at > 0;

// Package support is the chat between members and customer service.
//
// It owns messaging_chats, messaging_chat_lines, messaging_desk and
// messaging_macros. A member has at most one chat that is not closed; a chat
// waits in a queue until one of staff takes it, who alone answers it, hands it
// over (to the queue or to somebody) or closes it; the member may close it too
// and say afterwards how it was. What was written stays readable for the member.
//
//	waiting --take--> taken --close--> closed
//	   ^--hand over--'  |                 ^
//	   '--nobody at the desk: a ticket----'
//
// The desk is open while somebody of staff was seen at it a moment ago. Nobody
// begins a chat at a closed desk: the site offers the feedback form then, and a
// chat that waits at a desk that closed becomes such a ticket by itself.
//
// Invariants: taking is one conditional update, so that of two who take a chat
// one is told who has it; lines are numbered without gaps under the chat's lock,
// a repeat of a request writes none; members write so many lines a minute at
// most; pictures are decoded and written anew; whoever looks at a member's
// facts, takes, hands over or closes stands in the audit log. Typing is told
// and kept nowhere. Events out: messaging.chat.changed.
package support

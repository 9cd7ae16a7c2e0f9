// Package feedback owns what readers tell the house: questions, complaints and
// praise, each with its pictures, its number and the answer of staff.
//
// Anybody may write, also without an account. A visitor and a member get the
// same answer: a number and a moment. A member finds the state and the answer
// again under help; a visitor tells the number to customer service. Staff with
// "feedback.ticket.read" see all of it, with "feedback.ticket.answer" answer
// it, and with "feedback.settings" set the bounds that forms are served.
//
// States of a ticket: open, answered. An answer is given once and stays.
//
// Invariants: a picture is decoded and written anew before it is kept, so that
// nothing but a picture is ever stored and nothing hidden in one (place,
// device) is; a sender writes at most so many tickets in a while, counted in
// the database, and what is refused keeps no file; pictures are files that no
// address leads to, named after their content; the network address of a visitor is kept as a keyed hash only.
package feedback

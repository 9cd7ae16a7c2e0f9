// Package hub88sim plays Hub88's side of its wallet API over HTTP, with a key of
// its own: members bet, win and lose at random while replies are lost, messages
// are sent twice, too late, in the wrong order and with changed content.
//
// It keeps books of its own and checks every answer against them: the status,
// and the balance after every action of a member. After a run the books say
// what each member must have, to be held against the platform's.
package hub88sim

// Package fundistsim plays Fundist's side of OneWallet over HTTP, with a secret of
// its own: members bet, win and lose at random while replies are lost, actions
// are sent again under the same and under other ids, are cancelled before they
// come, in both of the protocol's ways, and come with changed content.
//
// It keeps books of its own and checks every answer against them: signature,
// id, and the balance after every action of a member. After a run the books say
// what each member must have, to be held against the platform's.
package fundistsim

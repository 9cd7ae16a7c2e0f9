// Package phoneauth reads the ID tokens of Firebase Authentication's phone
// sign-in for room identity, and tells the browser which project to ask.
//
// A token counts when it is signed by a key that the service publishes, names
// our project as issuer and audience, has not ended, and says that a phone
// signed in. The emulator's tokens are not signed at all: the verifier that
// takes them is compiled into test builds only (build tag phonedrill), so the
// binary that is shipped refuses to start with an emulator configured.
package phoneauth

// Package push tells members' devices of notices by web push: RFC 8030, with
// bodies sealed for the device (RFC 8291, aes128gcm) and the house named by its
// own key (VAPID, RFC 8292).
//
// It owns messaging_push_keys and messaging_push_devices. The key pair is made
// at the first start and its private half sealed; another pair would end every
// subscription, so that it never changes. A member allows a device by
// subscribing on it and takes that back there, or in the list of devices; the
// same browser of another member belongs to the last one who subscribed. It
// lasts as long as the session it was allowed in: who signs out, or ends that
// session from elsewhere, ends the telling with it, whatever the browser does.
//
// A push says what a notice is about and which page shows it, in the device's
// language, and nothing else: no amount, no name, no text of staff. It is a job
// in the notice's own transaction, tried again while its service is busy, given
// up after the notice's time; a service that says that the device is gone ends
// the subscription.
//
// Invariants: the address of a device is a public https host on its usual port,
// looked at again when it is called, after its name was resolved; redirects are
// not followed; addresses and keys of devices are sealed at rest.
package push

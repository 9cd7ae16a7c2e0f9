package identity

import "strings"

// isCommon reports a secret, in lower case, that guessers try first. Trailing
// digits and marks do not make such a word better.
func isCommon(secret string) bool {
	stem := strings.TrimRight(secret, "0123456789!@#$%.*?_-")
	for word := range strings.FieldsSeq(commonSecrets) {
		if secret == word || (len(word) >= 5 && stem == word) {
			return true
		}
	}
	return sameOrRun(secret)
}

// sameOrRun finds 11111111, 12345678 and abcdefgh.
func sameOrRun(secret string) bool {
	if len(secret) < 2 {
		return true
	}
	step := int(secret[1]) - int(secret[0])
	if step < -1 || step > 1 {
		return false
	}
	for i := 1; i < len(secret); i++ {
		if int(secret[i])-int(secret[i-1]) != step {
			return false
		}
	}
	return true
}

// commonSecrets are the words that stand at the top of every list of leaked
// passwords.
const commonSecrets = `
123456 123456789 12345678 1234567890 12345 1234567 123123 123123123 123321 1234 12341234 1234qwer 123qwe
123abc 123654 123654789 12344321 147258369 147258 159753 159357 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2
1234abcd 11223344 112233 121212 12121212 131313 10203040 102030 010203 20202020 7777777 777777 88888888 987654321
98765432 9876543210 654321 666666 696969 555555 222222 333333 444444 111222 111222333 aa123456 a123456 a1234567
a12345678 a123456789 a1b2c3 a1b2c3d4 aa12345678 ab123456 abc123 abc12345 abc123456 abcd1234 abcd12345 admin admin123
administrator access account alexander amanda america andrea andrew angel angels anthony apple arsenal asdasd asdasdasd
asdf asdf1234 asdfasdf asdfgh asdfghjk asdfghjkl ashley azerty babygirl badboy bailey banana bangladesh barcelona
baseball basketball batman bismillah blink182 bonjour bubbles buster butterfly cameron change changeme charlie cheese
chelsea chicken chocolate chris computer cookie corvette cricket daniel dhaka dragon dragon1 eminem england family
ferrari flower football football1 forever freedom friends fuckyou fuckme gamble gaming garena george ginger google
guest hannah harley heather hello hello123 helloworld hockey hottie hunter iloveu iloveyou india internet jackpot
jasmine jennifer jessica jesus jordan jordan23 joshua justin killer letmein liverpool login london love loveme lovely
lovers lucky maggie manchester mango marina martin master matrix matthew maverick melissa michael michelle mickey
million money monkey mother mustang mynoob naruto nicole nothing ninja olivia orange pakistan pass passw0rd passwd
password p@ssw0rd p@ssword pepper peter player pokemon poker princess purple q1w2e3 q1w2e3r4 q1w2e3r4t5 qazwsx
qazwsxedc qqww1122 qwer1234 qwerqwer qwert qwerty qwerty1 qwerty12 qwerty123 qwerty1234 qwertyui qwertyuiop qwe123
rainbow ranger robert rockyou samsung samantha secret secure server shadow shadow1 sharma silver skywalker slipknot
smokey snoopy soccer sophie spiderman spring starwars success summer sunshine superman superstar system tamil taylor
teacher test test123 test1234 testing thomas thunder tigger tinkerbell trustno1 twitter unknown user vanessa victoria
welcome welcome1 whatever william winner winter yankees zaq12wsx zaq1zaq1 zxcvbn zxcvbnm zxc123
`

import { expect, test } from "vitest";
import { e164 } from "./phone-service.ts";

test.each(["01812345678", "01812-345678", "০১৮১২৩৪৫৬৭৮", "+8801812345678", "+৮৮০ ১৮১২ ৩৪৫৬৭৮"])("the phone service is asked for the number that %s means", (mobileNum) => {
	expect(e164({ mobileNum, countryDialingCode: "+880" })).toBe("+8801812345678");
});

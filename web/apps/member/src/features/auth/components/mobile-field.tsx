import { useLang, useT } from "@baize/i18n";
import { digitsOf, fromDigits, toDigits } from "@baize/kernel";
import { TextField } from "@baize/ui";
import { type ComponentProps, useEffect, useMemo, useRef, useState } from "react";
import { useCountries } from "../api/get-countries.ts";
import type { Mobile } from "../api/codes.ts";
import { ANYWHERE, mobileFault } from "../numbers.ts";
import { spanOf } from "@baize/entry";

interface MobileFieldProps extends Partial<Pick<ComponentProps<typeof TextField>, "label" | "note" | "error" | "aria-required">> {
	value: Mobile;
	/** The first focus of a dialog. */
	first?: boolean;
	onChange: (value: Mobile) => void;
}

/** Says what is wrong with a number, or nothing; a form without one asks for no countries. */
export function useNumberFault(asks = true): (value: Mobile) => string {
	const t = useT();
	const countries = useCountries(asks);
	return (value) => {
		const fault = mobileFault(value, countries);
		if (!fault) return "";
		if (fault === "empty") return t("auth.error.empty");
		if (fault.max === ANYWHERE.max) return t("codes.mobile.invalid");
		return t("codes.mobile.digits", { digits: toDigits(spanOf(fault.min, fault.max), digitsOf(t.lang ?? "")) });
	};
}

/** A dialling code and a mobile number beside it. */
export function MobileField({ value, first, onChange, ...rest }: MobileFieldProps) {
	const t = useT();
	const lang = useLang();
	const countries = useCountries();
	const names = useMemo(() => new Intl.DisplayNames([lang, "en"], { type: "region" }), [lang]);
	// Places may share a dialling code: which one was chosen is known here alone.
	const [place, setPlace] = useState("");
	const fitting = countries.filter((c) => c.countryDialingCode === value.countryDialingCode);
	const chosen = fitting.find((c) => c.countryCode === place) ?? fitting[0] ?? countries[0];
	const shown = chosen?.countryDialingCode ?? "";
	const late = useRef(onChange);
	late.current = onChange;
	// Who types before the countries have come means the one that is shown when they have.
	useEffect(() => {
		if (shown && value.mobileNum && !value.countryDialingCode) late.current({ mobileNum: value.mobileNum, countryDialingCode: shown });
	}, [shown, value.mobileNum, value.countryDialingCode]);
	const codes = (
		<label className="dial">
			<span className="sr-only">{t("codes.mobile.country")}</span>
			<span aria-hidden="true" dir="ltr">
				{shown || "+"}
			</span>
			<select
				value={chosen?.countryCode ?? ""}
				onChange={(e) => {
					setPlace(e.target.value);
					onChange({ ...value, countryDialingCode: countries.find((c) => c.countryCode === e.target.value)?.countryDialingCode ?? "" });
				}}
			>
				{countries.map((c) => (
					<option key={c.countryCode} value={c.countryCode}>
						{names.of(c.countryCode)} ({c.countryDialingCode})
					</option>
				))}
			</select>
		</label>
	);
	return (
		<TextField
			label={t("codes.mobile.label")}
			{...rest}
			name="mobileNum"
			type="tel"
			inputMode="tel"
			autoComplete="tel-national"
			dir="ltr"
			maxLength={24}
			placeholder={chosen?.example}
			data-focus={first || undefined}
			value={value.mobileNum}
			before={codes}
			onChange={(e) => onChange({ countryDialingCode: shown, mobileNum: fromDigits(e.target.value) })}
		/>
	);
}

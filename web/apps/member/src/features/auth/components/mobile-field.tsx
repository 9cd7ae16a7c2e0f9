import { useLang, useT } from "@baize/i18n";
import { fromDigits } from "@baize/kernel";
import { TextField } from "@baize/ui";
import { useEffect, useMemo, useRef } from "react";
import { useCountries } from "../api/get-countries.ts";
import type { Mobile } from "../api/codes.ts";

interface MobileFieldProps {
	value: Mobile;
	error?: string;
	/** The first focus of a dialog. */
	first?: boolean;
	onChange: (value: Mobile) => void;
}

/** What is wrong with a number before it is sent: it is empty, or has digits too few or too many. */
export function mobileFault(value: Mobile): "empty" | "digits" | null {
	const digits = fromDigits(value.mobileNum).replace(/\D/g, "");
	if (!digits) return "empty";
	return digits.length < 6 || digits.length > 15 ? "digits" : null;
}

/** Says what is wrong with a number, or nothing. */
export function useNumberFault(): (value: Mobile) => string {
	const t = useT();
	return (value) => {
		const fault = mobileFault(value);
		if (!fault) return "";
		return t(fault === "empty" ? "auth.error.empty" : "codes.mobile.invalid");
	};
}

/** A dialling code and a mobile number beside it. */
export function MobileField({ value, error, first, onChange }: MobileFieldProps) {
	const t = useT();
	const lang = useLang();
	const countries = useCountries();
	const names = useMemo(() => new Intl.DisplayNames([lang, "en"], { type: "region" }), [lang]);
	const chosen = countries.find((c) => c.countryDialingCode === value.countryDialingCode) ?? countries[0];
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
				onChange={(e) => onChange({ ...value, countryDialingCode: countries.find((c) => c.countryCode === e.target.value)?.countryDialingCode ?? "" })}
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
			name="mobileNum"
			type="tel"
			inputMode="tel"
			autoComplete="tel-national"
			dir="ltr"
			maxLength={24}
			placeholder={chosen?.example}
			data-focus={first || undefined}
			value={value.mobileNum}
			error={error}
			before={codes}
			onChange={(e) => onChange({ countryDialingCode: shown, mobileNum: e.target.value })}
		/>
	);
}

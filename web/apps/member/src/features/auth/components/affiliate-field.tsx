import { ApiError } from "@baize/api";
import { useT } from "@baize/i18n";
import { Icon, TextField } from "@baize/ui";
import { useEffect, useState } from "react";
import { checkAffiliate } from "../api/check-affiliate.ts";

interface AffiliateFieldProps {
	required: boolean;
	value: string;
	error?: string;
	/** The code that the link carried, "" for none. */
	linked: string;
	onChange: (value: string) => void;
	/** What is wrong with the code, "" when it is somebody's. */
	onFault: (sentence: string) => void;
}

type Standing = "checking" | "good" | "typed";

/** The invitation code: a removable chip while the link's code is somebody's, else a box to type one into. */
export function AffiliateField({ required, value, error, linked, onChange, onFault }: AffiliateFieldProps) {
	const t = useT();
	const [standing, setStanding] = useState<Standing>(linked ? "checking" : "typed");
	const refused = (e: unknown) => {
		const said = e instanceof ApiError ? e.fieldMessage("affiliateCode") : undefined;
		if (said) onFault(said);
		return said !== undefined;
	};
	useEffect(() => {
		if (!linked) return;
		const stop = new AbortController();
		checkAffiliate(linked, stop.signal)
			.then(() => setStanding("good"))
			// A code that could not be asked about is left to the server, which asks again.
			.catch((e) => !stop.signal.aborted && setStanding(refused(e) ? "typed" : "good"));
		return () => stop.abort();
	}, []);
	const typed = error !== undefined && error !== "";
	if (standing !== "typed" && !typed)
		return (
			<p className="invited" aria-busy={standing === "checking"}>
				<Icon name="link" />
				<span>{standing === "checking" ? t("auth.register.checking") : t("auth.register.invited", { code: value })}</span>
				<button
					type="button"
					className="icon-btn"
					aria-label={t("auth.register.dropCode")}
					onClick={() => {
						setStanding("typed");
						onChange("");
					}}
				>
					<Icon name="close" />
				</button>
			</p>
		);
	return (
		<TextField
			label={required ? t("auth.field.affiliateCode") : t("auth.field.optional", { field: t("auth.field.affiliateCode") })}
			name="affiliateCode"
			autoCapitalize="characters"
			autoComplete="off"
			spellCheck={false}
			maxLength={64}
			value={value}
			error={error}
			onChange={(e) => {
				setStanding("typed");
				onChange(e.target.value.trim());
			}}
			onBlur={() => value && void checkAffiliate(value).catch(refused)}
		/>
	);
}

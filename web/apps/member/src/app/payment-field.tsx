import { useLang, useT } from "@baize/i18n";
import { formatDate } from "@baize/kernel";
import { buttonClass, Icon, PasswordField, Skeleton } from "@baize/ui";
import { useEffect, useId, useRef } from "react";
import { Link } from "./link.tsx";
import { SECRET, usePayment } from "./payment.ts";

const PAGE = "/payment-password";

interface PaymentFieldProps {
	value: string;
	error?: string;
	onChange: (value: string) => void;
}

/** Asks for the payment password, or for setting one where there is none; what is wrong with it moves the focus here. */
export function PaymentField({ value, error, onChange }: PaymentFieldProps) {
	const t = useT();
	const lang = useLang();
	const { data } = usePayment();
	const why = useId();
	const box = useRef<HTMLDivElement>(null);
	useEffect(() => {
		if (error) box.current?.querySelector<HTMLElement>("input, a")?.focus();
	}, [error]);
	if (!data) return <Skeleton className="h-20" />;
	if (!data.set)
		return (
			<div ref={box} className="pay-secret">
				<Icon name="lock" />
				<p id={why}>{t("payment.first")}</p>
				<Link href={PAGE} over aria-describedby={why} className={buttonClass("primary", "sm")}>
					{t("payment.set")}
				</Link>
			</div>
		);
	const hold = data.lockedUntil
		? t("payment.lockedUntil", { at: formatDate(data.lockedUntil, lang) })
		: data.holdUntil
			? t("payment.heldUntil", { at: formatDate(data.holdUntil, lang) })
			: "";
	return (
		<div ref={box} className="pay-secret-field">
			<PasswordField
				label={t("payment.word")}
				name={SECRET}
				autoComplete="off"
				inputMode={data.digits ? "numeric" : undefined}
				maxLength={256}
				value={value}
				error={error || hold}
				onChange={(e) => onChange(e.target.value)}
			/>
			<Link href={`${PAGE}?forgot`} over className={buttonClass("quiet", "sm")}>
				{t("payment.forgot")}
			</Link>
		</div>
	);
}

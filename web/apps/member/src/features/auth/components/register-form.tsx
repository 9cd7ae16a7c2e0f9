import { CaptchaField, type Entered, FormHead, type Key, type RegisterSettings } from "@baize/entry";
import { useT } from "@baize/i18n";
import { Button, ConfirmDialog } from "@baize/ui";
import type { ReactNode } from "react";
import type { PhoneConfig } from "../api/phone-service.ts";
import { type By, ruleApart } from "../model.ts";
import { AffiliateField } from "./affiliate-field.tsx";
import { Declarations } from "./declarations.tsx";
import { MobilePart } from "./mobile-part.tsx";
import { RegisterFields } from "./register-fields.tsx";
import { usePhoneCode } from "./use-phone-code.tsx";
import { type Invited, useRegistration } from "./use-registration.ts";

interface RegisterFormProps {
	settings: RegisterSettings;
	sealKey: Key;
	/** The codes of the link that led here. */
	invited: Invited;
	/** A link to the terms. */
	terms: ReactNode;
	by: By;
	/** The phone-auth service, where it is on. */
	phone?: PhoneConfig | null;
	/** A link to customer service. */
	service?: ReactNode;
	onEntered: (answer: Entered) => void;
}

/** The registration form: what the server asks for, its rules as a living checklist, every declaration unticked. */
export function RegisterForm({ settings, sealKey, invited, terms, by, phone, service, onEntered }: RegisterFormProps) {
	const t = useT();
	const affiliate = ruleApart(settings, "affiliateCode");
	const captcha = ruleApart(settings, "captcha");
	const vouching = by === "mobile" ? phone : null;
	const phoneCode = usePhoneCode({ config: vouching, service, onFault: (field, sentence) => r.show({ [field]: sentence }) });
	const r = useRegistration({ settings, sealKey, invited, by, prove: vouching ? phoneCode.prove : undefined, onEntered });
	return (
		<form ref={r.form} className="auth-form" onSubmit={(e) => void r.submit(e)} noValidate>
			<FormHead form={r} />
			{by === "mobile" && <MobilePart registration={r} phone={vouching ? phoneCode : null} />}
			<RegisterFields rules={r.rules} values={r.values} errors={r.faults.fields} onChange={r.set} mobile={r.mobile} onDial={r.dial} />
			{affiliate && (
				<AffiliateField
					required={affiliate.required}
					value={r.values.affiliateCode ?? ""}
					error={r.faults.fields.affiliateCode}
					linked={invited.affiliateCode}
					onChange={(code) => r.set("affiliateCode", code)}
					onFault={(sentence) => r.mark("affiliateCode", sentence)}
				/>
			)}
			{captcha && <CaptchaField value={r.values.captcha ?? ""} error={r.faults.fields.captcha} turn={r.turn} onChange={(text, captchaId) => r.picture(text, captchaId)} />}
			<Declarations ticks={r.ticks} minAge={settings.minAge} errors={r.faults.fields} terms={terms} onTick={r.tick} />
			<Button type="submit" size="lg" busy={r.busy} disabled={r.left > 0}>
				{t("auth.register.submit")}
			</Button>
			{r.human.panel}
			{r.warning && (
				<ConfirmDialog title={t("auth.register.badCode")} confirmLabel={t("ui.ok")} onConfirm={r.warned} onCancel={r.warned}>
					{r.warning}
				</ConfirmDialog>
			)}
		</form>
	);
}

import "../styles/codes.css";
import { keys, request } from "@baize/api";
import { useT } from "@baize/i18n";
import { Dialog, Skeleton, toast } from "@baize/ui";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useQueryText } from "../app/address.ts";
import { useBoot } from "../app/boot.tsx";
import { closeLayer } from "../app/navigate.ts";
import { useProving } from "../app/proof.ts";
import { usePayment } from "../app/payment.ts";
import { PaymentForm } from "../features/auth/components/payment-form.tsx";
import type { Contacts } from "../features/security/api/security.ts";

/** Sets the payment password, changes it, or replaces a forgotten one. */
export default function PaymentPassword() {
	const t = useT();
	const { permission } = useBoot();
	const client = useQueryClient();
	const { data: state } = usePayment();
	const { data: contacts } = useQuery({ queryKey: keys.contacts, queryFn: ({ signal }) => request<Contacts>("/auth/contacts", { signal }) });
	const { data: proving } = useProving();
	const forgot = new URLSearchParams(useQueryText()).has("forgot");
	return (
		<Dialog title={t("payment.word")} onClose={closeLayer}>
			{state && contacts && proving ? (
				<PaymentForm
					sealKey={permission.jweKey}
					state={state}
					proving={proving}
					reach={{ mobile: contacts.mobile.reachable ? contacts.mobile.address : undefined, email: contacts.email.reachable ? contacts.email.address : undefined }}
					forgot={forgot}
					onDone={() => {
						void client.invalidateQueries({ queryKey: keys.payment });
						toast(t("payment.done"), "ok");
						closeLayer();
					}}
				/>
			) : (
				<Skeleton className="h-72" />
			)}
		</Dialog>
	);
}

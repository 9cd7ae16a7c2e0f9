import { useT } from "@baize/i18n";
import type { Proof } from "../../../app/proof.ts";
import { useProviders } from "../api/security.ts";
import { ProofForm } from "./parts.tsx";

/** Asks for a proof that it is the member before an account at a provider becomes a way in. */
export default function LinkProof({ provider, link }: { provider: string; link: (proof: Proof) => Promise<void> }) {
	const t = useT();
	const { data } = useProviders();
	const name = data?.find((p) => p.code === provider)?.name ?? provider;
	return <ProofForm note={t("security.link.why", { provider: name })} act={link} />;
}

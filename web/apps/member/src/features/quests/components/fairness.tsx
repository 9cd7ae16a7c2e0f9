import { useT } from "@baize/i18n";
import { Badge, Copyable, Fact, Facts, TextField } from "@baize/ui";
import { useEffect, useState } from "react";
import { verifyDraw } from "../fair.ts";
import type { Proof } from "../model.ts";

/** A seed of the member's own, drawn by the browser. */
export const randomSeed = (): string => Array.from(crypto.getRandomValues(new Uint8Array(8)), (b) => b.toString(16).padStart(2, "0")).join("");

interface FairnessProps {
	hash: string;
	seed: string;
	onSeed: (seed: string) => void;
	locked: boolean;
	proof?: Proof;
	number?: number;
}

/** What shows that a draw is fair: the hash before it, the member's seed, and after it the seed, checked here. */
export function Fairness({ hash, seed, onSeed, locked, proof, number }: FairnessProps) {
	const t = useT();
	const [good, setGood] = useState<boolean | null>(null);
	useEffect(() => {
		setGood(null);
		if (proof && number !== undefined) void verifyDraw(proof, number).then(setGood, () => setGood(false));
	}, [proof, number]);
	return (
		<details className="fairness">
			<summary>{t("quests.fair.title")}</summary>
			<p className="quest-note">{t("quests.fair.text")}</p>
			<TextField label={t("quests.fair.seed")} value={seed} maxLength={64} disabled={locked} onChange={(e) => onSeed(e.target.value.replace(/[^\x21-\x7e]/g, ""))} />
			<Facts>
				<Fact name={t("quests.fair.hash")}>
					<Copyable text={hash} />
				</Fact>
				{proof && (
					<>
						<Fact name={t("quests.fair.server")}>
							<Copyable text={proof.serverSeed} />
						</Fact>
						<Fact name={t("quests.fair.was")}>
							<Copyable text={proof.seedHash} />
						</Fact>
						<Fact name={t("quests.fair.check")}>{good !== null && <Badge kind={good ? "ok" : "bad"}>{t(good ? "quests.fair.good" : "quests.fair.bad")}</Badge>}</Fact>
					</>
				)}
			</Facts>
		</details>
	);
}

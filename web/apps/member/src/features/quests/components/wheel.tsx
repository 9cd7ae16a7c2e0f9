import { useLang, useT } from "@baize/i18n";
import { formatCount, newKey } from "@baize/kernel";
import { Badge, Button, useReducedMotion } from "@baize/ui";
import { useRef, useState } from "react";
import { refusal } from "../../../app/refusal.ts";
import { spinWheel, useAct } from "../api/quests.ts";
import { type Arc, type Award, arcsOf, chanceText, type Field, restAngle, type Wheel } from "../model.ts";
import { Fairness, randomSeed } from "./fairness.tsx";
import { PrizeTag, usePrizeText } from "./prize.tsx";
import { inkOf, WheelPicture } from "./wheel-picture.tsx";

const TURNS = 5;

/** A wheel: its picture, the button, the chances and what shows that it is fair. */
export function WheelCard({ wheel: w }: { wheel: Wheel }) {
	const t = useT();
	const text = usePrizeText();
	const still = useReducedMotion();
	const spin = useAct(spinWheel);
	const [seed, setSeed] = useState(randomSeed);
	const [angle, setAngle] = useState(0);
	const [won, setWon] = useState<Award | null>(null);
	const [turning, setTurning] = useState(false);
	const [problem, setProblem] = useState("");
	const intent = useRef<Parameters<typeof spinWheel>[0] | null>(null); // the same turn until an answer has come: a lost one is asked for again
	// What the wheel shows of a turn stays as it was when it began, whatever is in stock afterwards.
	const [held, setHeld] = useState<readonly Field[] | null>(null);
	const fields = held ?? w.fields;
	const arcs = arcsOf(fields);

	const turn = () => {
		intent.current ??= { id: w.id, seedHash: w.seedHash, clientSeed: seed, key: newKey() };
		setWon(null);
		setProblem("");
		setHeld(w.fields);
		const now = arcsOf(w.fields);
		spin.mutate(intent.current, {
			onSuccess: ({ award }) => {
				intent.current = null;
				setWon(award);
				setSeed(randomSeed());
				const arc = now.find((a) => a.number === award.number);
				if (!arc) return;
				setAngle((a) => restAngle(a, arc, still ? 0 : TURNS));
				setTurning(!still);
			},
			onError: (e) => {
				if (!("code" in e && e.code === "network")) intent.current = null;
				setHeld(null);
				setProblem(refusal(e, t));
			},
		});
	};
	const busy = spin.isPending || turning;
	return (
		<section className="card luck-card" aria-label={w.name}>
			<div className="luck-side">
				<WheelPicture arcs={arcs} fields={fields} angle={angle} onRest={() => setTurning(false)} />
				<Button size="lg" onClick={turn} busy={busy} disabled={w.tickets < w.cost}>
					{t("quests.wheel.turn", { n: w.cost })}
				</Button>
				<p className="luck-result" role="status">
					{won && !turning && <Result award={won} say={text(won.prize, won.name)} />}
					{problem && <span className="form-refused">{problem}</span>}
				</p>
			</div>
			<div className="luck-words">
				<div className="quest-head">
					<div>
						<h2>{w.name}</h2>
						<p>{w.text}</p>
					</div>
					<Badge icon="feather">{t("quests.wheel.tickets", { n: w.tickets })}</Badge>
				</div>
				{w.tickets < w.cost && <p className="quest-note">{t("quests.wheel.earn")}</p>}
				<Odds wheel={w} arcs={arcs} />
				<Fairness hash={w.seedHash} seed={seed} onSeed={setSeed} locked={busy} proof={won && !turning ? won.proof : undefined} number={won?.number} />
			</div>
		</section>
	);
}

function Result({ award, say }: { award: Award; say: string }) {
	const t = useT();
	if (award.state === "NOTHING") return <b>{t("quests.wheel.nothing")}</b>;
	return <b className="luck-won">{t(award.state === "PROCESS" ? "quests.wheel.thing" : "quests.got", { prize: say })}</b>;
}

function Odds({ wheel: w, arcs }: { wheel: Wheel; arcs: readonly Arc[] }) {
	const t = useT();
	const lang = useLang();
	const inks = new Map(arcs.map((a, i) => [a.number, inkOf(i, arcs.length)]));
	return (
		<table className="luck-odds">
			<caption>
				{t("quests.wheel.odds")}
				<small>{t(arcs.some((a) => a.widened) ? "quests.wheel.widened" : "quests.wheel.slices")}</small>
			</caption>
			<tbody>
				{w.fields.map((f) => (
					<tr key={f.number} className={f.chancePpm === 0 ? "is-gone" : undefined}>
						<th scope="row">
							<i className="luck-ink" style={{ background: inks.get(f.number) }} />
							<PrizeTag prize={f.prize} name={f.name} />
						</th>
						<td>{f.left >= 0 && t("quests.wheel.left", { n: formatCount(f.left, lang) })}</td>
						<td>{chanceText(lang, f.chancePpm)}</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}

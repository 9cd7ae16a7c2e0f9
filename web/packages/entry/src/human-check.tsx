import { useT } from "@baize/i18n";
import { Button, Dialog, ErrorState, Icon, IconButton, Skeleton } from "@baize/ui";
import { retrySeconds, useCountdownOf } from "./countdown.ts";
import { RetryNote } from "./retry-note.tsx";
import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError } from "@baize/api";
import { type HumanAnswer, type HumanTask, newHuman, passHuman, type ReadKind } from "./calls.ts";
import { DigitsTask } from "./digits-task.tsx";
import { refusal } from "./refusal.ts";
import { SlideTask } from "./slide-task.tsx";

interface HumanCheckProps {
	onPassed: (token: string) => void;
	onClose: () => void;
}

/** Shows that a person is there: slide a piece into its place, or type digits that are read or heard. */
export function HumanCheck({ onPassed, onClose }: HumanCheckProps) {
	const t = useT();
	const [kind, setKind] = useState<HumanTask["kind"]>("slide");
	const [task, setTask] = useState<HumanTask | null>(null);
	const [said, setSaid] = useState("");
	const [busy, setBusy] = useState(false);
	const [broken, setBroken] = useState(false);
	const asked = useRef(0);
	const wait = useCountdownOf();
	const tell = useRef((_: unknown) => {});
	tell.current = (e) => {
		wait.begin(retrySeconds(e));
		setSaid(refusal(e, t));
	};
	const renew = useCallback(async (wanted: HumanTask["kind"]) => {
		// Who turns to the other kind is not to get the first one, late.
		const turn = ++asked.current;
		setTask(null);
		setBroken(false);
		try {
			const fresh = await newHuman(wanted);
			if (turn === asked.current) setTask(fresh);
		} catch (e) {
			if (turn !== asked.current) return;
			setBroken(true);
			tell.current(e);
		}
	}, []);
	const again = () => {
		setSaid("");
		void renew(kind);
	};
	useEffect(() => void renew(kind), [kind, renew]);
	const answer = async (given: HumanAnswer) => {
		if (!task || busy) return;
		setBusy(true);
		setSaid("");
		try {
			onPassed(await passHuman(task.id, given));
		} catch (e) {
			setSaid(refusal(e, t));
			if (e instanceof ApiError && e.code !== "network") void renew(kind);
		}
		setBusy(false);
	};
	const ask = (wanted: ReadKind) => (wanted === kind ? again() : setKind(wanted));
	const slides = kind === "slide";
	return (
		<Dialog title={t("codes.human.title")} onClose={onClose}>
			<div className="human">
				<div role="alert">
					{said && (
						<p className="form-alert">
							<Icon name="alert" />
							{said}
						</p>
					)}
				</div>
				<RetryNote left={wait.left} />
				{broken && wait.left === 0 && <ErrorState onRetry={again} />}
				{slides && !task && !broken && <Skeleton className="human-wait" />}
				{task?.slide && <SlideTask key={task.id} task={task.slide} busy={busy} onDone={(value, trail) => void answer({ value, trail })} />}
				{/* It stays while other digits are on their way, or the focus would be lost. */}
				{!slides && !broken && <DigitsTask digits={task?.digits ?? null} kind={kind} busy={busy} onAsk={ask} onDone={(digits) => void answer({ digits })} />}
				<div className="human-foot">
					<Button kind="quiet" size="sm" disabled={wait.left > 0} onClick={() => setKind(slides ? "picture" : "slide")}>
						{t(slides ? "codes.human.digits" : "codes.human.slide")}
					</Button>
					<IconButton icon="refresh" label={t("codes.human.renew")} disabled={wait.left > 0} onClick={again} />
				</div>
			</div>
		</Dialog>
	);
}

import { ApiError } from "@baize/api";
import { useT } from "@baize/i18n";
import { Badge, Icon, type IconName } from "@baize/ui";
import { type ReactNode, useState } from "react";
import { encode } from "uqr";
import { refusal } from "../../../app/refusal.ts";

/** One way in or proof: what it is, whether it is set, what can be done. */
export function Row({ icon, title, text, set, badge, children }: { icon: IconName; title: string; text: ReactNode; set: boolean; badge?: boolean; children?: ReactNode }) {
	const t = useT();
	return (
		<li className="row guard-row">
			<span className={set ? "row-icon guard-on" : "row-icon"}>
				<Icon name={icon} />
			</span>
			<span className="row-text">
				<b>
					{title}{" "}
					{badge !== false && (
						<Badge kind={set ? "ok" : undefined} icon={set ? "check" : undefined}>
							{t(set ? "security.set" : "security.notSet")}
						</Badge>
					)}
				</b>
				<small>{text}</small>
			</span>
			{children && <span className="guard-act">{children}</span>}
		</li>
	);
}

/** A QR code, dark on white in both themes so that every camera reads it. */
export function Qr({ text, label }: { text: string; label: string }) {
	const { data, size } = encode(text, { ecc: "M", border: 2 });
	const path = data.flatMap((line, y) => line.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
	return (
		<svg className="guard-qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
			<rect width={size} height={size} fill="#fff" />
			<path d={path} fill="#07171c" />
		</svg>
	);
}

/** Runs an act, and keeps what is wrong with the field of that name. */
export function useAct(field: string) {
	const t = useT();
	const [error, setError] = useState("");
	const [busy, setBusy] = useState(false);
	const run = async (act: () => Promise<void>) => {
		setBusy(true);
		setError("");
		try {
			await act();
		} catch (e) {
			setError((e instanceof ApiError && e.fieldMessage(field)) || refusal(e, t));
		}
		setBusy(false);
	};
	return { busy, error, run, mend: () => setError(""), say: setError };
}

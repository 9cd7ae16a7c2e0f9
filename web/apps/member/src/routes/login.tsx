import { useT } from "@baize/i18n";
import { Button, Dialog, Skeleton, Tabs, toast } from "@baize/ui";
import { isOn } from "@baize/api";
import { type ChangeReason, changeReason, type Demand, demandOf, type Entered, mustChange, PasswordForm, StepUp, useRegisterSettings } from "@baize/entry";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { LaterStrip } from "../app/later-strip.tsx";
import { useBoot } from "../app/boot.tsx";
import { useCameIn } from "../app/came-in.ts";
import { askRememberedAnew, enter, leaveLogin } from "../app/enter.ts";
import { peekIntent, takeIntent } from "../app/intent.ts";
import { LayerLink } from "../app/layer-link.tsx";
import { closeLayer, navigate, pageHere } from "../app/navigate.ts";
import { peekPending } from "../app/pending-identity.ts";
import { useServices } from "../app/services.tsx";
import { useStanding } from "../app/session.ts";
import { LoginForm } from "../features/auth/components/login-form.tsx";
import { SmsForm } from "../features/auth/components/sms-form.tsx";
import { numberOf } from "../features/auth/model.ts";
import { forgetDevice, takeChange, takeDemand, useRemembered } from "../features/entry/api/ways.ts";
import { ContinueAs } from "../features/entry/components/continue-as.tsx";
import { LaterWays } from "../features/entry/components/later-ways.tsx";
import { PendingNote } from "../features/entry/components/pending-note.tsx";

const WAYS = ["username", "sms"] as const;

/** The login over the page: the form, a forced change of the password, then what was wanted before. */
export default function Login() {
	const t = useT();
	const { permission } = useBoot();
	const client = useQueryClient();
	const { session, pending } = useStanding();
	const inside = useCameIn();
	// The old password and its session live in memory alone, and no longer than the forced change: nothing else is open to them.
	const [held, setHeld] = useState(() => {
		const change = takeChange();
		return change && heldOf(change, "");
	});
	const { data: who, refetch } = useRemembered();
	const [form, setForm] = useState(false);
	const [waits, setWaits] = useState(peekPending);
	const [asked, setAsked] = useState<(Demand & { password: string }) | null>(() => {
		const demand = takeDemand();
		return demand && { ...demand, password: "" };
	});
	const refused = (e: unknown, password = ""): boolean => {
		const demand = demandOf(e);
		if (demand) setAsked({ ...demand, password });
		return demand !== null;
	};
	const entered = (answer: Entered, password = "") => {
		if (mustChange(answer, password)) setHeld(heldOf(answer, password));
		else enter(client, answer.token, answer.firstTimeLogin);
	};
	const changed = (answer: Entered) => {
		enter(client, answer.token, answer.firstTimeLogin);
		setHeld(null);
		toast(t("auth.password.done"), "ok");
		navigate("/", { replace: true });
	};
	const forget = () =>
		void forgetDevice()
			.catch(() => null)
			.then(() => askRememberedAnew(client));
	const bySms = isOn(permission.whitelabel, "CODELOGIN3");
	const [chosen, choose] = useState<(typeof WAYS)[number] | null>(null);
	const way = chosen ?? (bySms && who?.way ? who.way : "username");
	useEffect(() => {
		if (!inside) return;
		// A trial begins at home, unless a game was wanted; the page that was wanted may be none for it.
		if (!session.isTrial || peekIntent()?.kind === "launch") return leaveLogin();
		takeIntent();
		navigate("/", { replace: true });
	}, [inside, session.isTrial]);
	if (held) return <ForcedChange old={held.password} token={held.token} reason={held.reason} onChanged={changed} />;
	if (inside) return <Continue />;
	if (asked)
		return (
			<Dialog key="step-up" title={t("entry.stepUp.title")} onClose={() => setAsked(null)}>
				<StepUp
					demand={asked}
					onEntered={(answer) => entered(answer, asked.password)}
					onExpired={(text) => {
						toast(text, "bad");
						setAsked(null);
					}}
				/>
			</Dialog>
		);
	return (
		<Dialog title={t("auth.login.title", { brand: permission.brand.name })} onClose={closeLayer}>
			{pending ? (
				<Waiting />
			) : (
				<>
					{waits && <PendingNote waits={waits} by="login" onDropped={() => setWaits(null)} />}
					{/* A tap is no proof: nothing is linked to who comes in by one. */}
					{who?.tap && !form && !waits ? (
						<ContinueAs who={who} onEntered={entered} onRefused={refused} onGone={() => void refetch()} onOther={() => setForm(true)} />
					) : (
						<>
							{bySms && (
								<Tabs
									label={t("codes.login.ways")}
									value={way}
									options={WAYS.map((value) => ({ value, label: t(`codes.login.${value}`) }))}
									onChange={choose}
									panelId="login-way"
									className="tabs-even"
								/>
							)}
							<div id="login-way" role={bySms ? "tabpanel" : undefined} className="login-way">
								{way === "sms" ? (
									<SmsForm
										key={who?.username ?? ""}
										number={who?.mobileNum || numberOf(who?.username)}
										sealKey={permission.jweKey}
										onEntered={entered}
										onRefused={refused}
										onForget={forget}
									/>
								) : (
									<LoginForm
										key={who?.username ?? ""}
										name={who?.username}
										sealKey={permission.jweKey}
										freePlay={isOn(permission.whitelabel, "FREEPLAY3") && !session.isTrial}
										forgot={<LayerLink href="/forgot">{t("codes.login.forgot")}</LayerLink>}
										onEntered={entered}
										onRefused={refused}
										onForget={forget}
									/>
								)}
							</div>
						</>
					)}
					<LaterWays passkeys back={pageHere()} onEntered={entered} onRefused={refused} />
					{permission.phoneAuth && (
						<p className="auth-foot">
							<LayerLink href="/phone">{t("auth.phone.open")}</LayerLink>
						</p>
					)}
					<p className="auth-foot">
						{t("auth.login.noAccount")} <LayerLink href="/register">{t("shell.header.register")}</LayerLink>
					</p>
					<p className="auth-foot">
						<LayerLink href="/help#terms">{t("auth.login.terms")}</LayerLink>
					</p>
					<LaterStrip group="w_login" />
				</>
			)}
		</Dialog>
	);
}

/** A session that the change of the password is made in; the password is empty where it was not typed. */
const heldOf = (answer: Entered, password: string) => ({ password, token: answer.token, reason: changeReason(answer, password) });

const Waiting = () => (
	<div className="auth-form" aria-hidden="true">
		<Skeleton className="h-18" />
		<Skeleton className="h-18" />
		<Skeleton className="h-13" />
	</div>
);

/** The change that must come first; closing it means not to enter. */
function ForcedChange({ old, token, reason, onChanged }: { old: string; token: string; reason: ChangeReason; onChanged: (answer: Entered) => void }) {
	const t = useT();
	const { permission } = useBoot();
	const { settings } = useRegisterSettings(permission.register);
	return (
		<Dialog title={t("auth.password.title")} onClose={closeLayer}>
			<p className="auth-note">{t(`auth.password.${reason}`)}</p>
			<PasswordForm sealKey={permission.jweKey} rule={settings?.fields.find((f) => f.name === "password")} old={old} token={token} onChanged={onChanged} />
			{!old && (
				<p className="auth-foot">
					<LayerLink href="/forgot">{t("codes.login.forgot")}</LayerLink>
				</p>
			)}
		</Dialog>
	);
}

/** Offers the game that was wanted before the login. */
function Continue() {
	const t = useT();
	const { start } = useServices();
	const [intent] = useState(peekIntent);
	if (intent?.kind !== "launch") return null;
	const { game } = intent;
	const leave = (go: boolean) => {
		takeIntent();
		if (go) start(game, { replace: true });
		else closeLayer();
	};
	return (
		<Dialog title={t("auth.login.welcome")} onClose={() => leave(false)}>
			<div className="continue">
				<img src={game.iconUrl} alt="" width={120} height={160} style={{ background: game.color }} />
				<p>{t("auth.login.inside")}</p>
				<Button size="lg" icon="play" data-focus onClick={() => leave(true)}>
					{t("auth.login.continue", { game: game.gameName })}
				</Button>
				<Button kind="quiet" onClick={() => leave(false)}>
					{t("auth.login.stay")}
				</Button>
			</div>
		</Dialog>
	);
}

import { request, sealedBody, setToken } from "@baize/api";
import { useT } from "@baize/i18n";
import { Button, Icon, PasswordField, TextField } from "@baize/ui";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { faultText, wantsCaptcha } from "../../../app/fault.ts";

interface Captcha {
	captchaId: string;
	image: string;
}

interface LoginProps {
	jweKey: Record<string, string> | null;
	/** The password that was just typed, so that a forced change need not ask for it again. */
	onTyped: (password: string) => void;
}

/** Name, password and, when the server asks, the digits of a picture. It remembers nothing. */
export function LoginForm({ jweKey, onTyped }: LoginProps) {
	const t = useT();
	const [form, setForm] = useState({ username: "", password: "", captcha: "" });
	const [asked, setAsked] = useState(false);
	const picture = useQuery({
		queryKey: ["captcha"],
		queryFn: () => request<Captcha>("/auth/captcha", { method: "POST", body: {} }),
		enabled: asked,
		staleTime: Number.POSITIVE_INFINITY,
	});
	const login = useMutation({
		mutationFn: async () => {
			const { captcha, ...name } = form;
			const body = { ...name, type: "username", ...(asked && { captchaId: picture.data?.captchaId, captcha }) };
			return request<{ token: string }>("/agent/login", { method: "POST", body: await sealedBody(body, jweKey) });
		},
		onSuccess: ({ token }) => {
			onTyped(form.password);
			setToken(token);
		},
		onError: (e) => {
			setForm((f) => ({ ...f, captcha: "" }));
			if (asked) void picture.refetch();
			else setAsked(wantsCaptcha(e));
		},
	});
	const ready = form.username && form.password && (!asked || form.captcha);
	const set = (name: keyof typeof form) => (e: { target: { value: string } }) => setForm({ ...form, [name]: e.target.value });
	return (
		<form
			className="grid gap-4"
			onSubmit={(e) => {
				e.preventDefault();
				if (ready && !login.isPending) login.mutate();
			}}
		>
			<TextField
				label={t("agent.login.username")}
				autoComplete="username"
				autoCapitalize="none"
				spellCheck={false}
				maxLength={64}
				value={form.username}
				onChange={set("username")}
				before={<Icon name="user" className="h-5 w-5 text-text-3" />}
			/>
			<PasswordField
				label={t("agent.login.password")}
				maxLength={256}
				value={form.password}
				onChange={set("password")}
				before={<Icon name="lock" className="h-5 w-5 text-text-3" />}
			/>
			{asked && (
				<TextField
					label={t("agent.login.captcha")}
					inputMode="numeric"
					autoComplete="off"
					maxLength={16}
					value={form.captcha}
					onChange={set("captcha")}
					after={
						<button type="button" className="captcha" disabled={picture.isFetching} aria-label={t("agent.login.newCaptcha")} onClick={() => void picture.refetch()}>
							{picture.data && <img src={picture.data.image} alt="" height={38} />}
						</button>
					}
				/>
			)}
			{login.error && (
				<p className="fault" role="alert">
					<Icon name="alert" className="h-5 w-5" />
					{faultText(login.error, t)}
				</p>
			)}
			<Button type="submit" size="lg" disabled={!ready} busy={login.isPending}>
				{t("shell.header.login")}
			</Button>
		</form>
	);
}

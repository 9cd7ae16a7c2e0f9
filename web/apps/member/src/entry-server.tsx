import type { Boot } from "@baize/api";
import { ageMarks } from "./features/shell/age.ts";
import { categoryNames, CATEGORY_ICONS } from "./features/shell/model.ts";
import { type Compiled, directionOf, loadMessages, speaker } from "@baize/i18n";
import { renderToString } from "react-dom/server";
import { App } from "./app/app.tsx";
import { newClient } from "./app/client.ts";
import { homeRoute, memberPages, type Route, routes } from "./app/manifest.ts";
import type { Template } from "./app/pages.tsx";
import { provideScreen } from "./app/screen.tsx";
import { tokenBoot } from "./app/token-boot.ts";
import { Footer } from "./layouts/shell.tsx";
import Home from "./routes/home.tsx";
import { memberPaths } from "./routes/member-more.tsx";

export { memberPaths };

/** The markup of a template in a language: with tokens where the boot document's values belong, or of a given document. */
export async function renderTemplate(template: Template, lang: string, boot: Boot = tokenBoot()): Promise<string> {
	await loadMessages(lang, ["shell", "home"]);
	provideScreen(homeRoute, Home);
	await Footer.load();
	return renderToString(<App boot={boot} lang={lang} template={template} client={newClient()} />);
}

/** The tables of words that templates look up by a value of the boot document. */
export async function labels(lang: string): Promise<Record<string, Record<string, string>>> {
	const messages: Compiled = await loadMessages(lang, ["shell", "home"]);
	const t = speaker({ lang, messages });
	return { age: ageMarks(t), category: categoryNames(t), icon: CATEGORY_ICONS, app: { deposit: t("shell.nav.deposit"), search: t("shell.header.search") } };
}

/** What a template says outside of React's markup. */
export async function phrases(lang: string): Promise<Record<"dir" | "description" | "slow" | "abnormal" | "retry", string>> {
	const t = speaker({ lang, messages: await loadMessages(lang, ["shell", "home"]) });
	return { dir: directionOf(lang), description: t("shell.boot.description"), slow: t("shell.boot.slow"), abnormal: t("shell.boot.abnormal"), retry: t("ui.retry") };
}

const row = (path: string, r: Route) => ({ path, guard: r.guard ?? "look", modal: r.modal === true, bare: r.bare === true });

/** The address of every route, the pages of the member centre too, and who may see it, for programs that must not forget one. */
export const addresses = routes.flatMap((r) => (r === memberPages ? memberPaths.map((path) => row(path, r)) : [row(r.paths[0] as string, r)]));

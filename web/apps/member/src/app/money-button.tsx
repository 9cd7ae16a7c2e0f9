import { useT } from "@baize/i18n";
import { Button, Icon, useOnline } from "@baize/ui";
import { type ComponentProps, useId } from "react";

/** A button that moves money: without a line it cannot be pressed, and says why. */
export function MoneyButton({ disabled, ...rest }: ComponentProps<typeof Button>) {
	const t = useT();
	const online = useOnline();
	const id = useId();
	return (
		<div className="money-act">
			<Button {...rest} disabled={disabled || !online} aria-describedby={online ? undefined : id} />
			{!online && (
				<p id={id} className="money-offline" role="status">
					<Icon name="alert" />
					{t("shell.offlineMoney")}
				</p>
			)}
		</div>
	);
}

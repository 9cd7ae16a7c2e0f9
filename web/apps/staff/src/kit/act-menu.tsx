import { buttonClass, cx, Icon, Menu } from "@baize/ui";

interface ActMenuProps {
	label: string;
	options: readonly { value: string; label: string }[];
	onPick: (value: string) => void;
}

/** A button with acts to choose from; each press does one. Its label, a sentence at times, goes on in a second line where the screen is narrow. */
export const ActMenu = ({ label, options, onPick }: ActMenuProps) => (
	<Menu
		label={label}
		align="start"
		buttonClass={cx(buttonClass("secondary", "sm"), "max-w-full whitespace-normal text-start")}
		button={
			<>
				{label}
				<Icon name="chevron-down" className="h-4 w-4 shrink-0" />
			</>
		}
	>
		{(close) =>
			options.map((o) => (
				<button
					key={o.value}
					type="button"
					className="menu-item"
					onClick={() => {
						close();
						onPick(o.value);
					}}
				>
					{o.label}
				</button>
			))
		}
	</Menu>
);

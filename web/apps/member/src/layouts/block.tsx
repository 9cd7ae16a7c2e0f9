import { ErrorState } from "@baize/ui";
import { Component, type ReactNode } from "react";

/** Keeps the failure of one part of a page inside it, with a way to try again. */
export class Block extends Component<{ children: ReactNode }, { failed: boolean }> {
	override state = { failed: false };

	static getDerivedStateFromError() {
		return { failed: true };
	}

	override render() {
		return this.state.failed ? <ErrorState onRetry={() => this.setState({ failed: false })} /> : this.props.children;
	}
}

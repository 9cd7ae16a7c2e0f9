import { useBoot } from "../app/boot.tsx";
import { TransferFund } from "../features/cashier/components/transfer-fund.tsx";
import { TransferList } from "../features/cashier/components/transfer-list.tsx";
import { Centre } from "../features/member/components/centre.tsx";

/** Money between the main wallet and the vendors' own. */
export default function MemberTransfer() {
	const symbol = useBoot().permission.currencySymbol;
	return (
		<Centre here="/member/transfer" title="member.page.transfer">
			<TransferFund symbol={symbol} />
			<TransferList symbol={symbol} />
		</Centre>
	);
}

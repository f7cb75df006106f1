import type { BankAccount } from '../../../modules/banking/banking.contract.ts';
import type { OrderDetail } from '../../../modules/order-desk/order-desk.contract.ts';
import type { ShopperRefund } from '../../../modules/payment/refund.contract.ts';
import type { ShopperReturn } from '../../../modules/returns/returns.contract.ts';
import type { ServerSide } from '../../request/server-side.server.ts';

/** What came after an order: returns and refunds, and what of it can still go back. */
export type Aftermath = {
  returns: ShopperReturn[];
  refunds: ShopperRefund[];
  /** Whether something can be sent back now, and until when. */
  canReturn: boolean;
  until: string | null;
  /** One's own bank accounts, when a refund waits for one. */
  accounts: BankAccount[];
};

export async function readAftermath({ api }: ServerSide, order: OrderDetail): Promise<Aftermath> {
  const { orderNumber } = order;
  const [{ dataList: returns }, { dataList: refunds }, returnable] = await Promise.all([
    api.returns.list({ orderNumber, perpage: 20 }),
    api.payment.refundsOfOrder({ orderNumber }),
    order.status === 'shipped' ? api.returns.returnable({ orderNumber }) : null,
  ]);
  const isAccountWanted = refunds.some(({ needsBankAccount }) => needsBankAccount);
  return {
    returns,
    refunds,
    canReturn: returnable !== null && returnable.refusal === null,
    until: returnable?.until ?? null,
    accounts: isAccountWanted ? (await api.banking.list({})).dataList : [],
  };
}

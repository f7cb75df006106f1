import type { Calculation } from '../../../modules/checkout/checkout.contract.ts';
import type { ServerSide } from '../../request/server-side.server.ts';

/** What each store gives when a tax invoice is asked for. */
export async function issuersOf({ api }: ServerSide, { orders }: Calculation) {
  if (orders.length === 0) return [];
  const sellerIds = orders.map(({ sellerId }) => sellerId).join(',');
  return (await api.document.issuers({ sellerIds })).dataList;
}

/** Vouchers that could be used here, the house's and those of the sellers bought from: first those in the wallet. */
export async function offeredVouchers({ api }: ServerSide, calculation: Calculation) {
  const sellers = calculation.orders.map(({ sellerId }) => sellerId);
  const [wallet, ...lists] = await Promise.all([
    api.promotion.wallet({ state: 'usable', perpage: 50 }),
    ...sellers.slice(0, 5).map((sellerId) => api.promotion.vouchers({ sellerId })),
  ]);
  const own = wallet.dataList.filter(
    ({ sellerId, isUsedUp }) => !isUsedUp && (sellerId === null || sellers.includes(sellerId)),
  );
  const all = [...own, ...lists.flatMap(({ dataList }) => dataList)];
  const byCode = new Map(all.map((voucher) => [voucher.code, voucher]));
  return [...byCode.values()].slice(0, 12).map(({ code, name, minSpend, sellerId, sellerName }) => ({
    code,
    name,
    minSpend,
    sellerId,
    sellerName,
  }));
}

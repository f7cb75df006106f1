import type { Locale } from '../../shared/locale.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { canCancel, canCancelRest } from '../order/order-permissions.rules.ts';
import { listRefundsOfOrder } from '../payment/handle-refunds.ts';
import { listSlipsOfGroup } from '../payment/list-slips.ts';
import { readStoreName } from '../seller/check-store.ts';
import { describeDetail, describeSummary, storeAmounts, timelineOf } from './describe-order.ts';
import { describeParcels } from './describe-parcels.ts';
import { readEarnings } from './read-earnings.ts';
import { type Ground, type OrderFilter, type Page, readOne, readPage } from './read-orders.ts';
import type { StaffOrder, StaffOrderSummary } from './staff-orders.contract.ts';
import { type OrderBuyer, selectBuyersOfOrders } from './staff-orders.store.ts';

const describeBuyer = ({ userId, name, email, telephone }: OrderBuyer) => ({
  id: userId,
  name,
  email,
  telephone,
});

type StaffOrderPage = Page<StaffOrderSummary> & { store: Awaited<ReturnType<typeof readStoreName>> };

/** Orders of everybody for staff, or of one store; newest first. */
export async function listStaffOrders(
  services: Ground,
  locale: Locale,
  staffUserId: number,
  filter: OrderFilter,
): Promise<Result<StaffOrderPage, { code: 'storeNotFound' }>> {
  const { sellerId } = filter;
  const store = sellerId === undefined ? null : await readStoreName(services.db, locale, sellerId);
  if (sellerId !== undefined && store === null) return fail({ code: 'storeNotFound' });
  const { rows, telling, page } = await readPage(services, locale, 'staff', filter);
  const buyers = await selectBuyersOfOrders(
    services.db,
    rows.map(({ orderNumber }) => orderNumber),
  );
  const dataList = rows.flatMap((row) => {
    const buyer = buyers.find(({ orderNumber }) => orderNumber === row.orderNumber);
    const isOwn = row.userId === staffUserId;
    return buyer === undefined
      ? []
      : [
          {
            ...describeSummary(telling, row),
            canCancel: !isOwn && canCancel(row, 'staff', telling.now),
            canCancelRest: !isOwn && canCancelRest(row, 'staff', telling.now),
            buyer: describeBuyer(buyer),
          },
        ];
  });
  return succeed({ ...page, dataList, store });
}

/** One order for staff, with whose it is, its payment and who did what. */
export async function readStaffOrder(
  services: Ground,
  locale: Locale,
  staffUserId: number,
  orderNumber: string,
): Promise<Result<StaffOrder, { code: 'orderNotFound' }>> {
  const [found, [buyer]] = await Promise.all([
    readOne(services, locale, 'staff', orderNumber),
    selectBuyersOfOrders(services.db, [orderNumber]),
  ]);
  if (found === null || buyer === undefined) return fail({ code: 'orderNotFound' });
  const { row, telling } = found;
  const [earnings, slips, refunds] = await Promise.all([
    readEarnings(services, orderNumber),
    listSlipsOfGroup(services, locale, buyer.groupId),
    listRefundsOfOrder(services, locale, buyer.userId, orderNumber),
  ]);
  if (refunds === null) return fail({ code: 'orderNotFound' });
  const isOwn = buyer.userId === staffUserId;
  return succeed({
    ...describeDetail(telling, row),
    ...storeAmounts(row),
    parcels: describeParcels(locale, row),
    canCancel: !isOwn && canCancel(row, 'staff', telling.now),
    canCancelRest: !isOwn && canCancelRest(row, 'staff', telling.now),
    isOwn,
    buyer: describeBuyer(buyer),
    paidAt: buyer.paidAt?.toISOString() ?? null,
    preparedAt: row.preparedAt?.toISOString() ?? null,
    timeline: timelineOf(locale, row),
    earnings,
    slips,
    refunds,
  });
}

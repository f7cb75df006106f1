import type { Services } from '../../platform/services.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { toBaht } from '../../shared/money.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { readProductImages } from '../cart/read-product-images.ts';
import { readStoreName } from '../seller/check-store.ts';
import { describeForSeller, describeForShopper, describeForStaff, type Telling } from './describe-return.ts';
import { readReturnableOrder } from './read-returnable-order.ts';
import { selectGiftsOfReturns } from './return-gifts.store.ts';
import { type ReturnStatus, returnStatuses, shopperReasons } from './return-status.rules.ts';
import { returnableCopies } from './returns.rules.ts';
import {
  countByReturnStatus,
  type ReturnQuery,
  selectClaimedCopies,
  selectEventsOfReturns,
  selectLinesOfReturns,
  selectReturns,
} from './returns.store.ts';

type Ground = Pick<Services, 'db' | 'clock' | 'changes'>;
type Row = Awaited<ReturnType<typeof selectReturns>>[number];
export type ReturnFilter = {
  status?: readonly ReturnStatus[] | undefined;
  orderNumber?: string | undefined;
  /** Part of the number of a return or of its order. */
  search?: string | undefined;
  /** For staff: one store's alone. */
  sellerId?: number | undefined;
  pageNo: number;
  perpage: number;
};

/** Returns of a shopper, of a store or of everybody (staff), by pages, with how many are in each state. */
async function listPage<Item>(
  services: Ground,
  locale: Locale,
  owner: ReturnQuery['owner'],
  { status, orderNumber, search, sellerId, pageNo, perpage }: ReturnFilter,
  tell: (telling: Telling, row: Row) => Item,
) {
  const rows = await selectReturns(services.db, {
    owner,
    ofStore: sellerId,
    statuses: status,
    orderNumber,
    search,
    limit: perpage,
    offset: (pageNo - 1) * perpage,
  });
  const counted = new Map(
    (await countByReturnStatus(services.db, owner, sellerId)).map(({ status: of, count }) => [of, count]),
  );
  const telling = await tellingOf(services, locale, rows);
  return {
    dataList: rows.map((row) => tell(telling, row)),
    total: rows[0]?.total ?? 0,
    pageNo,
    perpage,
    counts: returnStatuses.map((of) => ({ status: of, count: counted.get(of) ?? 0 })),
  };
}

async function readOne<Item>(
  services: Ground,
  locale: Locale,
  owner: ReturnQuery['owner'],
  returnNumber: string,
  tell: (telling: Telling, row: Row) => Item,
): Promise<Result<Item, { code: 'returnNotFound' }>> {
  const [row] = await selectReturns(services.db, { owner, returnNumber, limit: 1, offset: 0 });
  if (row === undefined) return fail({ code: 'returnNotFound' });
  return succeed(tell(await tellingOf(services, locale, [row]), row));
}

async function tellingOf(services: Ground, locale: Locale, rows: readonly Row[]): Promise<Telling> {
  const ids = rows.map(({ request }) => request.id);
  const lines = await selectLinesOfReturns(services.db, ids);
  const gifts = await selectGiftsOfReturns(services.db, ids);
  return {
    locale,
    now: services.clock(),
    lines,
    gifts,
    events: await selectEventsOfReturns(services.db, ids),
    images: await readProductImages(
      services,
      [...lines, ...gifts].map(({ productId }) => productId),
    ),
  };
}

export const listReturns = (services: Ground, locale: Locale, userId: number, filter: ReturnFilter) =>
  listPage(services, locale, { userId }, filter, describeForShopper);

export const listSellerReturns = (services: Ground, locale: Locale, sellerId: number, filter: ReturnFilter) =>
  listPage(services, locale, { sellerId }, filter, describeForSeller);

/** Everybody's, or one store's. */
export async function listStaffReturns(services: Ground, locale: Locale, filter: ReturnFilter) {
  const { sellerId } = filter;
  const store = sellerId === undefined ? null : await readStoreName(services.db, locale, sellerId);
  if (sellerId !== undefined && store === null) return fail({ code: 'storeNotFound' as const });
  return succeed({ ...(await listPage(services, locale, 'staff', filter, describeForStaff)), store });
}

export const readReturn = (services: Ground, locale: Locale, userId: number, returnNumber: string) =>
  readOne(services, locale, { userId }, returnNumber, describeForShopper);

export const readSellerReturn = (services: Ground, locale: Locale, sellerId: number, returnNumber: string) =>
  readOne(services, locale, { sellerId }, returnNumber, describeForSeller);

export const readStaffReturn = (services: Ground, locale: Locale, returnNumber: string) =>
  readOne(services, locale, 'staff', returnNumber, describeForStaff);

/** What of an order of one's own can be sent back, what it would bring, and until when. */
export async function readReturnable(services: Ground, locale: Locale, userId: number, orderNumber: string) {
  const order = await readReturnableOrder(services, userId, orderNumber);
  if (order === null) return fail({ code: 'orderNotFound' } as const);
  const claimed = await selectClaimedCopies(services.db, order.id);
  const images = await readProductImages(
    services,
    order.lines.map(({ productId }) => productId),
  );
  const products = order.lines.map((line) => ({
    orderLineId: line.id,
    productId: line.productId,
    name: inLocale(locale, line.nameTh, line.nameEn),
    options: line.optionsTh === null ? null : inLocale(locale, line.optionsTh, line.optionsEn),
    urlKey: line.urlKey,
    imageUrl: images.get(line.productId) ?? null,
    quantity: line.quantity,
    isFreeProduct: false,
    returnable: returnableCopies(line.quantity, claimed.get(line.id) ?? 0),
    returned: line.returnedQuantity,
    total: toBaht(line.totalSatang),
    discount: toBaht(line.discountSatang),
    platformDiscount: toBaht(line.platformDiscountSatang),
  }));
  const isNothingLeft = products.every(({ returnable }) => returnable === 0);
  return succeed({
    orderNumber,
    refusal: order.refusal ?? (isNothingLeft ? ('nothingToReturn' as const) : null),
    until: order.until?.toISOString() ?? null,
    storeAnswerDays: order.storeAnswerDays,
    needsBankAccount: order.paymentChannel !== 'card',
    reasons: shopperReasons.filter((reason) => reason !== 'not_received' || order.paymentChannel !== 'cod'),
    products,
  });
}

type FileGround = Pick<Services, 'db' | 'storage'>;

/** A photo of a return, for those who may see the return; null when there is none. */
export async function readReturnPhoto(
  { db, storage }: FileGround,
  owner: ReturnQuery['owner'],
  returnNumber: string,
  place: number,
): Promise<File | null> {
  const [row] = await selectReturns(db, { owner, returnNumber, limit: 1, offset: 0 });
  return openFile(storage, row?.request.photoKeys[place] ?? null);
}

/** What proves that a return of one's own has been refunded. */
export async function readRefundProof(
  { db, storage }: FileGround,
  userId: number,
  returnNumber: string,
): Promise<File | null> {
  const [row] = await selectReturns(db, { owner: { userId }, returnNumber, limit: 1, offset: 0 });
  return openFile(storage, row?.refundProofKey ?? null);
}

async function openFile(storage: Services['storage'], key: string | null): Promise<File | null> {
  const stored = key === null ? null : await storage.get(key);
  if (key === null || stored === null) return null;
  const name = key.split('/').at(-1) ?? 'file';
  return new File([new Uint8Array(stored.bytes)], name, { type: stored.contentType });
}

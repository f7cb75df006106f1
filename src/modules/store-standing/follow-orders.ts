import type { Transaction } from '../../platform/db/database.ts';
import type { EventOf } from '../../platform/events.ts';
import type { Services } from '../../platform/services.ts';
import { notifyStores } from '../notification/notify-users.ts';
import { isLeftLying } from '../order/order-permissions.rules.ts';
import { latenessOf } from '../shipping/arrival.rules.ts';
import {
  deleteMark,
  insertCancelledMarks,
  insertLostReturn,
  insertMarks,
  insertSilentMarks,
  type NewMark,
  selectStandingSetting,
} from './store-standing.store.ts';

type Needs = Pick<Services, 'siteUrl'>;

/**
 * A binding order that its store cancelled counts against it, and one that staff cancelled because the store left it lying,
 * unpacked for days or past the day it was to be handed over. Of one that was packed staff have to say that it is the store's
 * doing: the buyer may have wished it, or never have paid. What its buyer cancelled counts only where it lay packed until they
 * needn't wait any longer, and never what lay ready at the counter and wasn't fetched.
 */
export async function markCancelled(
  tx: Transaction,
  services: Needs,
  { orders, actor, isStoresFault, at }: EventOf<'orderCancelled'>,
): Promise<void> {
  const counted = orders.filter(
    (order) => order.status === 'ready_to_ship' && (actor.kind !== 'shopper' || isLeftLying(order, at)),
  );
  if (counted.length === 0 || actor.kind === 'system' || isStoresFault === false) return;
  const orderIds = counted.map(({ id }) => id);
  const { markDays, silenceDays } = await selectStandingSetting(tx);
  const marked = { orderIds, kind: 'cancelled', now: at, days: markDays } as const;
  // A packed one that is a shopper's to cancel again was left lying.
  const isPackedToo = actor.kind === 'shopper' || isStoresFault === true;
  const marks =
    actor.kind === 'seller'
      ? await insertCancelledMarks(tx, { ...marked, silenceDays })
      : await insertSilentMarks(tx, { ...marked, silenceDays, isPackedToo });
  await tell(tx, services, marks, at);
}

/**
 * What a store couldn't send of an order counts as if it had cancelled it; what its buyer gave up after its time, or staff, as
 * with a whole order.
 */
export async function markRestCancelled(
  tx: Transaction,
  services: Needs,
  { order, actor, isStoresFault, at }: EventOf<'restCancelled'>,
): Promise<void> {
  if (isStoresFault === false) return;
  const { markDays, silenceDays } = await selectStandingSetting(tx);
  const marked = { orderIds: [order.id], kind: 'cancelled', now: at, days: markDays } as const;
  const isPackedToo = actor.kind === 'shopper' || isStoresFault === true;
  const marks =
    actor.kind === 'seller'
      ? await insertMarks(tx, marked)
      : await insertSilentMarks(tx, { ...marked, silenceDays, isPackedToo });
  await tell(tx, services, marks, at);
}

/**
 * An order that leaves its store after the day it was promised for counts. What is fetched at the counter was in time when it
 * was ready in time: when its buyer comes isn't the store's doing.
 */
export async function markLate(
  tx: Transaction,
  services: Needs,
  event: EventOf<'orderShipped'> | EventOf<'orderHandedOver'>,
): Promise<void> {
  const { name, order, at } = event;
  const doneAt = name === 'orderHandedOver' ? (order.preparedAt ?? at) : at;
  if (order.shipBy === null || latenessOf(order.shipBy, doneAt) !== 'late') return;
  const { markDays } = await selectStandingSetting(tx);
  const marked = { orderIds: [order.id], kind: 'late', now: at, days: markDays } as const;
  await tell(tx, services, await insertMarks(tx, marked), at);
}

/** A return that the store refused or contested, and that staff decided for the buyer, counts once its copies went back. */
export async function markLostReturn(
  tx: Transaction,
  services: Needs,
  { cause, at }: EventOf<'copiesReturned'>,
): Promise<void> {
  const { markDays } = await selectStandingSetting(tx);
  await tell(
    tx,
    services,
    await insertLostReturn(tx, { cause, kind: 'returnLost', now: at, days: markDays }),
    at,
  );
}

/** An order whose money had never come was nobody's to send: what its end counted is taken back, and its store is told. */
export async function takeBackMark(
  tx: Transaction,
  services: Needs,
  { refund, at }: EventOf<'refundVoided'>,
): Promise<void> {
  const { orderNumber } = refund;
  if (orderNumber === null) return;
  const marks = await deleteMark(tx, { orderNumber, kind: 'cancelled' });
  await tell(tx, services, marks, at, 'sellerMarkTakenBack');
}

async function tell(
  tx: Transaction,
  services: Needs,
  marks: readonly NewMark[],
  now: Date,
  kind: 'sellerMarked' | 'sellerMarkTakenBack' = 'sellerMarked',
): Promise<void> {
  if (marks.length === 0) return;
  await notifyStores(
    tx,
    services,
    marks.map(({ sellerId, orderNumber }) => ({
      sellerId,
      right: 'orders' as const,
      kind,
      params: { orderNumber },
      href: '/manage-store/standing',
    })),
    now,
  );
}

import type { Transaction } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import type { NotificationKind } from '../notification/notification.rules.ts';
import { notifyStores, notifyUsers } from '../notification/notify-users.ts';
import { wantsAccount } from '../payment/find-refund.ts';

type Told = { returnNumber: string; userId: number; sellerId: number };

/** Tells the shopper about a return of theirs. */
export function tellShopper(
  tx: Transaction,
  services: Pick<Services, 'siteUrl'>,
  { returnNumber, userId }: Told,
  kind: NotificationKind,
  params: Record<string, string>,
  now: Date,
): Promise<void> {
  const href = `/user/profile/my-return/${returnNumber}`;
  return notifyUsers(tx, services, [{ userId, kind, params: { returnNumber, ...params }, href }], now);
}

/** Money was promised that the shopper hasn't asked for: where it goes, they may not have said. */
export async function askForAccount(
  tx: Transaction,
  services: Pick<Services, 'siteUrl'>,
  refund: { id: string | null; userId: number; orderNumber: string; total: string },
  now: Date,
): Promise<void> {
  const { id, userId, orderNumber, total } = refund;
  if (id === null || !(await wantsAccount(tx, id))) return;
  const href = `/user/profile/my-order/${orderNumber}`;
  const notice = { userId, kind: 'refundWantsAccount', params: { orderNumber, total }, href } as const;
  await notifyUsers(tx, services, [notice], now);
}

/** Tells the store's people about a return of an order of theirs. */
export function tellStore(
  tx: Transaction,
  services: Pick<Services, 'siteUrl'>,
  { returnNumber, sellerId }: Told,
  kind: NotificationKind,
  params: Record<string, string>,
  now: Date,
  /** What it is about, when it is to be said once. */
  cause?: string,
): Promise<void> {
  const href = `/manage-store/returns/${returnNumber}`;
  const once = cause === undefined ? {} : { cause };
  return notifyStores(
    tx,
    services,
    [{ sellerId, right: 'orders', kind, params: { returnNumber, ...params }, href, ...once }],
    now,
  );
}

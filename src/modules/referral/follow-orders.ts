import type { Transaction } from '../../platform/db/database.ts';
import type { EventOf } from '../../platform/events.ts';
import type { Services } from '../../platform/services.ts';
import { notifyUsers } from '../notification/notify-users.ts';
import { nameLines, selectPlacedBasket, updateBasket } from './referral.store.ts';

/**
 * A basket was ordered: what its affiliate typed of the buyer has done its work, and they are told that it was, and nothing
 * else.
 */
export async function tellBasketOfPlaced(
  tx: Transaction,
  services: Pick<Services, 'siteUrl'>,
  { group, at }: EventOf<'orderPlaced'>,
): Promise<void> {
  // Every basket's cart names its affiliate; most orders came by nobody's link, and cost nothing here.
  if (group.link === null) return;
  const basket = await selectPlacedBasket(tx, group.id);
  if (basket === null) return;
  await updateBasket(tx, basket.id, { sealedBuyer: null });
  const [first] = basket.note === '' ? await nameLines(tx, basket.lines) : [];
  const params = { nameTh: first?.nameTh ?? basket.note, nameEn: first?.nameEn ?? basket.note };
  const { affiliateId: userId, code } = basket;
  const href = `/affiliate/payment/result/${code}`;
  const cause = `basketOrdered ${basket.id}`;
  await notifyUsers(tx, services, [{ userId, kind: 'basketOrdered', params, href, cause, mail: 'none' }], at);
}

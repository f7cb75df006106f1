import type { Services } from '../../platform/services.ts';
import { bangkokDay } from '../../shared/bangkok-time.ts';
import type { StoreRight } from '../../shared/contract.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { readUnread } from '../chat/read-chat.ts';
import { pictureBase, sellerPicture } from '../image/picture.rules.ts';
import type { StoreWaiting } from './store-centre.contract.ts';
import { firstProducts, mayDo, missingOf, setupOf, waitingMost } from './store-centre.rules.ts';
import {
  countMoneyWaiting,
  countOpenCampaigns,
  countOrdersWaiting,
  countProductsWaiting,
  countUnansweredReviews,
  selectFacts,
  selectOwnStore,
} from './store-centre.store.ts';

type Member = { userId: number; sellerId: number; storeRights: readonly StoreRight[] };

/** What the frame of a store's pages shows on each of them. Nothing is counted that the member may not look at. */
export async function readWaiting(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  member: Member,
  locale: Locale,
) {
  const { sellerId, storeRights: rights } = member;
  const hasOrders = mayDo(rights, 'orders');
  const [store, orders, reviews, chats, goods, money, campaignsOpen] = await Promise.all([
    selectOwnStore(db, sellerId),
    hasOrders ? countOrdersWaiting(db, sellerId, { most: waitingMost, today: bangkokDay(clock()) }) : null,
    hasOrders ? countUnansweredReviews(db, sellerId, waitingMost) : null,
    hasOrders ? readUnread({ db, clock }, { kind: 'store', sellerId, userId: member.userId }) : null,
    mayDo(rights, 'catalogue') ? countProductsWaiting(db, sellerId, waitingMost) : null,
    mayDo(rights, 'finance') ? countMoneyWaiting(db, sellerId, waitingMost) : null,
    mayDo(rights, 'catalogue') ? countOpenCampaigns(db, sellerId, { now: clock(), most: waitingMost }) : null,
  ]);
  const waiting: StoreWaiting = {
    ordersToShip: orders?.toShip ?? null,
    ordersToPack: orders?.toPack ?? null,
    ordersPacked: orders?.packed ?? null,
    ordersLate: orders?.late ?? null,
    ordersDueToday: orders?.dueToday ?? null,
    ordersAtCounter: orders?.atCounter ?? null,
    returnsToAnswer: orders?.toAnswer ?? null,
    returnsToReceive: orders?.toReceive ?? null,
    returnsDisputed: orders?.disputed ?? null,
    reviewsUnanswered: reviews,
    chats: chats === null ? null : Math.min(chats.waiting, waitingMost),
    productsRefused: goods?.refused ?? null,
    productsSoldOut: goods?.soldOut ?? null,
    productsLow: goods?.low ?? null,
    campaignsOpen,
    documentsWithoutData: money?.documentsWithoutData ?? null,
    payoutsOnWay: money?.payoutsOnWay ?? null,
  };
  return {
    store: {
      name: inLocale(locale, store.nameTh, store.nameEn),
      urlKey: store.urlKey,
      imageUrl: pictureBase('seller', store.id, sellerPicture(store)),
      isPublic: store.status === 'active' || store.status === 'suspended',
    },
    rights: [...rights],
    waiting,
  };
}

/** What a new store has to do yet, as far as the member may do it. */
export async function readSetup({ db }: Pick<Services, 'db'>, { sellerId, storeRights }: Member) {
  const facts = await selectFacts(db, sellerId, firstProducts);
  return { isPublic: facts.isPublic, missing: missingOf(facts), steps: setupOf(storeRights, facts) };
}

import type { Services } from '../../platform/services.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { toBaht } from '../../shared/money.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { discountPercent } from '../catalogue/product-card.rules.ts';
import { readProductCards } from '../catalogue/read-product-cards.ts';
import { type QuotaState, readQuotas } from '../pricing/open-quota.ts';
import { soldPercent } from '../pricing/price-quota.rules.ts';
import type {
  FlashOfferRow,
  OfferedProduct,
  ShownSlot,
  StaffSlot,
  StoreSlot,
} from './flash-sale.contract.ts';
import { isJoinable, mayChange, slotStateOf } from './flash-sale.rules.ts';
import {
  countAllSlots,
  countSlots,
  countSlotsOfStore,
  type ListedOffer,
  type SlotCounts,
  type SlotRow,
  searchOfferable,
  selectOffers,
  selectOpenSlots,
  selectSlot,
  selectSlots,
  selectSlotsOfStore,
} from './flash-sale.store.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** Slots further away than this are nobody's news. */
const shownForMs = 14 * dayMs;
const shownMost = 12;
const foundMost = 20;

type Page = { pageNo: number; perPage: number };
type Needs = Pick<Services, 'db' | 'clock'>;

/** Slots that run and come with something in them, as shoppers see them now. */
export async function listShownSlots(
  services: Needs & Pick<Services, 'changes'>,
  locale: Locale,
): Promise<ShownSlot[]> {
  const { db, clock } = services;
  const now = clock();
  const slots = await selectOpenSlots(db, now, new Date(now.getTime() + shownForMs), shownMost);
  const offers = (await selectOffers(db, idsOf(slots), null, now)).filter(
    ({ state }) => state === 'accepted',
  );
  const quotas = await readQuotas({ db }, quotaIdsOf(offers));
  const cards = new Map(
    (
      await readProductCards(
        services,
        offers.map(({ productId }) => productId),
        locale,
      )
    ).map((card) => [card.id, card]),
  );
  return slots.flatMap((slot) => {
    const shown = offers.flatMap((offer) => {
      const card = cards.get(offer.productId);
      const quota = offer.quotaId === null ? undefined : quotas.get(offer.quotaId);
      if (offer.slotId !== slot.id || card === undefined || quota === undefined) return [];
      const { priceSatang, beforeSatang } = offer;
      return [
        {
          product: card,
          price: toBaht(priceSatang),
          priceBefore: toBaht(beforeSatang),
          discountPercent: discountPercent(priceSatang, beforeSatang),
          copies: quota.copies,
          left: quota.left,
          soldPercent: soldPercent(quota.copies, quota.left),
          perPerson: quota.perPerson,
        },
      ];
    });
    const state = slotStateOf(slot, now);
    if (shown.length === 0 || (state !== 'coming' && state !== 'running')) return [];
    // What is sold out goes behind what can still be had.
    const inOrder = [...shown.filter(({ left }) => left > 0), ...shown.filter(({ left }) => left === 0)];
    return [
      {
        ...{ id: slot.id, name: inLocale(locale, slot.nameTh, slot.nameEn), state },
        startsAt: slot.startsAt.toISOString(),
        endsAt: slot.endsAt.toISOString(),
        offers: inOrder,
      },
    ];
  });
}

/** Slots that a store may join, and those that it is or was in, with its offers alone. */
export async function listStoreSlots(
  { db, clock }: Needs,
  sellerId: number,
  locale: Locale,
  page: Page,
): Promise<{ dataList: StoreSlot[]; total: number }> {
  const now = clock();
  const [slots, total] = await Promise.all([
    selectSlotsOfStore(db, sellerId, now, rowsOf(page)),
    countSlotsOfStore(db, sellerId, now),
  ]);
  const offers = await describeOffers(db, await selectOffers(db, idsOf(slots), sellerId, now), locale);
  const dataList = slots.map((slot) => {
    const { version: _, ...described } = describeSlot(slot, now);
    return { ...described, offers: offers.filter(({ slotId }) => slotId === slot.id) };
  });
  return { dataList, total };
}

/** Slots as staff see them: those that run or come first, so that no plan for later hides them. */
export async function listStaffSlots(
  { db, clock }: Needs,
  page: Page,
): Promise<{ dataList: StaffSlot[]; total: number }> {
  const now = clock();
  const [slots, total] = await Promise.all([selectSlots(db, now, rowsOf(page)), countAllSlots(db)]);
  const counts = new Map((await countSlots(db, idsOf(slots))).map((each) => [each.slotId, each]));
  return { dataList: slots.map((slot) => describeForStaff(slot, counts.get(slot.id), now)), total };
}

function rowsOf({ pageNo, perPage }: Page) {
  return { limit: perPage, offset: (pageNo - 1) * perPage };
}

/** One of them with what stores offer in it. */
export async function readStaffSlot(
  { db, clock }: Needs,
  id: number,
  locale: Locale,
): Promise<Result<{ slot: StaffSlot; offers: FlashOfferRow[] }, { code: 'flashSlotNotFound' }>> {
  const now = clock();
  const slot = await selectSlot(db, id);
  if (slot === null) return fail({ code: 'flashSlotNotFound' });
  const [counts] = await countSlots(db, [id]);
  const offers = await describeOffers(db, await selectOffers(db, [id], null, now), locale);
  return succeed({ slot: describeForStaff(slot, counts, now), offers });
}

/** Products that can be in a slot, by name; of a store its own alone. */
export async function findOfferable(
  { db }: Pick<Services, 'db'>,
  { search, sellerId, locale }: { search: string; sellerId: number | null; locale: Locale },
): Promise<OfferedProduct[]> {
  if (search === '' && sellerId === null) return [];
  return (await searchOfferable(db, search, sellerId, foundMost)).map((product) => ({
    id: product.id,
    name: inLocale(locale, product.nameTh, product.nameEn),
    store: { id: product.sellerId, name: inLocale(locale, product.storeTh, product.storeEn) },
    price: toBaht(product.priceSatang),
    freeCopies: product.freeCopies,
  }));
}

function idsOf(rows: readonly { id: number }[]): number[] {
  return rows.map(({ id }) => id);
}

function quotaIdsOf(offers: readonly ListedOffer[]): number[] {
  return offers.flatMap(({ quotaId }) => (quotaId === null ? [] : [quotaId]));
}

function describeSlot(slot: SlotRow, now: Date) {
  const { id, version, nameTh, nameEn, startsAt, endsAt, joinUntil, stoppedAt } = slot;
  return {
    ...{ id, version, nameTh, nameEn },
    state: slotStateOf(slot, now),
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    joinUntil: joinUntil.toISOString(),
    stoppedAt: stoppedAt?.toISOString() ?? null,
    isJoinable: isJoinable(slot, now),
  };
}

function describeForStaff(slot: SlotRow, counted: SlotCounts | undefined, now: Date): StaffSlot {
  const { proposed = 0, accepted = 0, reminders = 0 } = counted ?? {};
  return {
    ...describeSlot(slot, now),
    counts: { proposed, accepted, reminders },
    mayChange: mayChange(slotStateOf(slot, now), accepted > 0),
  };
}

async function describeOffers(
  db: Services['db'],
  offers: readonly ListedOffer[],
  locale: Locale,
): Promise<FlashOfferRow[]> {
  const quotas = await readQuotas({ db }, quotaIdsOf(offers));
  return offers.map((offer) => ({
    ...{ id: offer.id, slotId: offer.slotId, state: offer.state, reason: offer.reason },
    store: {
      id: offer.sellerId,
      urlKey: offer.storeKey,
      name: inLocale(locale, offer.storeTh, offer.storeEn),
    },
    product: {
      id: offer.productId,
      urlKey: offer.productKey,
      name: inLocale(locale, offer.productTh, offer.productEn),
    },
    price: toBaht(offer.priceSatang),
    ordinaryPrice: toBaht(offer.ordinarySatang),
    priceBefore: toBaht(offer.beforeSatang),
    ...{ copies: offer.copies, perPerson: offer.perPerson, freeCopies: offer.freeCopies },
    result: offer.quotaId === null ? null : resultOf(quotas.get(offer.quotaId)),
  }));
}

function resultOf(quota: QuotaState | undefined): FlashOfferRow['result'] {
  if (quota === undefined) return null;
  const { left, sold, soldSatang, buyers, copies } = quota;
  return {
    ...{ left, sold, buyers },
    amount: toBaht(soldSatang),
    soldPercent: soldPercent(copies, copies - sold),
  };
}

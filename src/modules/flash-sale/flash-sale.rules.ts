/** Where a slot stands at an instant. */
export const slotStates = ['coming', 'running', 'ended', 'cancelled'] as const;
export type SlotState = (typeof slotStates)[number];

/**
 * What a store's offer is: waiting for staff, part of the slot, refused, taken back by the store before staff had answered,
 * or taken out of the slot by staff.
 */
export const offerStates = ['proposed', 'accepted', 'refused', 'withdrawn', 'taken_out'] as const;
export type OfferState = (typeof offerStates)[number];

export type SlotTimes = { startsAt: Date; endsAt: Date; joinUntil: Date; stoppedAt: Date | null };

/** A slot runs from its first instant until, and not at, its last; one that was stopped before it began is cancelled. */
export function slotStateOf(
  { startsAt, endsAt, stoppedAt }: Omit<SlotTimes, 'joinUntil'>,
  now: Date,
): SlotState {
  if (stoppedAt !== null) return stoppedAt <= startsAt ? 'cancelled' : 'ended';
  if (now < startsAt) return 'coming';
  return now < endsAt ? 'running' : 'ended';
}

/** Whether stores may propose products. */
export function isJoinable(slot: SlotTimes, now: Date): boolean {
  return slotStateOf(slot, now) === 'coming' && now < slot.joinUntil;
}

/** What made the prices of an offer, for the slice that keeps prices. */
export function sourceOfOffer(offerId: number): string {
  return `flash:${offerId}`;
}

const dayMs = 24 * 60 * 60 * 1000;
/** A sale that lasts longer is no flash sale. */
const slotLongestMs = 7 * dayMs;
/** In how many days a slot may begin at most: until then its copies are held. */
const slotEarliestMs = 60 * dayMs;

export type SlotDraft = { nameTh: string; nameEn: string; startsAt: Date; endsAt: Date; joinUntil: Date };
export type SlotField = 'nameTh' | 'startsAt' | 'endsAt' | 'joinUntil';
type SlotWrong = Partial<Record<SlotField, string>>;

/** What can't be saved of a slot that hasn't begun, by field. */
export function checkSlot({ nameTh, startsAt, endsAt, joinUntil }: SlotDraft, now: Date): SlotWrong {
  const lastsMs = endsAt.getTime() - startsAt.getTime();
  return {
    ...(nameTh === '' ? { nameTh: 'required' } : {}),
    ...(startsAt <= now ? { startsAt: 'flashStartPast' } : {}),
    ...(startsAt.getTime() - now.getTime() > slotEarliestMs ? { startsAt: 'flashStartFar' } : {}),
    ...(lastsMs <= 0 ? { endsAt: 'flashEndsBefore' } : {}),
    ...(lastsMs > slotLongestMs ? { endsAt: 'flashTooLong' } : {}),
    ...(joinUntil > startsAt ? { joinUntil: 'flashJoinLate' } : {}),
  };
}

/**
 * What may still be changed of a slot: before it begins everything, unless products were accepted for these times; while it
 * runs what it is called; afterwards nothing.
 */
export function mayChange(state: SlotState, hasAccepted: boolean): { names: boolean; times: boolean } {
  if (state === 'coming') return { names: true, times: !hasAccepted };
  return { names: state === 'running', times: false };
}

export const copiesMost = 100_000;
export type OfferDraft = { priceSatang: number; copies: number; perPerson: number };
export type OfferField = 'productId' | 'price' | 'copies' | 'perPerson';
export type OfferWrong = Partial<Record<OfferField, string>>;

/** What can't be offered of a product at `priceSatang` with so many free copies, by field. */
export function checkOffer(
  draft: OfferDraft,
  product: { priceSatang: number; freeCopies: number },
): OfferWrong {
  return {
    ...(draft.priceSatang <= 0 ? { price: 'flashPriceNone' } : {}),
    ...(draft.priceSatang >= product.priceSatang ? { price: 'flashPriceHigh' } : {}),
    ...(draft.copies < 1 ? { copies: 'flashCopiesNone' } : {}),
    ...(draft.copies > Math.min(copiesMost, product.freeCopies) ? { copies: 'flashCopiesMany' } : {}),
    ...(draft.perPerson < 1 || draft.perPerson > draft.copies ? { perPerson: 'flashPerPerson' } : {}),
  };
}

/** Whether two times have an instant in common; one ends as the other begins has none. */
export function overlap(
  one: { startsAt: Date; endsAt: Date },
  other: { startsAt: Date; endsAt: Date },
): boolean {
  return one.startsAt < other.endsAt && other.startsAt < one.endsAt;
}

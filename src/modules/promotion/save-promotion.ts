import { announceChanges } from '../../platform/db/change-feed.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { CallOrigin } from '../../platform/http/api-context.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { answerOnce } from '../idempotency/answer-once.ts';
import { endPriceWindows } from '../pricing/end-price-windows.ts';
import {
  selectPricesBeside,
  selectProductsOn,
  selectUnstruck,
  type UnstruckRow,
} from './discounted-products.store.ts';
import {
  checkPromotion,
  hasBegun,
  keepPromotionInstants,
  type Precedence,
  type PricePrecedence,
  type PromotionDraft,
  type PromotionFields,
  type PromotionInvalid,
  precedenceOf,
  pricePrecedenceOf,
  promotionStateOf,
  typeIdOf,
} from './promotion-desk.rules.ts';
import {
  type DeskPromotionRow,
  insertPromotion,
  lockDeskPromotion,
  type OverlapRow,
  replaceScopes,
  selectOverlapping,
  updatePromotion,
} from './promotion-desk.store.ts';
import { periodsOf, pricesMost, sourceOfPromotion } from './promotion-prices.rules.ts';
import { selectStores } from './promotion-scopes.store.ts';
import { type AnyTerms, type DiscountTerms, isGift, type PromotionScope } from './promotion-terms.rules.ts';
import { publishPromotion } from './publish-promotion.ts';
import { promotionsTag } from './read-promotions.ts';
import { resolveGifts } from './resolve-gifts.ts';
import { resolveScopes } from './resolve-scopes.ts';

/** The store that makes promotions, or the house (`sellerId` null), and who does so for it. */
export type PromotionMaker = { userId: number; sellerId: number | null; origin: CallOrigin };
type FoundOverlap = Omit<OverlapRow, 'promotionTypeId'> & (Precedence | PricePrecedence);
/** What has to be read before a promotion is saved. */
export type FoundBeside = { overlaps: FoundOverlap[]; unstruck: UnstruckRow[]; unstruckCount: number };
type ChangeFailure = { code: 'promotionNotFound' | 'promotionChanged' | 'promotionOver' };
type SaveFailure =
  | PromotionInvalid
  | ChangeFailure
  | { code: 'promotionOfStore' | 'idempotencyKeyReused' }
  | ({ code: 'promotionOverlaps' } & FoundBeside);
type Needs = Pick<Services, 'db' | 'clock' | 'newUuid'>;

export type SavedPromotion = {
  id: number | null;
  version: number | null;
  /** Of a new one. */
  key: string | null;
  isOverlapSeen: boolean;
  /** What it is on; everything of the store, or of all stores, without any. A bundle takes the products of a list. */
  scopes: readonly PromotionScope[];
  draft: PromotionDraft;
};

/** As its maker would say it now. */
function draftOf(row: DeskPromotionRow): PromotionDraft {
  const { fromMinute, untilMinute } = row;
  return { ...row, hours: fromMinute === null || untilMinute === null ? null : { fromMinute, untilMinute } };
}

/** What of a promotion the audit log compares. Amounts are satang, shares basis points. */
function worthOf({
  terms,
  startsAt,
  endsAt,
  budgetSatang,
  usageLimit,
  perPersonLimit,
}: PromotionDraft): string {
  const limits = { budgetSatang, usageLimit, perPersonLimit };
  return JSON.stringify({ terms, ...limits, from: startsAt, until: endsAt });
}

async function note(
  tx: Transaction,
  kind: 'promotion_saved' | 'promotion_stopped',
  { userId, origin, sellerId }: PromotionMaker,
  promotionId: number,
  moved: { before: string; after: string },
  now: Date,
  reason: string | null = null,
): Promise<void> {
  const detail = { promotionId, sellerId, ...(reason === null ? {} : { reason }) };
  await recordAudit(tx, { kind, actorUserId: userId, subjectUserId: null, origin, moved, detail }, now);
}

/** Whether a change leaves what a promotion is on as it was. */
export function isOnTheSame(
  said: readonly PromotionScope[],
  kept: readonly { kind: PromotionScope['kind']; id: number }[],
): boolean {
  const keyOf = (kind: string, id: number) => `${kind} ${id}`;
  const before = kept.map(({ kind, id }) => keyOf(kind, id)).sort();
  const after = said.map(({ kind, targetId }) => keyOf(kind, targetId)).sort();
  return before.join() === after.join();
}

/**
 * Whose promotion it is, and what it is on of theirs. A price belongs to a store's offers, so staff who make one say of which
 * store, by one scope; null where they don't.
 */
async function ownerOf(
  tx: Transaction,
  { sellerId }: PromotionMaker,
  scopes: readonly PromotionScope[],
  { kind }: AnyTerms,
): Promise<{ sellerId: number | null; scopes: readonly PromotionScope[] } | null> {
  if (sellerId !== null || kind !== 'discount') return { sellerId, scopes };
  const [store, ...more] = scopes.filter((scope) => scope.kind === 'store');
  if (store === undefined || more.length > 0) return null;
  const [known] = await selectStores(tx, [store.targetId]);
  return known === undefined
    ? null
    : { sellerId: known.id, scopes: scopes.filter((scope) => scope.kind !== 'store') };
}

/** What a discount meets: other prices of the same products, and prices that were lower in the 30 days before. */
async function lookBeside(
  tx: Transaction,
  asked: {
    sellerId: number;
    id: number | null;
    draft: PromotionDraft;
    terms: DiscountTerms;
    scopes: readonly PromotionScope[];
  },
): Promise<FoundBeside & { mistake: PromotionFields | null }> {
  const { sellerId, id, draft, terms, scopes } = asked;
  const { startsAt, endsAt, hours } = draft;
  const productIds = await selectProductsOn(tx, sellerId, scopes);
  const source = id === null ? null : sourceOfPromotion(id);
  const discount = { sellerId, productIds, terms, startsAt, endsAt, source };
  const { rows: unstruck, count, cheaper } = await selectUnstruck(tx, discount);
  const overlaps = (await selectPricesBeside(tx, discount)).map(({ kind, ...other }) => ({
    ...other,
    isHouse: kind === 'campaign',
    ...pricePrecedenceOf(kind),
  }));
  const { fromMinute = null, untilMinute = null } = hours ?? {};
  const days = periodsOf({ startsAt, endsAt, fromMinute, untilMinute }).length;
  const isTooMuch = days * (productIds?.length ?? 1) > pricesMost;
  const mistake: PromotionFields | null = isTooMuch
    ? { scopes: 'tooManyPrices' }
    : cheaper === 0
      ? { offer: 'priceNotLower' }
      : null;
  return { overlaps, unstruck, unstruckCount: count, mistake };
}

/**
 * Makes a promotion, once for a key, or changes one that hasn't been changed since `version`. One that overlaps with others
 * is refused with which of them gets the copies and why, until its maker has read that.
 */
export async function savePromotion(
  { db, clock, newUuid }: Needs,
  maker: PromotionMaker,
  said: SavedPromotion,
): Promise<Result<number, SaveFailure>> {
  const now = clock();
  const { userId, sellerId } = maker;
  const once = {
    userId,
    call: `POST /${sellerId === null ? 'admin' : 'seller'}/promotion`,
    key: said.id === null ? said.key : null,
    body: { sellerId, scopes: said.scopes, draft: said.draft },
    now,
  };
  return transact<number, SaveFailure>(db, (tx) =>
    answerOnce<number, SaveFailure>(tx, once, () => save(tx, newUuid, maker, said, now)),
  );
}

async function save(
  tx: Transaction,
  newUuid: Needs['newUuid'],
  maker: PromotionMaker,
  said: SavedPromotion,
  now: Date,
): Promise<Result<number, SaveFailure>> {
  const before = said.id === null ? null : await lockDeskPromotion(tx, maker.sellerId, said.id);
  if (said.id !== null && before === null) return fail({ code: 'promotionNotFound' });
  if (before !== null && before.sellerId !== maker.sellerId) return fail({ code: 'promotionOfStore' });
  if (before !== null && before.version !== said.version) return fail({ code: 'promotionChanged' });
  if (before !== null && before.stoppedAt !== null) return fail({ code: 'promotionOver' });
  const known = before === null ? null : draftOf(before);
  const draft = known === null ? said.draft : keepPromotionInstants(said.draft, known);
  const { terms } = draft;
  const promotionTypeId = typeIdOf(terms);
  const of = await ownerOf(tx, maker, said.scopes, terms);
  if (of === null) return fail({ code: 'promotionInvalid', fields: { scopes: 'oneStore' } });
  const { sellerId } = of;
  const isPromised = before !== null && hasBegun(before, now);
  const fields = checkPromotion(draft, known, now);
  const giftProductId = isGift(terms) ? terms.giftProductId : null;
  const wrongGifts = isGift(terms) && !isPromised ? (await resolveGifts(tx, sellerId, terms)).mistake : null;
  if (wrongGifts !== null) fields.gift ??= wrongGifts;
  const scope = isPromised ? null : await resolveScopes(tx, sellerId, of.scopes, terms);
  if (isPromised && !isOnTheSame(of.scopes, before.scopes)) fields.scopes = 'frozen';
  const wrong: PromotionFields = { ...scope?.fields, ...fields };
  const isFit = Object.keys(wrong).length === 0;
  const beside =
    scope !== null && sellerId !== null && terms.kind === 'discount' && isFit
      ? await lookBeside(tx, { sellerId, id: said.id, draft, terms, scopes: scope.scopes })
      : null;
  if (beside !== null && beside.mistake !== null) Object.assign(wrong, beside.mistake);
  if (Object.keys(wrong).length > 0) return fail({ code: 'promotionInvalid', fields: wrong });
  if (beside !== null && !said.isOverlapSeen && beside.overlaps.length + beside.unstruckCount > 0)
    return fail({ code: 'promotionOverlaps', ...beside });
  // Gifts take no copies from others, and prices none at all.
  if (scope !== null && !said.isOverlapSeen && giftProductId === null && promotionTypeId !== 1) {
    const others = await selectOverlapping(tx, {
      sellerId,
      exceptId: said.id,
      isOfParcels: promotionTypeId === 8,
      startsAt: draft.startsAt,
      endsAt: draft.endsAt,
      productIds: scope.productIds,
    });
    const overlaps = others.map((other) => ({
      ...other,
      ...precedenceOf({ id: said.id, promotionTypeId }, other),
    }));
    if (overlaps.length > 0)
      return fail({ code: 'promotionOverlaps', overlaps, unstruck: [], unstruckCount: 0 });
  }
  const { hours, tierIds, ...columns } = draft;
  const row = {
    ...columns,
    tierIds: [...tierIds],
    promotionTypeId,
    discountBasisPoints: terms.kind === 'discount' ? terms.offBasisPoints : null,
    giftProductId,
    fromMinute: hours?.fromMinute ?? null,
    untilMinute: hours?.untilMinute ?? null,
  };
  const moved = { before: known === null ? 'none' : worthOf(known), after: worthOf(draft) };
  let savedId = said.id;
  if (savedId === null)
    savedId = await insertPromotion(tx, {
      ...row,
      sellerId,
      funder: sellerId === null ? 'house' : 'store',
      urlKey: `promotion-${newUuid()}`,
    });
  else await updatePromotion(tx, savedId, row);
  if (scope !== null) await replaceScopes(tx, savedId, scope.scopes);
  await publishPromotion(tx, savedId, now);
  await note(tx, 'promotion_saved', { ...maker, sellerId }, savedId, moved, now);
  return succeed(savedId);
}

/** Ends a promotion now: no order uses it any more, what used it stays as it is. Staff may end a store's, too. */
export async function stopPromotion(
  { db, clock }: Needs,
  maker: PromotionMaker,
  { id, version, reason = null }: { id: number; version: number; reason?: string | null },
): Promise<Result<true, ChangeFailure>> {
  const now = clock();
  return transact<true, ChangeFailure>(db, async (tx) => {
    const promotion = await lockDeskPromotion(tx, maker.sellerId, id);
    if (promotion === null) return fail({ code: 'promotionNotFound' });
    const state = promotionStateOf(promotion, now);
    if (state === 'stopped' || state === 'over') return fail({ code: 'promotionOver' });
    if (promotion.version !== version) return fail({ code: 'promotionChanged' });
    await updatePromotion(tx, id, { isActive: false, stoppedAt: now });
    // What it cost stays known: a price that is struck through later mustn't be above it.
    await endPriceWindows(tx, sourceOfPromotion(id), now);
    await announceChanges(tx, [promotionsTag]);
    const ofWhom = { ...maker, sellerId: promotion.sellerId };
    await note(tx, 'promotion_stopped', ofWhom, id, { before: state, after: 'stopped' }, now, reason);
    return succeed(true);
  });
}

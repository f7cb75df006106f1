import type { Transaction } from '../../platform/db/database.ts';
import type { EventOf } from '../../platform/events.ts';
import type { Services } from '../../platform/services.ts';
import { recordCashback } from '../cashback/record-cashback.ts';
import { attribute, type HostedLine, shareOut, shareOutHosted, type Ties } from './attribution.rules.ts';
import { readClicks, readLink } from './click.rules.ts';
import { insertEarning } from './earning.store.ts';
import {
  type LinkedLine,
  selectLinkedLines,
  selectRunningRates,
  selectSharers,
  selectTies,
} from './order-link.store.ts';
import { holdAffiliates } from './product-rate.store.ts';
import { settleEarnings } from './settle-earnings.ts';

type Placed = EventOf<'orderPlaced'>;
/** What of an order that was placed says whose link it came by. */
export type PlacedByLink = {
  group: Pick<Placed['group'], 'id' | 'userId' | 'link' | 'isVoucherUsed'>;
  orders: readonly { id: number; seller: { id: number } }[];
  at: Date;
};

/**
 * An order was placed: whoever sent its buyer gets what the rates say, frozen now. What came by nobody's link has no row; an
 * order that earns nothing has one with its reason. Several have one where rates pay for the last link to the very product. What
 * was sold in an affiliate's live (`hosted`) is that affiliate's, whatever link its buyer came by.
 */
export async function recordEarningsOfPlaced(
  tx: Transaction,
  services: Pick<Services, 'secretBox'>,
  { group, orders, at }: PlacedByLink,
  hosted: readonly HostedLine[] = [],
): Promise<void> {
  // Most orders came by nobody's link, and cost nothing here.
  if (group.link === null && !group.isVoucherUsed && hosted.length === 0) return;
  const { affiliateCode = null, codeShare = null, referer = null, clicks = null } = group.link ?? {};
  const before = clicks === null ? [] : readClicks(services.secretBox, clicks);
  const codes = [...(affiliateCode === null ? [] : [affiliateCode]), ...before.map(({ code }) => code)];
  const { sharers, voucherOf } = await selectSharers(tx, { groupId: group.id, codes: [...new Set(codes)] });
  if (sharers.length === 0 && hosted.length === 0) return;
  const hosts = await holdAffiliates(tx, [...new Set(hosted.map(({ affiliateId }) => affiliateId))]);
  const last =
    codeShare === null || affiliateCode === null
      ? null
      : readLink(services.secretBox, affiliateCode, codeShare);
  const links = [
    ...(affiliateCode === null ? [] : [{ code: affiliateCode, click: last }]),
    ...before.map(({ code, at: clickedAt, thing }) => ({ code, click: { at: clickedAt, thing } })),
  ];
  // Codes that are nobody's earn nothing, and take nothing from whom the buyer came by before.
  const came = links.flatMap(({ code, click }) => {
    const sharer = sharers.find((each) => each.code === code);
    return sharer === undefined ? [] : [{ affiliateId: sharer.affiliateId, click }];
  });
  const lines = await selectLinkedLines(tx, group.id, at);
  const rates = await selectRunningRates(
    tx,
    at,
    orders.map(({ seller }) => seller.id),
  );
  const known = new Map<number, Ties>();
  const tiesOf = async (affiliateId: number): Promise<Ties> => {
    const ties =
      known.get(affiliateId) ??
      (await selectTies(tx, { affiliateId, buyerId: group.userId, groupId: group.id }));
    known.set(affiliateId, ties);
    return ties;
  };
  for (const { id: orderId } of orders) {
    const ofOrder = lines.filter((line) => line.orderId === orderId);
    const isHosted = ({ orderLineId }: LinkedLine) => hosted.some((each) => each.orderLineId === orderLineId);
    const linked = ofOrder.filter((line) => !isHosted(line));
    const byHost = shareOutHosted(ofOrder, hosted);
    const byLink = linked.length === 0 ? [] : shareOut({ voucherOf, came, rates, lines: linked, now: at });
    // Who sold some of an order in a live, and was clicked on for others of it, has one row of both.
    const ofHosts = new Set(byHost.map(({ affiliateId }) => affiliateId));
    const claims = [
      ...byHost.map((claim) => {
        const other = byLink.find(({ affiliateId }) => affiliateId === claim.affiliateId);
        return { ...claim, won: [...claim.won, ...(other?.won ?? [])] };
      }),
      ...byLink.filter(({ affiliateId }) => !ofHosts.has(affiliateId)),
    ];
    for (const claim of claims) {
      const { affiliateId, way } = claim;
      const {
        outcome,
        heldReason,
        lines: earned,
      } = attribute({
        ...{ claim, now: at, ties: await tiesOf(affiliateId) },
        isStopped: [...sharers, ...hosts].some((each) => each.affiliateId === affiliateId && each.isStopped),
      });
      const click = way.via === 'click' ? way.click : null;
      const isLast = sharers.some((each) => each.affiliateId === affiliateId && each.code === affiliateCode);
      const isNew = await insertEarning(
        tx,
        {
          ...{ orderId, affiliateId, via: way.via, outcome, heldReason, createdAt: at },
          // Where the others' links were opened, nobody says.
          channel: way.via === 'click' && isLast ? referer : null,
          clickedAt: click?.at ?? null,
          thing: click?.thing ?? null,
        },
        earned.map(({ orderLineId, rate, amountSatang, points, loweredSatang }) => ({
          ...{
            orderLineId,
            loweredSatang,
            rateId: rate.id,
            funder: rate.funder,
            sellerId: rate.sellerId,
            amountSatang,
            points,
          },
          ...{ basisPoints: rate.basisPoints, satangPerCopy: rate.satangPerCopy },
        })),
      );
      if (isNew === null) continue;
      await recordCashback(tx, {
        now: at,
        rows: earned.map(({ orderLineId, amountSatang }) => ({
          ...{ userId: affiliateId, orderId, orderLineId, source: 'affiliate' as const, amountSatang },
          isHeld: heldReason !== null,
        })),
      });
    }
  }
}

/** What a complete order's link earned is its affiliate's by now: stores that promised it pay it, and points come with it. */
export function settleEarningsOfCompleted(
  tx: Transaction,
  services: Pick<Services, 'siteUrl'>,
  { order, at }: EventOf<'orderCompleted'>,
): Promise<void> {
  return settleEarnings(tx, services, order, at);
}

/** Copies of a complete order went back: a store doesn't pay for what its affiliate doesn't keep. */
export function settleEarningsOfReturned(
  tx: Transaction,
  services: Pick<Services, 'siteUrl'>,
  { order, at }: EventOf<'copiesReturned'>,
): Promise<void> {
  return settleEarnings(tx, services, order, at);
}

import type { Reading, ReadingMoment, ReadingVersion } from './comment-reading.rules.ts';
import type { HostDecision } from './live.rules.ts';
import type { LiveEvent } from './live-allocation.rules.ts';

type Product = { id: number; keyword: string; openFrom: Date | null };
type Air = { liveProductId: number | null; since: Date };

/** What a comment of an instant is read by: the keywords that were open then, and the product on air. */
export function momentAt(
  { products, air, version }: { products: readonly Product[]; air: readonly Air[]; version: ReadingVersion },
  at: Date,
): ReadingMoment {
  const open = products.filter(({ openFrom }) => openFrom === null || openFrom <= at);
  const last = air.findLast(({ since }) => since <= at);
  const onAir = open.find(({ id }) => id === last?.liveProductId)?.keyword ?? null;
  return { keywords: open.map(({ keyword }) => keyword), onAir, version };
}

type Comment = {
  commentId: string;
  speakerId: string;
  at: Date;
  reading: Reading;
  decision: HostDecision | null;
};

/** What a comment asks for as things stand: what the host decided of it, else its reading where that is clear. */
export function eventOf({ commentId, speakerId, at, reading, decision }: Comment): LiveEvent | null {
  const base = { id: commentId, atMs: at.getTime(), buyer: speakerId };
  if (decision !== null) {
    const { items, cancels, cancelsAll, deed } = decision;
    return deed === 'refuse' ? null : { ...base, orders: items, cancels, cancelsAll };
  }
  if (reading.kind === 'order') return { ...base, orders: reading.items, cancels: [], cancelsAll: false };
  const { cancels, cancelsAll } = reading;
  return reading.kind === 'cancel' ? { ...base, orders: [], cancels, cancelsAll } : null;
}

/** What one press of the host's makes of a comment: what it says, or else what it seems to mean. */
export function suggestionOf({ items, meant, cancels, cancelsAll }: Reading): Omit<HostDecision, 'deed'> {
  return { items: items.length > 0 ? items : meant, cancels, cancelsAll };
}

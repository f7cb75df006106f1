/** Things that the audit log can be asked about, by the number that staff know them by; an account is asked for by its owner. */
export const auditThings = [
  'order',
  'account',
  'store',
  'product',
  'payout',
  'refund',
  'return',
  'slip',
  'withdrawal',
  'redemption',
  'voucher',
  'promotion',
  'campaign',
  'book',
  'ticket',
  'conversation',
] as const;
export type AuditThing = (typeof auditThings)[number];

type Details = Record<string, string | number>;

const keys: Record<Exclude<AuditThing, 'account'>, readonly string[]> = {
  order: ['orderNumber'],
  store: ['sellerId'],
  product: ['productId'],
  payout: ['payoutId', 'batchId', 'batchNumber'],
  refund: ['refundId'],
  return: ['returnNumber'],
  slip: ['slipId'],
  withdrawal: ['withdrawalId'],
  redemption: ['redemptionId'],
  voucher: ['voucherId'],
  promotion: ['promotionId'],
  campaign: ['campaignId'],
  book: ['workId'],
  ticket: ['ticketId'],
  conversation: ['conversationId'],
};
/** What is asked of a second person names its thing as `subject`; by these things' numbers nothing else is meant. */
const bySubject: readonly AuditThing[] = ['order', 'refund', 'return', 'withdrawal'];

/**
 * What an entry's details hold when it is about a thing: any of these. A number stands there as one or as text. What was done
 * to the whole purchase (its slips, a refund of none of its orders) counts for each of its orders.
 */
export function detailsOfThing(thing: Exclude<AuditThing, 'account'>, typed: string): Details[] {
  const id = thing === 'order' || thing === 'return' ? typed.toUpperCase() : typed;
  const values = /^\d{1,15}$/.test(id) ? [id, Number(id)] : [id];
  const found = keys[thing].flatMap((key) => values.map((value): Details => ({ [key]: value })));
  if (bySubject.includes(thing)) found.push({ subject: id });
  if (thing === 'slip') found.push({ deed: 'slip', subject: id });
  const purchase = /^(R\d+)-\d+$/.exec(id)?.[1];
  if (thing === 'order' && purchase !== undefined) found.push({ referenceCode: purchase });
  return found;
}

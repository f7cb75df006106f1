/** What comes in and goes out, as it is looked at; each is held against the ledger. */
export const moneyFlows = [
  'card',
  'promptpay',
  'transfer',
  'cod',
  'refundsToCards',
  'refundsByTransfer',
  'payouts',
  'withdrawals',
  'commission',
] as const;
export type MoneyFlow = (typeof moneyFlows)[number];

/** What the house owes at this moment. */
export const moneyDebts = [
  'points',
  'cashback',
  'cashbackWaiting',
  'refundsDue',
  'withdrawalsDue',
  'payoutsDue',
] as const;
export type MoneyDebt = (typeof moneyDebts)[number];

export const moneyThings = [...moneyFlows, ...moneyDebts] as const;
export type MoneyThing = (typeof moneyThings)[number];

export const moneyPeriods = ['today', 'yesterday', 'week'] as const;
export type MoneyPeriod = (typeof moneyPeriods)[number];

export function isFlow(thing: MoneyThing): thing is MoneyFlow {
  return (moneyFlows as readonly string[]).includes(thing);
}

const dayMs = 24 * 60 * 60_000;
/** Bangkok has no daylight saving. */
const bangkokMs = 7 * 60 * 60_000;

/** A period's ends, the first in it and the last not: days begin at midnight in Bangkok; seven days are today and the six before. */
export function periodOf(period: MoneyPeriod, now: Date): { from: Date; until: Date } {
  const today = Math.floor((now.getTime() + bangkokMs) / dayMs) * dayMs - bangkokMs;
  const tomorrow = today + dayMs;
  switch (period) {
    case 'today':
      return { from: new Date(today), until: new Date(tomorrow) };
    case 'yesterday':
      return { from: new Date(today - dayMs), until: new Date(today) };
    case 'week':
      return { from: new Date(tomorrow - 7 * dayMs), until: new Date(tomorrow) };
  }
}

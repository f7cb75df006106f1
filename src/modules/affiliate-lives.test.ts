import { expect, test } from 'vitest';
import { seededRandom } from '../shared/seeded-random.ts';
import {
  attribute,
  type CameByLink,
  type EarnedLine,
  shareOut,
  type Ties,
} from './affiliate/attribution.rules.ts';
import { addClick, type KeptClick, thingMark } from './affiliate/click.rules.ts';
import { pointsLeft, type Rate } from './affiliate/rate.rules.ts';
import { reversedSatang } from './cashback/cashback.rules.ts';
import { imbalance, type LedgerEntry } from './ledger/ledger.rules.ts';
import { pointsWorthSatang } from './points/points.rules.ts';
import {
  incomeTaxSetting,
  taxableSatang,
  withdrawalCharges,
  withdrawalMinimumSatang,
} from './withdrawal/withdrawal.rules.ts';

/**
 * Lives of links by the pure rules alone: clicks on links of four sharers, an order, its payment or none, copies sent back
 * before and after it is complete, withdrawals that are paid or rejected. The books are kept as the use-cases post them, and
 * balance at every step. The same on a real database, fewer of them: affiliate-histories.test.ts.
 */
const lives = Number(process.env.LINK_LIVES ?? 10_000);
const seed = process.env.LINK_LIVES_SEED ?? 'lives';

const hourMs = 3_600_000;
const start = Date.parse('2026-11-26T03:00:00Z');
const tax = incomeTaxSetting.parse({});
const books = ['one', 'two', 'three'].map((urlKey, index) => ({
  urlKey,
  productId: index + 1,
  sellerId: 1 + (index % 2),
}));
const sharers = [1, 2, 3, 4];
const codeOf = (affiliateId: number) => `sharer-----${affiliateId}`;
const strangers: Ties = {
  ...{ isSameAccount: false, isSameTelephone: false, isSameBankAccount: false },
  ...{ isSameAddress: false, isSameDevice: false },
};
const common = {
  ...{ campaignId: null, categoryId: null, satangPerCopy: null, pointsPerHundred: null, endsAt: null },
  startsAt: new Date(start - 2_000 * hourMs),
};
const rates: Rate[] = [
  {
    ...common,
    id: 1,
    funder: 'house',
    sellerId: null,
    productId: null,
    basisPoints: 511,
    reach: 'cart',
    pointsPerHundred: 2,
  },
  { ...common, id: 2, funder: 'store', sellerId: 1, productId: null, basisPoints: 2_777, reach: 'product' },
  {
    ...common,
    id: 3,
    funder: 'house',
    sellerId: null,
    productId: 2,
    basisPoints: null,
    satangPerCopy: 333,
    reach: 'product',
  },
];

type Kept = EarnedLine & { affiliateId: number; quantity: number; returned: number; reversed: number };

/** The house's books: what each account holds, and that nothing is ever left over. */
function openBooks() {
  const accounts = new Map<string, number>();
  const keyOf = (kind: string, ownerId = 0) => `${kind} ${ownerId}`;
  return {
    post(entries: LedgerEntry[]): void {
      expect(imbalance(entries)).toBe(0);
      for (const { account, amountSatang } of entries) {
        expect(Number.isSafeInteger(amountSatang)).toBe(true);
        const key = keyOf(account.kind, account.ownerId);
        accounts.set(key, (accounts.get(key) ?? 0) + amountSatang);
      }
    },
    of: (kind: string, ownerId = 0) => accounts.get(keyOf(kind, ownerId)) ?? 0,
    sum: () => [...accounts.values()].reduce((total, satang) => total + satang, 0),
  };
}

test(`${lives} lives of click, order, return and withdrawal: the books balance, and everybody has what their rates say`, () => {
  const random = seededRandom(seed);
  const below = (most: number) => Math.floor(random() * most);
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[below(items.length)];
    if (item === undefined) throw new Error('nothing to pick');
    return item;
  };
  const ledger = openBooks();
  const cost = { kind: 'cashback_cost' } as const;
  const earned = new Map<number, number>();
  const taken = new Map<number, number>();
  const happened = new Map<string, number>();
  const note = (what: string) => happened.set(what, (happened.get(what) ?? 0) + 1);
  let [taxed, withdrawn] = [0, 0];

  for (let life = 0; life < lives; life += 1) {
    const now = new Date(start + life * 1_000);
    let kept: KeptClick[] = [];
    for (let count = below(6); count > 0; count -= 1) {
      const at = new Date(now.getTime() - below(35 * 24) * hourMs);
      const thing = random() < 0.3 ? thingMark('home', '') : thingMark('product', pick(books).urlKey);
      kept = addClick(kept, { code: codeOf(pick(sharers)), at, thing });
    }
    const came: CameByLink[] = kept.map(({ code, ...click }) => ({
      ...{ affiliateId: Number(code.at(-1)), click: random() < 0.05 ? null : click },
    }));
    const lines = books
      .filter(() => random() < 0.6)
      .map((book, index) => ({
        ...{ ...book, orderLineId: index, categoryIds: [], campaignIds: [] },
        ...{ quantity: 1 + below(4), totalSatang: below(200_000) },
      }));
    const voucherOf = random() < 0.1 ? pick(sharers) : null;
    const order: Kept[] = [];
    for (const claim of shareOut({ voucherOf, came, rates, lines, now })) {
      const ties = random() < 0.1 ? { ...strangers, isSameAccount: true } : strangers;
      const told = attribute({ claim, isStopped: random() < 0.05, ties, now });
      note(told.outcome);
      for (const line of told.lines) {
        const quantity = lines.find(({ orderLineId }) => orderLineId === line.orderLineId)?.quantity ?? 0;
        order.push({ ...line, affiliateId: claim.affiliateId, quantity, returned: 0, reversed: 0 });
      }
    }
    // Of a line one earns at most, and never more than was paid for it.
    expect(new Set(order.map(({ orderLineId }) => orderLineId)).size).toBe(order.length);
    for (const { orderLineId, amountSatang } of order)
      expect(amountSatang).toBeLessThanOrEqual(
        lines.find((line) => line.orderLineId === orderLineId)?.totalSatang ?? 0,
      );
    if (random() < 0.15) continue;

    for (const { affiliateId: ownerId, amountSatang } of order)
      ledger.post([
        { account: cost, amountSatang },
        { account: { kind: 'cashback_waiting', ownerId }, amountSatang: -amountSatang },
      ]);
    const sendBack = (line: Kept, isConfirmed: boolean) => {
      line.returned = Math.min(line.quantity, line.returned + 1 + below(line.quantity));
      const { affiliateId: ownerId } = line;
      const wanted = reversedSatang(line.amountSatang, line.returned, line.quantity) - line.reversed;
      const most = isConfirmed ? -ledger.of('cashback', ownerId) : wanted;
      const satang = Math.min(wanted, most);
      if (satang <= 0) return;
      note('sent back');
      line.reversed += satang;
      ledger.post([
        { account: { kind: isConfirmed ? 'cashback' : 'cashback_waiting', ownerId }, amountSatang: satang },
        { account: cost, amountSatang: -satang },
      ]);
      if (isConfirmed) earned.set(ownerId, (earned.get(ownerId) ?? 0) - satang);
    };
    for (const line of order) if (random() < 0.2) sendBack(line, false);
    const points = new Map<Kept, number>();
    for (const line of order) {
      const { affiliateId: ownerId } = line;
      const left = line.amountSatang - line.reversed;
      if (left > 0)
        ledger.post([
          { account: { kind: 'cashback_waiting', ownerId }, amountSatang: left },
          { account: { kind: 'cashback', ownerId }, amountSatang: -left },
        ]);
      earned.set(ownerId, (earned.get(ownerId) ?? 0) + left);
      if (line.rate.funder === 'store' && left > 0)
        ledger.post([
          { account: { kind: 'seller_payable', ownerId: line.rate.sellerId ?? 0 }, amountSatang: left },
          { account: cost, amountSatang: -left },
        ]);
      points.set(line, pointsLeft(line.points, line.reversed, line.amountSatang));
      const worth = pointsWorthSatang(points.get(line) ?? 0);
      if (worth > 0)
        ledger.post([
          { account: { kind: 'points_cost' }, amountSatang: worth },
          { account: { kind: 'points', ownerId }, amountSatang: -worth },
        ]);
    }
    for (const line of order) {
      if (random() > 0.1) continue;
      const before = line.amountSatang - line.reversed;
      sendBack(line, true);
      const back = before - (line.amountSatang - line.reversed);
      if (line.rate.funder === 'store' && back > 0)
        ledger.post([
          { account: { kind: 'seller_payable', ownerId: line.rate.sellerId ?? 0 }, amountSatang: -back },
          { account: cost, amountSatang: back },
        ]);
      const fewer = (points.get(line) ?? 0) - pointsLeft(line.points, line.reversed, line.amountSatang);
      expect(fewer).toBeGreaterThanOrEqual(0);
    }

    const ownerId = pick(sharers);
    const wallet = -ledger.of('cashback', ownerId);
    expect(wallet).toBeGreaterThanOrEqual(0);
    const amountSatang = Math.floor(wallet * random());
    if (random() < 0.5 || amountSatang < withdrawalMinimumSatang) continue;
    const income = { earnedSatang: earned.get(ownerId) ?? 0, takenSatang: taken.get(ownerId) ?? 0 };
    const taxable = taxableSatang(amountSatang, income);
    const charges = withdrawalCharges(amountSatang, taxable, tax);
    ledger.post([
      { account: { kind: 'cashback', ownerId }, amountSatang },
      { account: { kind: 'withdrawals_due' }, amountSatang: -amountSatang },
    ]);
    if (random() < 0.2) {
      note('rejected');
      ledger.post([
        { account: { kind: 'withdrawals_due' }, amountSatang },
        { account: { kind: 'cashback', ownerId }, amountSatang: -amountSatang },
      ]);
      continue;
    }
    note('withdrawn');
    taken.set(ownerId, (taken.get(ownerId) ?? 0) + taxable);
    taxed += charges.taxSatang;
    withdrawn += amountSatang;
    ledger.post([
      { account: { kind: 'withdrawals_due' }, amountSatang },
      { account: { kind: 'paid_out' }, amountSatang: -charges.netSatang },
      {
        account: { kind: 'withdrawal_income' },
        amountSatang: -(charges.serviceChargeSatang + charges.feeSatang),
      },
      { account: { kind: 'withholding_tax_due' }, amountSatang: -charges.taxSatang },
    ]);
  }

  expect(ledger.sum()).toBe(0);
  expect(ledger.of('withdrawals_due')).toBe(0);
  expect(ledger.of('withholding_tax_due')).toBe(-taxed);
  const wallets = sharers.reduce((sum, id) => sum - ledger.of('cashback', id), 0);
  expect(wallets).toBe([...earned.values()].reduce((sum, satang) => sum + satang, 0) - withdrawn);
  for (const id of sharers) {
    // What is complete waits no longer, and nobody is taxed of more than was ever theirs.
    expect(ledger.of('cashback_waiting', id)).toBe(0);
    expect(ledger.of('cashback', id)).toBeLessThanOrEqual(0);
  }
  // Nothing is held against nothing: each kind of life was lived.
  if (lives >= 1_000)
    for (const what of [
      ...['earns', 'ownAccount', 'stopped', 'brokenLink', 'clickTooOld', 'otherProduct', 'otherLink'],
      ...['sent back', 'withdrawn', 'rejected'],
    ])
      expect(happened.get(what) ?? 0, what).toBeGreaterThan(0);
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { reversedSatang } from '../cashback/cashback.rules.ts';
import { attribute, type CameByLink, shareOut, type Ties } from './attribution.rules.ts';
import { clickLastsMs, thingMark } from './click.rules.ts';
import {
  chooseRate,
  earnedPoints,
  earnedSatang,
  pointsLeft,
  type Rate,
  type RatedLine,
  rateMost,
} from './rate.rules.ts';

const now = new Date('2026-11-26T03:00:00Z');
const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const rate = (more: Partial<Rate> = {}): Rate => ({
  ...{ id: 1, funder: 'house', sellerId: null, campaignId: null, productId: null, categoryId: null },
  ...{ basisPoints: 500, satangPerCopy: null, pointsPerHundred: null, reach: 'cart' },
  ...{ startsAt: at(-10), endsAt: null },
  ...more,
});
const line: RatedLine = {
  ...{ productId: 7, sellerId: 3, categoryIds: [30, 20, 10], campaignIds: [5] },
  ...{ quantity: 2, totalSatang: 20_001 },
};
const anyRate = fc
  .record({
    id: fc.integer({ min: 1, max: 1_000 }),
    sellerId: fc.constantFrom(null, 3, 4),
    campaignId: fc.constantFrom(null, 5, 6),
    target: fc.constantFrom({}, { productId: 7 }, { productId: 8 }, { categoryId: 30 }, { categoryId: 10 }),
    startsAt: fc.integer({ min: -20, max: 5 }).map(at),
    endsAt: fc.option(fc.integer({ min: -5, max: 20 }).map(at)),
    basisPoints: fc.integer({ min: 1, max: rateMost.basisPoints }),
  })
  .map(({ target, ...more }) => rate({ ...more, ...target }));
const anyRates = fc.uniqueArray(anyRate, { selector: ({ id }) => id });

describe('the most specific rate wins', () => {
  test.each([
    [
      'a product before a category',
      rate({ id: 1, productId: 7 }),
      rate({ id: 2, categoryId: 30, sellerId: 3 }),
    ],
    [
      'the nearest category before one above',
      rate({ id: 1, categoryId: 30 }),
      rate({ id: 2, categoryId: 20 }),
    ],
    ['a category before all', rate({ id: 1, categoryId: 10 }), rate({ id: 2, campaignId: 5 })],
    ['a campaign’s before the store’s', rate({ id: 1, campaignId: 5 }), rate({ id: 2, sellerId: 3 })],
    ['the store’s before the house’s', rate({ id: 1, sellerId: 3 }), rate({ id: 2, startsAt: at(-1) })],
    ['of equals the one that began last', rate({ id: 1, startsAt: at(-1) }), rate({ id: 2 })],
    ['of equals of one beginning the one made last', rate({ id: 2 }), rate({ id: 1 })],
  ])('%s', (_, winner, loser) => {
    expect(chooseRate([winner, loser], line, now)).toBe(winner);
    expect(chooseRate([loser, winner], line, now)).toBe(winner);
  });

  test('whatever their order, one that applies and runs is chosen, the same one, and none while none applies', () => {
    fc.assert(
      fc.property(anyRates, fc.infiniteStream(fc.double({ noNaN: true })), (rates, chance) => {
        const chosen = chooseRate(rates, line, now);
        const shuffled = rates
          .map((one) => ({ one, key: chance.next().value ?? 0 }))
          .sort((a, b) => a.key - b.key)
          .map(({ one }) => one);
        expect(chooseRate(shuffled, line, now)).toBe(chosen);
        const applying = rates.filter((one) => chooseRate([one], line, now) !== null);
        expect(chosen === null).toBe(applying.length === 0);
        for (const one of applying) {
          expect(one.startsAt <= now && (one.endsAt === null || now < one.endsAt)).toBe(true);
          expect([null, 3]).toContain(one.sellerId);
          expect([null, 5]).toContain(one.campaignId);
          expect([null, 7]).toContain(one.productId);
        }
        // Of any two, the loser changes nothing: leaving it out, the same one wins.
        for (const one of rates)
          if (one !== chosen)
            expect(
              chooseRate(
                rates.filter((other) => other !== one),
                line,
                now,
              ),
            ).toBe(chosen);
      }),
    );
  });
});

test('what a rate gives is never below nothing, never above what was paid, and grows with it', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100_000_000 }),
      fc.integer({ min: 1, max: 99 }),
      fc.integer({ min: 1, max: rateMost.basisPoints }),
      fc.integer({ min: 1, max: rateMost.satangPerCopy }),
      (totalSatang, quantity, basisPoints, satangPerCopy) => {
        for (const worth of [
          { basisPoints, satangPerCopy: null },
          { basisPoints: null, satangPerCopy },
        ]) {
          const given = earnedSatang(worth, { quantity, totalSatang });
          expect(Number.isInteger(given) && given >= 0 && given <= totalSatang).toBe(true);
          expect(earnedSatang(worth, { quantity, totalSatang: totalSatang + 1 })).toBeGreaterThanOrEqual(
            given,
          );
        }
        expect(
          earnedSatang({ basisPoints, satangPerCopy: null }, { quantity, totalSatang }),
        ).toBeLessThanOrEqual((totalSatang * 30) / 100);
      },
    ),
  );
  expect(earnedSatang({ basisPoints: 500, satangPerCopy: null }, line)).toBe(1_000);
  expect(earnedSatang({ basisPoints: null, satangPerCopy: 1_500 }, line)).toBe(3_000);
});

test('points beside it are whole ones for every 100 baht paid, and go back in the proportion of the cashback', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100_000_000 }),
      fc.integer({ min: 1, max: rateMost.pointsPerHundred }),
      fc.integer({ min: 1, max: 10_000_000 }),
      fc.integer({ min: 1, max: 99 }),
      (totalSatang, pointsPerHundred, amountSatang, quantity) => {
        const points = earnedPoints({ pointsPerHundred }, { totalSatang });
        expect(Number.isInteger(points) && points >= 0).toBe(true);
        expect(points * 10_000).toBeLessThanOrEqual(totalSatang * pointsPerHundred);
        expect((points + 1) * 10_000).toBeGreaterThan(totalSatang * pointsPerHundred);
        // One copy after the other goes back: never more than there were, and nothing is left of nothing.
        let before = points;
        for (let returned = 1; returned <= quantity; returned += 1) {
          const reversed = reversedSatang(amountSatang, returned, quantity);
          const left = pointsLeft(points, reversed, amountSatang);
          expect(left).toBeLessThanOrEqual(before);
          expect(left * amountSatang).toBeGreaterThanOrEqual(points * (amountSatang - reversed));
          before = left;
        }
        expect(before).toBe(0);
      },
    ),
  );
  expect(earnedPoints({ pointsPerHundred: null }, line)).toBe(0);
  expect(earnedPoints({ pointsPerHundred: 2 }, line)).toBe(4);
});

describe('what an order earns', () => {
  const strangers: Ties = {
    ...{ isSameAccount: false, isSameTelephone: false, isSameBankAccount: false },
    ...{ isSameAddress: false, isSameDevice: false },
  };
  const click = { at: at(-1), thing: thingMark('product', 'this-book') };
  const lines = [
    { ...line, orderLineId: 1, urlKey: 'this-book' },
    { ...line, orderLineId: 2, urlKey: 'another' },
  ];
  type Asked = Partial<{
    voucherOf: number;
    click: CameByLink['click'];
    isStopped: boolean;
    ties: Ties;
    rates: Rate[];
    lines: typeof lines;
  }>;
  /** What one affiliate earns of an order that came by theirs alone. */
  function of(more: Asked) {
    const came = [{ affiliateId: 9, click: more.click === undefined ? click : more.click }];
    const order = { came, rates: more.rates ?? [rate()], lines: more.lines ?? lines, now };
    const [claim, ...others] = shareOut({ voucherOf: more.voucherOf ?? null, ...order });
    expect(others).toEqual([]);
    if (claim === undefined) throw new Error('nobody came');
    return attribute({ claim, isStopped: more.isStopped ?? false, ties: more.ties ?? strangers, now });
  }

  test('a click reaches the whole cart or the linked product alone, as the rate’s rule says', () => {
    expect(of({}).lines.map(({ orderLineId }) => orderLineId)).toEqual([1, 2]);
    const narrow = [rate({ reach: 'product' })];
    expect(of({ rates: narrow }).lines.map(({ orderLineId }) => orderLineId)).toEqual([1]);
    expect(of({ rates: narrow, lines: lines.slice(1) })).toMatchObject({
      outcome: 'otherProduct',
      lines: [],
    });
    // A sharer's voucher was made for whatever it is used on.
    expect(of({ rates: narrow, voucherOf: 9 }).lines).toHaveLength(2);
  });

  test.each([
    ['a forged proof', { click: null }, 'brokenLink'],
    ['a click after the order', { click: { ...click, at: at(1) } }, 'brokenLink'],
    [
      'a click of more than 30 days ago',
      { click: { ...click, at: new Date(now.getTime() - clickLastsMs - 1) } },
      'clickTooOld',
    ],
    ['a stopped affiliate', { isStopped: true }, 'stopped'],
    ['one’s own account', { ties: { ...strangers, isSameAccount: true } }, 'ownAccount'],
    ['one’s own telephone', { ties: { ...strangers, isSameTelephone: true } }, 'ownTelephone'],
    ['one’s own bank account', { ties: { ...strangers, isSameBankAccount: true } }, 'ownBankAccount'],
    ['no rate', { rates: [] }, 'noRate'],
  ])('%s earns nothing, and says so', (_, more, outcome) => {
    expect(of(more)).toEqual({ outcome, heldReason: null, lines: [] });
  });

  test('a click of exactly 30 days ago counts; the same household or device is held, not refused', () => {
    const last = { ...click, at: new Date(now.getTime() - clickLastsMs) };
    expect(of({ click: last }).outcome).toBe('earns');
    expect(of({ ties: { ...strangers, isSameAddress: true } })).toMatchObject({ heldReason: 'sameAddress' });
    expect(of({ ties: { ...strangers, isSameDevice: true } })).toMatchObject({ heldReason: 'sameDevice' });
  });
});

describe('which click wins', () => {
  const books = ['one', 'two', 'three'];
  const marks = [...books.map((key) => thingMark('product', key)), thingMark('home', ''), 'store0'];
  const dayMs = 24 * 60 * 60 * 1000;
  const anyClick = fc.record({
    affiliateId: fc.integer({ min: 1, max: 4 }),
    click: fc.option(
      fc.record({
        // From 40 days before the order to two days after it.
        at: fc.integer({ min: -40 * 24, max: 48 }).map(at),
        thing: fc.constantFrom(...marks),
      }),
      { freq: 8 },
    ),
  });
  const anyOrder = fc.record({
    came: fc.uniqueArray(anyClick, {
      maxLength: 12,
      selector: ({ affiliateId, click }) => click?.at.getTime() ?? `nothing of ${affiliateId}`,
    }),
    reaches: fc.tuple(...books.map(() => fc.constantFrom('cart' as const, 'product' as const))),
  });
  const ordered = ({ came, reaches }: { came: CameByLink[]; reaches: ('cart' | 'product')[] }) => ({
    came,
    voucherOf: null,
    now,
    rates: reaches.map((reach, index) => rate({ id: index + 1, productId: index + 1, reach })),
    lines: books.map((urlKey, index) => ({
      ...{ ...line, productId: index + 1, orderLineId: index + 1, urlKey, categoryIds: [], campaignIds: [] },
    })),
  });
  /** By the words of DECISIONS, the other way round: for each line, who. */
  function told(came: readonly CameByLink[], reach: 'cart' | 'product', urlKey: string): number | null {
    let winner: { affiliateId: number; at: number } | null = null;
    for (const { affiliateId, click } of came) {
      if (click === null) continue;
      const clickedAt = click.at.getTime();
      if (clickedAt > now.getTime() + 60_000 || clickedAt < now.getTime() - 30 * dayMs) continue;
      if (reach === 'product' && click.thing !== thingMark('product', urlKey)) continue;
      if (winner === null || clickedAt > winner.at) winner = { affiliateId, at: clickedAt };
    }
    return winner?.affiliateId ?? null;
  }
  const winners = (claims: ReturnType<typeof shareOut>) =>
    new Map(claims.flatMap(({ affiliateId, won }) => won.map((each) => [each.line.urlKey, affiliateId])));

  test('of any history: the last of all, or the last to the very product, as the line’s rate says; each line once', () => {
    fc.assert(
      fc.property(anyOrder, (any) => {
        const order = ordered(any);
        const claims = shareOut(order);
        const found = winners(claims);
        for (const [index, urlKey] of books.entries())
          expect(found.get(urlKey) ?? null).toBe(told(any.came, any.reaches[index] ?? 'cart', urlKey));
        expect(claims.flatMap(({ won }) => won)).toHaveLength(found.size);
        expect(new Set(claims.map(({ affiliateId }) => affiliateId)).size).toBe(claims.length);
        // Whoever wins nothing isn't told of it, but for the last.
        for (const { won } of claims.slice(1)) expect(won.length).toBeGreaterThan(0);
        // In which order a browser says its clicks changes nothing.
        expect(winners(shareOut({ ...order, came: [...any.came].reverse() }))).toEqual(found);
      }),
      { numRuns: 500 },
    );
  });

  test('a click after the order, one that is too old and one that nothing proves change nothing', () => {
    fc.assert(
      fc.property(
        anyOrder,
        fc.constantFrom(24, -721, null),
        fc.constantFrom(...marks),
        (any, hours, thing) => {
          const click = hours === null ? null : { at: at(hours), thing };
          const before = winners(shareOut(ordered(any)));
          const after = winners(
            shareOut(ordered({ ...any, came: [{ affiliateId: 5, click }, ...any.came] })),
          );
          expect(after).toEqual(before);
        },
      ),
    );
  });

  test('a sharer’s voucher wins every line, whatever was clicked', () => {
    fc.assert(
      fc.property(anyOrder, (any) => {
        const claims = shareOut({ ...ordered(any), voucherOf: 7 });
        expect(claims).toMatchObject([{ affiliateId: 7, way: { via: 'voucher' } }]);
        expect(winners(claims)).toEqual(new Map(books.map((key) => [key, 7])));
      }),
    );
  });

  test('whose last link wins nothing is told why: nobody’s link led to it, or another’s did', () => {
    const elsewhere = { affiliateId: 1, click: { at: at(-1), thing: thingMark('home', '') } };
    const there = { affiliateId: 2, click: { at: at(-2), thing: thingMark('product', 'one') } };
    const order = (came: CameByLink[]) => {
      const whole = ordered({ came, reaches: ['product', 'product', 'product'] });
      return { ...whole, lines: whole.lines.slice(0, 1) };
    };
    expect(shareOut(order([elsewhere]))).toMatchObject([{ affiliateId: 1, otherwise: 'otherProduct' }]);
    expect(shareOut(order([elsewhere, there]))).toMatchObject([
      { affiliateId: 1, won: [], otherwise: 'otherLink' },
      { affiliateId: 2, won: [{ line: { urlKey: 'one' } }] },
    ]);
  });
});

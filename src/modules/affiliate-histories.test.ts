import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seededRandom } from '../shared/seeded-random.ts';
import { openTestApi, type TestApi } from '../test-api.ts';
import { affiliateRates } from './affiliate/affiliate.tables.ts';
import { decideHeld } from './affiliate/decide-held.ts';
import { listEarnings, readAffiliate } from './affiliate/read-earnings.ts';
import { type TestAffiliate, testAffiliates } from './affiliate/test-affiliates.ts';
import { bankAccounts } from './banking/banking.tables.ts';
import { readBalance } from './ledger/read-balance.ts';
import { cancelOrder } from './order/cancel-order.ts';
import { expireOrderGroups } from './order/expire-order-groups.ts';
import { type TestShop, testShop } from './order/test-shop.ts';
import { approveReturn, receiveReturn } from './returns/answer-return.ts';
import { requestReturn } from './returns/request-return.ts';
import { sendBackReturn } from './returns/send-back-return.ts';
import { identityVerifications } from './verification/verification.tables.ts';
import { rejectWithdrawal } from './withdrawal/decide-withdrawal.ts';
import { requestWithdrawal } from './withdrawal/request-withdrawal.ts';

/**
 * Lives of links by chance: clicked or not, ordered, paid, cancelled, sent back in parts, complete, held, decided, withdrawn.
 * Whatever happens, the sentences of every affiliate add up to their balance, and the books balance.
 * `LINK_HISTORIES=10000 npm test -- affiliate-histories` tries as many; the seed of each is in the failure's message.
 */
const histories = Number(process.env.LINK_HISTORIES ?? 200);
const seed = process.env.LINK_HISTORIES_SEED ?? 'links';

const start = Date.parse('2026-11-26T03:00:00Z');
const hourMs = 3_600_000;
let nowMs = start;
let api: TestApi;
let shop: TestShop;
let links: ReturnType<typeof testAffiliates>;
let staffId: number;
const origin = { address: 'test', userAgent: null, deviceId: null };
beforeAll(async () => {
  api = await openTestApi({ services: { clock: () => new Date(nowMs) } });
  shop = testShop(api.db);
  links = testAffiliates(api, shop);
  staffId = (await api.signIn('staff')).userId;
});
afterAll(() => api.close());

type Sharer = TestAffiliate & { bankAccountId: number };

async function sharer(number: number): Promise<Sharer> {
  const affiliate = await links.affiliate();
  const { userId } = affiliate;
  const long = new Date(start - 1_000 * hourMs);
  const [account] = await api.db
    .insert(bankAccounts)
    .values({
      ...{ userId, bankCode: '004', accountNumber: `777000000${number}`, accountName: 'ก', isDefault: true },
      createdAt: long,
    })
    .returning({ id: bankAccounts.id });
  await api.db.insert(identityVerifications).values({
    ...{ userId, firstname: 'ก', lastname: 'ข', idCardNumber: '1101700230708', idCardKey: '', selfieKey: '' },
    ...{ status: 'approved', createdAt: long, decidedAt: long },
  });
  return { ...affiliate, bankAccountId: account?.id ?? 0 };
}

async function world() {
  const sharers = [await sharer(1), await sharer(2), await sharer(3)];
  const stores: { sellerId: number; products: number[] }[] = [];
  for (let count = 0; count < 3; count += 1) {
    const sellerId = await shop.seller();
    const product = (priceSatang: number) => shop.product(sellerId, { priceSatang, stockOnHand: 1_000_000 });
    stores.push({ sellerId, products: [await product(33_333), await product(9_999)] });
  }
  const [one, other] = stores;
  if (one === undefined || other === undefined) throw new Error('no stores');
  const common = { startsAt: new Date(start - hourMs), createdAt: new Date(start), createdBy: staffId };
  await api.db.insert(affiliateRates).values([
    { ...common, funder: 'store', sellerId: one.sellerId, basisPoints: 2_777, reach: 'cart' },
    {
      ...common,
      funder: 'store',
      sellerId: one.sellerId,
      productId: one.products[1] ?? 0,
      satangPerCopy: 333,
      reach: 'cart',
    },
    { ...common, funder: 'house', productId: other.products[0] ?? 0, basisPoints: 1_234, reach: 'product' },
    {
      ...common,
      funder: 'house',
      productId: other.products[1] ?? 0,
      basisPoints: 999,
      reach: 'product',
      pointsPerHundred: 3,
    },
    {
      ...common,
      funder: 'house',
      sellerId: null,
      basisPoints: 511,
      reach: 'cart',
      startsAt: new Date(start + 400 * hourMs),
    },
  ]);
  return { sharers, stores, keys: await keysOf(stores.flatMap(({ products }) => products)) };
}
type World = Awaited<ReturnType<typeof world>>;

async function keysOf(ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await api.db.execute<{ id: number; key: string }>(
    sql`select id, url_key as key from products where id in ${ids}`,
  );
  return new Map(rows.map(({ id, key }) => [Number(id), key]));
}

/** What has happened of each kind, over all lives: nothing is held against nothing. */
const happened = new Map<string, number>();

async function live(place: World, random: () => number): Promise<void> {
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(random() * items.length)];
    if (item === undefined) throw new Error('nothing to pick');
    return item;
  };
  const by = pick(place.sharers);
  const chance = random();
  const isOwn = chance < 0.1;
  const buyer = isOwn ? { userId: by.userId, addressId: await shop.address(by.userId) } : await links.buyer();
  // Of the same household: held.
  if (!isOwn && chance < 0.35) {
    const { rows } = await api.db.execute(sql`select 1 from user_addresses where user_id = ${by.userId}`);
    if (rows.length === 0) await shop.address(by.userId);
    await api.db.execute(sql`update user_addresses set address = (select min(address) from user_addresses where user_id = ${by.userId})
      where user_id = ${buyer.userId}`);
  }
  const store = pick(place.stores);
  const productIds = random() < 0.4 ? store.products : [pick(store.products)];
  const clicked = new Date(nowMs - Math.floor(random() * 33 * 24) * hourMs);
  const urlKey = place.keys.get(pick(store.products)) ?? '';
  // Some followed another's link before, perhaps to the very product.
  const before = {
    code: pick(place.sharers).code,
    urlKey: place.keys.get(pick(store.products)) ?? '',
    at: new Date(clicked.getTime() - hourMs),
  };
  const link =
    random() < 0.4
      ? links.history({ code: by.code, urlKey, at: clicked }, before)
      : links.link(by.code, urlKey, clicked);
  const broken = random() < 0.08 ? { codeShare: 'forged' } : {};
  const copies = 1 + Math.floor(random() * 3);
  const bought = await links
    .buy(buyer, productIds, { ...link, ...broken }, copies, null)
    .catch((error: Error) => {
      // An affiliate who buys all the time has orders open that nobody pays.
      if (isOwn && error.message.includes('tooManyUnpaid')) return null;
      throw error;
    });
  if (bought === null) return;
  const order = bought;
  const { orderNumber, orderId } = order;
  const seller = { sellerId: order.sellerId, userId: staffId };
  const deeds = [order.pay, order.pay, order.pay, order.ship, order.ship, order.confirm, sendBack, sendBack];
  deeds.push(cancel, withdraw, decide, decide, pass);
  for (let act = 0; act < 9; act += 1) {
    const deed = random() < 0.55 ? await usual() : pick(deeds);
    await Promise.all(random() < 0.15 ? [deed(), deed()] : [deed()]);
  }

  async function usual(): Promise<() => Promise<unknown>> {
    const { rows } = await api.db.execute<{ status: string }>(
      sql`select status from orders where id = ${orderId}`,
    );
    const next = {
      unpaid: [order.pay],
      ready_to_ship: [order.ship],
      shipped: [sendBack, order.confirm, pass],
    };
    const found = Object.entries(next).find(([status]) => status === rows[0]?.status);
    return pick(found?.[1] ?? [withdraw, decide]);
  }
  function cancel(): Promise<unknown> {
    const by =
      random() < 0.5
        ? { kind: 'shopper' as const, userId: order.userId }
        : { kind: 'seller' as const, ...seller };
    return cancelOrder(api.services, { orderNumber, by, reason: null });
  }
  async function sendBack(): Promise<unknown> {
    const { rows } = await api.db.execute<{ id: number; left: number }>(sql`
      select id, quantity - returned_quantity as left from order_lines where order_id = ${orderId} order by id`);
    const line = pick(rows);
    if (line.left < 1) return null;
    const asked = await requestReturn(api.services, buyer.userId, {
      ...{ orderNumber, reason: 'changed_mind', note: 'x', photos: [] },
      lines: [{ orderLineId: Number(line.id), quantity: 1 + Math.floor(random() * line.left) }],
      bankAccount: {
        bankCode: '004',
        accountNumber: `8${String(buyer.userId).padStart(9, '0')}`,
        accountName: 'ก',
      },
      bankAccountId: null,
    });
    if (!asked.ok) return null;
    const { rows: found } = await api.db.execute<{ number: string }>(
      sql`select return_number as number from return_requests where order_id = ${orderId} order by id desc limit 1`,
    );
    const number = found[0]?.number ?? '';
    const bySeller = { kind: 'seller', ...seller } as const;
    await approveReturn(api.services, number, bySeller);
    await sendBackReturn(
      api.services,
      number,
      { kind: 'shopper', userId: buyer.userId },
      { provider: 'Flash', trackingNumber: 'F1234' },
    );
    return receiveReturn(api.services, number, bySeller, true);
  }
  async function withdraw(): Promise<unknown> {
    const balance = 0 - (await readBalance(api.db, { kind: 'cashback', ownerId: by.userId }));
    const asked = await requestWithdrawal(api.services, {
      ...{ userId: by.userId, bankAccountId: by.bankAccountId, key: null, origin },
      amountSatang: Math.floor(balance * (random() < 0.5 ? 1 : random())),
    });
    if (!asked.ok) return null;
    happened.set('withdrawn', (happened.get('withdrawn') ?? 0) + 1);
    if (random() < 0.3)
      return rejectWithdrawal(api.services, { userId: staffId, origin }, { id: asked.value.id, reason: 'x' });
    return null;
  }
  async function decide(): Promise<unknown> {
    const { rows } = await api.db.execute<{ id: number }>(
      sql`select id from affiliate_earnings where order_id = ${orderId}`,
    );
    if (rows[0] === undefined) return null;
    return decideHeld(
      api.services,
      { userId: staffId, origin },
      { id: Number(rows[0].id), isReleased: random() < 0.6, reason: 'ตรวจแล้ว' },
    );
  }
  async function pass(): Promise<unknown> {
    nowMs += Math.floor(random() * 60) * hourMs;
    return expireOrderGroups(api.services);
  }
}

/** The sentences of each affiliate add up to what the ledger says, to the satang. */
async function checkSentences(sharers: readonly Sharer[]): Promise<void> {
  for (const { userId } of sharers) {
    let [waiting, confirmed] = [0, 0];
    for (let pageNo = 1; ; pageNo += 1) {
      const { dataList, total } = await listEarnings(api.db, 'en', userId, { pageNo, perPage: 100 });
      for (const told of dataList) {
        happened.set(told.reason, (happened.get(told.reason) ?? 0) + 1);
        waiting += Math.round(told.waiting * 100);
        confirmed += Math.round(told.confirmed * 100);
        // What a sentence promises is what it is counted with.
        const amount = Number(/฿([\d,.]+)/.exec(told.sentence)?.[1]?.replaceAll(',', '') ?? 0);
        if (told.waiting + told.confirmed > 0)
          expect(amount, told.sentence).toBe(told.waiting + told.confirmed);
        else
          expect(
            told.sentence.startsWith('Nothing') || told.reason.startsWith('ordered'),
            told.sentence,
          ).toBe(true);
      }
      if (pageNo * 100 >= total) break;
    }
    const { rows } = await api.db.execute<{
      satang: number;
    }>(sql`select coalesce(sum(amount_satang), 0)::int as satang
      from withdrawals where user_id = ${userId} and status not in ('rejected', 'returned')`);
    expect(waiting).toBe(0 - (await readBalance(api.db, { kind: 'cashback_waiting', ownerId: userId })));
    expect(confirmed - Number(rows[0]?.satang)).toBe(
      0 - (await readBalance(api.db, { kind: 'cashback', ownerId: userId })),
    );
    expect(await readAffiliate(api.services, userId)).toMatchObject({
      waiting: waiting / 100,
      confirmed: confirmed / 100,
    });
  }
  const { rows } = await api.db.execute(sql`select
    (select coalesce(sum(amount_satang), 0) from ledger_entries)::int as "all",
    (select count(*) from affiliate_earning_lines e join cashbacks c on c.order_line_id = e.order_line_id and c.source = 'affiliate'
      where e.charged_satang <> case when e.funder = 'store' and c.status = 'confirmed' then c.amount_satang - c.reversed_satang else 0 end
    )::int as "charged",
    (select count(*) from affiliate_earning_lines e join affiliate_earnings n on n.id = e.earning_id
      join orders o on o.id = n.order_id where o.user_id = n.affiliate_id)::int as "own",
    (select coalesce(sum(e.amount_satang), 0) from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
      join ledger_accounts a on a.id = e.account_id and a.kind = 'seller_payable'
      where t.kind in ('affiliate_charged', 'affiliate_given_back'))::int
    - (select coalesce(sum(charged_satang), 0) from affiliate_earning_lines)::int as "booked"`);
  expect(rows[0]).toEqual({ all: 0, charged: 0, own: 0, booked: 0 });
  // Points are there exactly where the cashback beside them is confirmed, and each line is one sharer's.
  const { rows: beside } = await api.db.execute(sql`select
    (select count(*) from affiliate_earnings n where n.points_given <> (
      select coalesce(sum(case when c.status = 'confirmed'
        then e.points - e.points::bigint * c.reversed_satang / c.amount_satang else 0 end), 0)
      from affiliate_earning_lines e join cashbacks c on c.order_line_id = e.order_line_id and c.source = 'affiliate'
      where e.earning_id = n.id))::int as "points",
    (select count(*) from affiliate_earning_lines e join affiliate_earnings n on n.id = e.earning_id
      join cashbacks c on c.order_line_id = e.order_line_id and c.source = 'affiliate'
      where c.user_id <> n.affiliate_id)::int as "others"`);
  expect(beside[0]).toEqual({ points: 0, others: 0 });
}

test(`${histories} lives of links by chance: the sentences add up to the balance`, {
  timeout: 3_600_000,
}, async () => {
  const place = await world();
  for (let done = 0; done < histories; done += 4) {
    const names = [0, 1, 2, 3].map((index) => `${seed} ${done + index}`).slice(0, histories - done);
    await Promise.all(names.map((name) => live(place, seededRandom(name)))).catch((error: unknown) => {
      throw new Error(`one of the lives "${names.join('", "')}" broke`, { cause: error });
    });
    if (done % 40 === 0) await checkSentences(place.sharers);
  }
  await checkSentences(place.sharers);
  for (const told of [
    'confirmed',
    'confirmedPart',
    'refused',
    'ownAccount',
    'brokenLink',
    'clickTooOld',
    'withdrawn',
  ])
    expect(happened.get(told), told).toBeGreaterThan(0);
});

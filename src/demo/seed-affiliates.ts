import { sql } from 'drizzle-orm';
import { userAddresses } from '../modules/address/address.tables.ts';
import { insertAffiliate } from '../modules/affiliate/affiliate.store.ts';
import { type ClickVerdict, thingMark, writeLink } from '../modules/affiliate/click.rules.ts';
import { createClickCounter } from '../modules/affiliate/count-clicks.ts';
import { recordEarningsOfPlaced } from '../modules/affiliate/follow-orders.ts';
import { type NewRate, saveRate } from '../modules/affiliate/save-rate.ts';
import { settleEarnings } from '../modules/affiliate/settle-earnings.ts';
import { confirmCashback, payCashback } from '../modules/cashback/settle-cashback.ts';
import { consentVersions } from '../modules/consent/consent.rules.ts';
import { consents } from '../modules/consent/consent.tables.ts';
import { users } from '../modules/identity/identity.tables.ts';
import type { Database } from '../platform/db/database.ts';
import { hashPassword } from '../platform/password-hash.ts';
import { createSecretBox } from '../platform/secret-box.ts';
import { seededRandom } from '../shared/seeded-random.ts';
import { insertVerified } from './insert-verified.ts';
import { type DemoAccounts, demoPassword } from './seed-accounts.ts';
import { dayMs, daysBefore, type SeedContext } from './seed-context.ts';
import { insertRows } from './seed-rows.ts';

/** Who may be tried: the account whose links earn. */
const affiliateEmail = 'affiliate@bannasala.test';
const [mainCode, otherCode] = ['NaphaReads26', 'ReadersCorn1'];
const origin = { address: '127.0.0.1', userAgent: null, deviceId: null };
const channels = ['line', 'facebook', 'tiktok', 'pantip', null] as const;

type Bought = {
  id: number;
  orderNumber: string;
  groupId: number;
  userId: number;
  sellerId: number;
  urlKey: string;
  status: string;
  orderedAt: Date;
  completedAt: Date | null;
};

/**
 * Two affiliates with a month of clicks, and orders of readers that came by their links: complete, on their way, held for
 * the same address, one that was somebody's own telephone, one of a link that was clicked too long ago, and of what nobody
 * pays for. Rates were there before, of the house and of one store; everything is made by the use-cases, so that the books
 * balance and stores are charged. Returns come after it, and take their part back.
 */
export async function seedAffiliates({ tx, now }: SeedContext, accounts: DemoAccounts): Promise<void> {
  const random = seededRandom('affiliates');
  const secretBox = createSecretBox('links of the demo');
  const begun = daysBefore(now, 45);
  const [friend] = accounts.buyers;
  if (friend === undefined) throw new Error('the demo has no readers');
  const main = await insertAffiliateAccount({ tx, now });
  for (const [userId, code] of [
    [main, mainCode],
    [friend.userId, otherCode],
  ] as const) {
    await tx.execute(sql`update users set is_affiliate = true where id = ${userId}`);
    await insertAffiliate(tx, { userId, code, createdAt: begun });
  }
  await promiseRates({ tx, now: begun }, accounts);

  const bought = await selectBought(tx, accounts, friend.userId);
  const orders = pick(bought);
  for (const [place, { order, way }] of orders.entries()) {
    const at = new Date(order.orderedAt);
    if (way === 'sameAddress') await moveIn(tx, { ownerId: main, buyerId: order.userId, at });
    if (way === 'ownTelephone')
      await tx.execute(sql`update users set telephone = (select shipping_address ->> 'telephone'
        from order_groups where id = ${order.groupId}) where id = ${friend.userId}`);
    const code = way === 'ownTelephone' || (way === 'link' && place % 4 === 3) ? otherCode : mainCode;
    const clickedAt = new Date(at.getTime() - (way === 'tooOld' ? 31 : random() * 3) * dayMs);
    const thing = thingMark('product', order.urlKey);
    await recordEarningsOfPlaced(
      tx,
      { secretBox },
      {
        group: {
          id: order.groupId,
          userId: order.userId,
          isVoucherUsed: false,
          link: {
            affiliateCode: code,
            codeShare: way === 'broken' ? null : writeLink(secretBox, code, { at: clickedAt, thing }),
            referer: channels[place % channels.length] ?? null,
          },
        },
        orders: [{ id: order.id, seller: { id: order.sellerId } }],
        at,
      },
    );
    await payCashback(tx, { orderId: order.id, now: at });
    if (order.completedAt === null) continue;
    const completedAt = new Date(order.completedAt);
    await confirmCashback(tx, { siteUrl: '' }, { orderId: order.id, now: completedAt });
    await settleEarnings(tx, { siteUrl: '' }, order, completedAt);
  }
  await countClicks({ tx, now }, bought, random);
}

/** Somebody who shares what they read, and who can be signed in as. */
async function insertAffiliateAccount({ tx, now }: Pick<SeedContext, 'tx' | 'now'>): Promise<number> {
  const createdAt = daysBefore(now, 300);
  const [account] = await insertRows(
    tx,
    users,
    [
      {
        role: 'shopper',
        email: affiliateEmail,
        telephone: '0800000109',
        passwordHash: await hashPassword(demoPassword),
        firstname: 'นภา',
        lastname: 'ชวนอ่าน',
        isEmailVerified: true,
        createdAt,
      },
    ],
    ['id'],
  );
  if (account === undefined) throw new Error('no account came back');
  const said = { userId: account.id, isGranted: true, at: createdAt };
  await insertRows(
    tx,
    consents,
    (['terms', 'privacy'] as const).map((kind) => ({ ...said, kind, version: consentVersions[kind] })),
  );
  await insertVerified(tx, {
    ...{ userId: account.id, firstname: 'นภา', lastname: 'ชวนอ่าน', idCardNumber: '1209900452182' },
    ...{ createdAt: daysBefore(now, 44), decidedAt: daysBefore(now, 43) },
  });
  return account.id;
}

/** What links earn since before the first of these orders: of the house a little on everything, of one store more. */
async function promiseRates(
  { tx, now }: Pick<SeedContext, 'tx' | 'now'>,
  { sellerUserId }: DemoAccounts,
): Promise<void> {
  const { rows } = await tx.execute<{ staffId: number; sellerId: number }>(sql`select
    (select id::int from users where email = 'admin@bannasala.test') as "staffId",
    (select seller_id::int from users where id = ${sellerUserId}) as "sellerId"`);
  const [of] = rows;
  if (of === undefined) throw new Error('the demo has no staff');
  const services = { db: tx as unknown as Database, clock: () => now };
  const rate: NewRate = {
    ...{ campaignId: null, productId: null, categoryId: null, basisPoints: 300, satangPerCopy: null },
    pointsPerHundred: null,
    ...{ reach: 'cart', startsAt: null, endsAt: null },
  };
  const made = [
    await saveRate(
      services,
      { userId: of.staffId, origin, sellerId: null },
      { ...rate, pointsPerHundred: 1 },
    ),
    await saveRate(
      services,
      { userId: sellerUserId, origin, sellerId: of.sellerId },
      { ...rate, basisPoints: 800 },
    ),
  ];
  if (!made.every(({ ok }) => ok)) throw new Error('a rate of the demo was refused');
}

/** Readers' orders that are paid, of one store each and one a group, those of the demo's seller first; the oldest first. */
async function selectBought(
  tx: SeedContext['tx'],
  { shopper, sellerUserId }: DemoAccounts,
  friendId: number,
): Promise<Bought[]> {
  const { rows } = await tx.execute<Bought>(sql`
    select o.id::int as id, o.order_number as "orderNumber", o.group_id::int as "groupId",
      o.user_id::int as "userId", o.seller_id::int as "sellerId",
      (select coalesce(parent.url_key, p.url_key) from order_lines l join products p on p.id = l.product_id
        left join products parent on parent.id = p.parent_id
        where l.order_id = o.id and not l.is_free_gift order by l.id limit 1) as "urlKey",
      o.status, g.created_at as "orderedAt", o.completed_at as "completedAt"
    from orders o join order_groups g on g.id = o.group_id
    where g.payment_status = 'paid' and o.status in ('ready_to_ship', 'shipped', 'complete')
      and o.user_id not in (${shopper.userId}, ${friendId})
      and not exists (select 1 from orders other where other.group_id = g.id and other.id <> o.id)
    order by o.seller_id = (select seller_id from users where id = ${sellerUserId}) desc, g.created_at, o.id`);
  return rows;
}

type LinkedWay = 'link' | 'sameAddress' | 'ownTelephone' | 'tooOld' | 'broken';

/** Which of them came by a link, and how: every state there is, several of the usual ones. */
function pick(bought: readonly Bought[]): { order: Bought; way: LinkedWay }[] {
  const inState = (status: string) => bought.filter((order) => order.status === status);
  const [complete, shipped, ready] = [inState('complete'), inState('shipped'), inState('ready_to_ship')];
  const usual = [...complete.slice(0, 14), ...shipped.slice(0, 8), ...ready.slice(0, 4)];
  const others: [Bought | undefined, LinkedWay][] = [
    [complete[14], 'sameAddress'],
    [complete[18], 'sameAddress'],
    [complete[15], 'ownTelephone'],
    [complete[16], 'tooOld'],
    [complete[17], 'broken'],
  ];
  return [
    ...usual.map((order) => ({ order, way: 'link' as const })),
    ...others.flatMap(([order, way]) => (order === undefined ? [] : [{ order, way }])),
  ].toSorted((one, other) => one.order.id - other.order.id);
}

/** The affiliate and a buyer have the same address in their books. */
async function moveIn(
  tx: SeedContext['tx'],
  { ownerId, buyerId, at }: { ownerId: number; buyerId: number; at: Date },
): Promise<void> {
  const { rows } = await tx.execute<{ id: number; zipCode: string }>(
    sql`select id, zip_code as "zipCode" from subdistricts order by id limit 1`,
  );
  const [place] = rows;
  if (place === undefined) throw new Error('the address tables are empty');
  const address = {
    ...{ firstname: 'นภา', lastname: 'ชวนอ่าน', telephone: '0800000109', address: '88/8 หมู่บ้านรักอ่าน' },
    ...{ subdistrictId: Number(place.id), zipCode: place.zipCode, createdAt: at },
  };
  for (const userId of [ownerId, buyerId]) {
    const [known] = (
      await tx.execute(
        sql`select 1 from user_addresses where user_id = ${userId} and address = ${address.address}`,
      )
    ).rows;
    if (known === undefined) await insertRows(tx, userAddresses, [{ userId, ...address }]);
  }
}

/** A month of openings of their links: mostly people, some twice, and the robots that messengers send. */
async function countClicks(
  { tx, now }: Pick<SeedContext, 'tx' | 'now'>,
  bought: readonly Bought[],
  random: () => number,
): Promise<void> {
  const counter = createClickCounter({ db: tx as unknown as Database });
  const verdictOf = (chance: number): ClickVerdict =>
    chance < 0.8 ? 'counted' : chance < 0.93 ? 'robot' : chance < 0.97 ? 'prefetch' : 'noAgent';
  for (let place = 0; place < 420; place += 1) {
    const thing = bought[Math.floor(random() * Math.min(60, bought.length))];
    const verdict = verdictOf(random());
    const opening = {
      code: place % 4 === 3 ? otherCode : mainCode,
      ...(thing === undefined || random() < 0.1
        ? { kind: 'home' as const, urlKey: '' }
        : { kind: 'product' as const, urlKey: thing.urlKey }),
      at: new Date(now.getTime() - random() * 30 * dayMs),
      channel: channels[Math.floor(random() * channels.length)] ?? null,
      verdict,
      visitor: verdict === 'counted' ? `visitor ${place}` : null,
    };
    counter.count(opening);
    if (verdict === 'counted' && random() < 0.15)
      counter.count({ ...opening, at: new Date(opening.at.getTime() + 5 * 60_000) });
  }
  await counter.write();
}

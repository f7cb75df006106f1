import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import {
  affiliateClicks,
  affiliateEarningLines,
  affiliateEarnings,
  affiliateFollowers,
  affiliateLinks,
  affiliateProfiles,
  affiliateRates,
  affiliates,
  affiliateVouchers,
} from '../modules/affiliate/affiliate.tables.ts';
import { thingMark } from '../modules/affiliate/click.rules.ts';
import { earnedSatang } from '../modules/affiliate/rate.rules.ts';
import { bankAccounts } from '../modules/banking/banking.tables.ts';
import { recordCashback } from '../modules/cashback/record-cashback.ts';
import { confirmCashback, payCashback } from '../modules/cashback/settle-cashback.ts';
import { type ConsentKind, consentVersions } from '../modules/consent/consent.rules.ts';
import { consents } from '../modules/consent/consent.tables.ts';
import { users } from '../modules/identity/identity.tables.ts';
import { postLedgerTransaction } from '../modules/ledger/post-ledger-transaction.ts';
import { vouchers } from '../modules/promotion/promotion.tables.ts';
import { codeLength, homeId } from '../modules/share/share.rules.ts';
import { findOrInsertShortLink } from '../modules/share/short-link.store.ts';
import { quoteWithdrawal } from '../modules/withdrawal/quote-withdrawal.ts';
import { withdrawalMinimumSatang } from '../modules/withdrawal/withdrawal.rules.ts';
import { selectIncome } from '../modules/withdrawal/withdrawal.store.ts';
import { withdrawals } from '../modules/withdrawal/withdrawal.tables.ts';
import { issueCertificateOfPaid } from '../modules/withholding/issue-income-certificate.ts';
import { seededRandom } from '../shared/seeded-random.ts';
import { insertVerified } from './insert-verified.ts';
import type { DemoAccounts } from './seed-accounts.ts';
import { daysBefore, type SeedContext } from './seed-context.ts';
import { insertRows } from './seed-rows.ts';

/** What links earn on everything, at the house's cost. */
const basisPoints = 500;
const code = 'kruNok-demo1';
const channels = ['line', 'facebook', 'tiktok', 'instagram', null] as const;

type Bought = {
  orderId: number;
  lineId: number;
  quantity: number;
  totalSatang: number;
  productId: number;
  urlKey: string;
  name: string;
  orderedAt: Date;
  completedAt: Date | null;
};

/** A teacher who recommends books: verified, with links, a page that people follow, a month of clicks, and what came of them. */
export async function seedSharer(context: SeedContext, { shopper, buyers }: DemoAccounts): Promise<void> {
  const { tx, now } = context;
  const affiliateId = await makeAccount(context, shopper.userId);
  const [rate] = await tx
    .insert(affiliateRates)
    .values({
      ...{ funder: 'house', basisPoints, reach: 'cart', createdBy: affiliateId },
      ...{ startsAt: daysBefore(now, 60), createdAt: daysBefore(now, 60) },
    })
    .returning({ id: affiliateRates.id });
  if (rate === undefined) throw new Error('no rate came back');
  const { rows } = await tx.execute<Bought>(sql`
    select o.id::int as "orderId", l.id::int as "lineId", l.quantity, l.total_satang::int as "totalSatang",
      page.id::int as "productId", page.url_key as "urlKey", page.name_th as name, g.created_at as "orderedAt",
      o.completed_at as "completedAt"
    from orders o join order_groups g on g.id = o.group_id
    join lateral (select * from order_lines where order_id = o.id and not is_free_gift
      order by total_satang desc, id limit 1) l on true
    join products p on p.id = l.product_id join products page on page.id = coalesce(p.parent_id, p.id)
    where o.user_id <> ${shopper.userId} and g.payment_status = 'paid' and o.status in ('shipped', 'complete')
      and l.returned_quantity = 0 and page.is_active and not exists (select 1 from cashbacks c where c.order_id = o.id)
    order by o.id desc limit 400`);
  // Some that wait, and more that are theirs by now, over the month; those of many books, so that some can be withdrawn.
  const chosen = [
    ...rows.filter(({ completedAt }) => completedAt === null).slice(0, 3),
    ...rows
      .filter(({ completedAt }) => completedAt !== null)
      .toSorted((a, b) => b.totalSatang - a.totalSatang || b.orderId - a.orderId)
      .slice(0, 9)
      .toSorted((a, b) => b.orderId - a.orderId),
  ];
  for (const [index, bought] of chosen.entries())
    await earn(context, { affiliateId, rateId: rate.id, channel: channels[index % 3] ?? null, bought });
  await seedLinks(context, affiliateId, chosen);
  await seedClicks(context, affiliateId, chosen);
  await shareCode(context, affiliateId);
  await withdrawOnce(context, affiliateId);
  await tx.insert(affiliateProfiles).values({
    ...{ affiliateId, name: 'ครูนก', isShown: true, isPhotoShown: false, updatedAt: daysBefore(now, 20) },
    about: 'ครูภาษาไทยที่อ่านทุกวันหลังเลิกเรียน แนะนำเล่มที่เด็กๆ ในห้องยืมซ้ำ และเล่มที่ครูอ่านจนไฟดับ',
  });
  await insertRows(
    tx,
    affiliateFollowers,
    buyers.slice(0, 14).map(({ userId }, index) => ({
      ...{ affiliateId, userId, isNameShown: index % 3 !== 0 },
      followedAt: daysBefore(now, 3 * index + 1),
    })),
  );
}

/** A code that names her as its sharer. */
async function shareCode({ tx, now }: SeedContext, affiliateId: number): Promise<void> {
  const [voucher] = await tx
    .insert(vouchers)
    .values({
      ...{ code: 'KRUNOK30', kind: 'platform', discountSatang: 3_000, minSpendSatang: 30_000 },
      ...{ nameTh: 'ลด 30 บาท จากครูนก', nameEn: '30 baht off, from Kru Nok', isCollectable: false },
      ...{ startsAt: daysBefore(now, 30), endsAt: daysBefore(now, -60), usageLimit: 500 },
    })
    .returning({ id: vouchers.id });
  if (voucher === undefined) throw new Error('no voucher came back');
  await tx
    .insert(affiliateVouchers)
    .values({ voucherId: voucher.id, affiliateId, givenAt: daysBefore(now, 29) });
}

/** Some of what was hers a week ago is paid out, with the tax that was kept back of it and its certificate. */
async function withdrawOnce({ tx, now }: SeedContext, userId: number): Promise<void> {
  const askedAt = daysBefore(now, 1.5);
  const paidAt = daysBefore(now, 0.5);
  const { earnedSatang } = await selectIncome(tx, userId);
  // Whole baht, and something is left to withdraw.
  const amountSatang = Math.floor(earnedSatang / 200) * 100;
  if (amountSatang < withdrawalMinimumSatang) return;
  const charges = await quoteWithdrawal(tx, userId, amountSatang);
  const id = randomUUID();
  await tx.insert(bankAccounts).values({
    ...{ userId, bankCode: '004', accountNumber: '1234500789', accountName: 'นกน้อย ชวนอ่าน' },
    ...{ isDefault: true, createdAt: daysBefore(now, 100) },
  });
  await tx.insert(withdrawals).values({
    ...{ id, userId, status: 'paid', amountSatang, ...charges, createdAt: askedAt },
    bankAccount: { bankCode: '004', accountNumber: '1234500789', accountName: 'นกน้อย ชวนอ่าน' },
    ...{ transferReference: 'KB-DEMO-01', decidedAt: paidAt, paidAt },
  });
  await postLedgerTransaction(tx, {
    ...{ kind: 'withdrawal_requested', cause: id, at: askedAt },
    entries: [
      { account: { kind: 'cashback', ownerId: userId }, amountSatang },
      { account: { kind: 'withdrawals_due' }, amountSatang: -amountSatang },
    ],
  });
  await postLedgerTransaction(tx, {
    ...{ kind: 'withdrawal_paid', cause: id, at: paidAt },
    entries: [
      { account: { kind: 'withdrawals_due' }, amountSatang },
      { account: { kind: 'paid_out' }, amountSatang: -charges.netSatang },
      {
        account: { kind: 'withdrawal_income' },
        amountSatang: -(charges.serviceChargeSatang + charges.feeSatang),
      },
      { account: { kind: 'withholding_tax_due' }, amountSatang: -charges.taxSatang },
    ],
  });
  await issueCertificateOfPaid(tx, null, {
    ...{ name: 'withdrawalPaid', withdrawalId: id, userId, paidAt, at: paidAt },
    ...{ taxableSatang: charges.taxableSatang, taxSatang: charges.taxSatang },
  });
}

async function makeAccount({ tx, now }: SeedContext, shopperId: number): Promise<number> {
  // Everybody's demo password is the same one.
  const { rows } = await tx.execute<{ hash: string }>(
    sql`select password_hash as hash from users where id = ${shopperId}`,
  );
  const joinedAt = daysBefore(now, 55);
  const [person] = await tx
    .insert(users)
    .values({
      ...{ role: 'shopper', email: 'sharer@bannasala.test', passwordHash: rows[0]?.hash ?? null },
      ...{ firstname: 'นกน้อย', lastname: 'ชวนอ่าน', isEmailVerified: true, isAffiliate: true },
      createdAt: daysBefore(now, 300),
    })
    .returning({ id: users.id });
  if (person === undefined) throw new Error('no account came back');
  await insertRows(
    tx,
    consents,
    (['terms', 'privacy'] satisfies ConsentKind[]).map((kind) => ({
      ...{ userId: person.id, kind, version: consentVersions[kind], isGranted: true },
      at: daysBefore(now, 300),
    })),
  );
  await tx.insert(affiliates).values({ userId: person.id, code, createdAt: joinedAt });
  await insertVerified(tx, {
    ...{ userId: person.id, firstname: 'นกน้อย', lastname: 'ชวนอ่าน', idCardNumber: '3100600456785' },
    ...{ createdAt: daysBefore(now, 130), decidedAt: daysBefore(now, 128) },
  });
  return person.id;
}

async function earn(
  { tx }: SeedContext,
  {
    affiliateId,
    rateId,
    channel,
    bought,
  }: { affiliateId: number; rateId: number; channel: string | null; bought: Bought },
): Promise<void> {
  const { orderId, lineId, completedAt } = bought;
  const at = new Date(bought.orderedAt);
  const amountSatang = earnedSatang({ basisPoints, satangPerCopy: null }, bought);
  if (amountSatang === 0) return;
  const [earning] = await tx
    .insert(affiliateEarnings)
    .values({
      ...{ orderId, affiliateId, via: 'click', channel, outcome: 'earns', createdAt: at },
      ...{ clickedAt: daysBefore(at, 0.2), thing: thingMark('product', bought.urlKey) },
    })
    .returning({ id: affiliateEarnings.id });
  if (earning === undefined) throw new Error('no earning came back');
  await tx.insert(affiliateEarningLines).values({
    ...{ earningId: earning.id, orderLineId: lineId, rateId, funder: 'house', basisPoints, amountSatang },
  });
  await recordCashback(tx, {
    rows: [{ userId: affiliateId, orderId, orderLineId: lineId, source: 'affiliate', amountSatang }],
    now: at,
  });
  await payCashback(tx, { orderId, now: at });
  if (completedAt !== null)
    await confirmCashback(tx, { siteUrl: '' }, { orderId, now: new Date(completedAt) });
}

async function seedLinks(
  { tx, now }: SeedContext,
  affiliateId: number,
  chosen: readonly Bought[],
): Promise<void> {
  const things = new Map(chosen.map((bought) => [bought.productId, bought]));
  const random = seededRandom('affiliate links');
  const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';
  const newCode = () =>
    Array.from({ length: codeLength }, () => letters[Math.floor(random() * letters.length)]).join('');
  for (const entityId of things.keys())
    await findOrInsertShortLink(tx, { kind: 'product', entityId, code: newCode(), createdAt: now });
  await findOrInsertShortLink(tx, { kind: 'home', entityId: homeId, code: newCode(), createdAt: now });
  await insertRows(tx, affiliateLinks, [
    {
      ...{ affiliateId, kind: 'home' as const, thingId: homeId, mark: thingMark('home', ''), path: '/' },
      ...{ title: 'บรรณศาลา', name: 'ร้านที่ครูนกซื้อ', createdAt: daysBefore(now, 50) },
    },
    ...[...things.values()].map(({ productId, urlKey, name }, index) => ({
      ...{ affiliateId, kind: 'product' as const, thingId: productId, title: name },
      ...{ mark: thingMark('product', urlKey), path: `/product/${encodeURIComponent(urlKey)}` },
      name: index === 0 ? 'เล่มที่เด็กๆ ยืมซ้ำ' : '',
      createdAt: daysBefore(now, 45 - index),
    })),
  ]);
}

async function seedClicks(
  { tx, now }: SeedContext,
  affiliateId: number,
  chosen: readonly Bought[],
): Promise<void> {
  const random = seededRandom('affiliate clicks');
  const clicks = Array.from({ length: 160 }, () => {
    const thing = chosen[Math.floor(random() * (chosen.length + 2))];
    return {
      ...{ affiliateId, verdict: 'counted' as const, at: daysBefore(now, random() * 44 + 0.01) },
      channel: channels[Math.floor(random() * channels.length)] ?? null,
      kind: thing === undefined ? ('home' as const) : ('product' as const),
      thingId: thing?.productId ?? null,
      visitorHash: null,
    };
  });
  await insertRows(tx, affiliateClicks, clicks);
}

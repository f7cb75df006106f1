import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../platform/db/test-database.ts';
import { transact } from '../platform/db/transact.ts';
import type { Emit } from '../platform/events.ts';
import { sharp } from '../platform/images/safe-sharp.ts';
import type { Services } from '../platform/services.ts';
import { seededRandom } from '../shared/seeded-random.ts';
import { createTestServices } from '../test-services.ts';
import { reverseAdjustment } from './adjustment/post-adjustment.ts';
import { bankAccounts } from './banking/banking.tables.ts';
import { placeOrder } from './checkout/place-order.ts';
import { issueCommissionInvoices } from './commission-invoice/issue-commission-invoices.ts';
import { deliverOrder } from './fulfilment/deliver-order.ts';
import { shipOrder } from './fulfilment/ship-order.ts';
import { checkMoney } from './money-check/test-check-money.ts';
import { cancelOrder } from './order/cancel-order.ts';
import { completeDeliveredOrders, confirmReceipt } from './order/complete-order.ts';
import { expireOrderGroups } from './order/expire-order-groups.ts';
import type { OrderParty } from './order/order-permissions.rules.ts';
import { selectGroupOrders } from './order/order-state.store.ts';
import type { OrderStatus } from './order/order-status.rules.ts';
import { type TestShop, testShop } from './order/test-shop.ts';
import { payRefund } from './payment/handle-refunds.ts';
import { confirmPaymentById } from './payment/test-confirm-payment.ts';
import { earnPoints } from './points/earn-points.ts';
import { expirePoints } from './points/expire-points.ts';
import { approveReturn, contestReturn, receiveReturn, rejectReturn } from './returns/answer-return.ts';
import { cancelOwnRest, cancelRest } from './returns/cancel-rest.ts';
import { cancelRestForStaff } from './returns/cancel-rest-for-staff.ts';
import { decideDispute, disputeReturn } from './returns/dispute-return.ts';
import { type ReturnInput, requestReturn } from './returns/request-return.ts';
import { returnParcel } from './returns/return-parcel.ts';
import type { ReturnStatus } from './returns/return-status.rules.ts';
import { runReturnTimers } from './returns/run-return-timers.ts';
import { sendBackReturn, withdrawReturn } from './returns/send-back-return.ts';
import { saveSettings } from './settings/save-settings.ts';
import { closeDueStatements } from './settlement/close-statements.ts';
import { addUpFigures } from './store-figures/keep-figures.ts';
import { checkFigures } from './store-figures/test-figures.ts';
import { identityVerifications } from './verification/verification.tables.ts';
import { approveWithdrawal, rejectWithdrawal } from './withdrawal/decide-withdrawal.ts';
import { payWithdrawal } from './withdrawal/pay-withdrawal.ts';
import { requestWithdrawal } from './withdrawal/request-withdrawal.ts';
import { decideWithholding } from './withholding/decide-certificate.ts';
import { sendCertificate } from './withholding/send-certificate.ts';

const fromTest = { address: 'test', userAgent: null, deviceId: null };

/**
 * Lives of orders by chance, many at a time: bought with vouchers, points and cashback, paid in time, late or not, shipped,
 * sent back in parts, refunded, cancelled, expired, completed; cashback withdrawn and tax that stores withheld given back
 * meanwhile. Whatever happens, the books
 * balance and nobody's balance goes below nothing. `HISTORIES=10000 npm test -- money-histories` tries as many; the seed of
 * each is in the failure's message.
 */
const histories = Number(process.env.HISTORIES ?? 60);
const atOnce = 8;
const seed = process.env.HISTORIES_SEED ?? 'money';

const start = Date.parse('2026-11-21T03:00:00Z');
const hourMs = 3_600_000;
let nowMs = start;
let database: TestDatabase;
let services: Services;
let shop: TestShop;
let proof: Buffer;
beforeAll(async () => {
  database = await createTestDatabase(30);
  const created = await createTestServices(database);
  services = { ...created, clock: () => new Date(nowMs), emit: tellTrue(created.emit) };
  shop = testShop(database.db);
  const issuer = {
    ...{ legalNameTh: 'สถาบันบรรณศาลา', taxId: '0999000000990', address: '99' },
    ...{ subdistrictName: 'ก', districtName: 'ข', provinceName: 'ค', zipCode: '10200' },
  };
  await transact(database.db, (tx) => saveSettings(tx, { settlement: { issuer } }));
  proof = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#123' } })
    .png()
    .toBuffer();
});
afterAll(() => database.close());

/** Whoever reacts to an event may believe what it says of the group's orders: it is what the database says. */
function tellTrue(emit: Emit): Emit {
  return async (tx, event) => {
    if ('groupOrders' in event) {
      const { groupOrders } = event;
      expect(await selectGroupOrders(tx, [groupOrders[0]?.groupId ?? 0]), event.name).toEqual(groupOrders);
      toldTrue.add(event.name);
    }
    return emit(tx, event);
  };
}
const toldTrue = new Set<string>();
/** Gifts that had to be chosen about, over all lives. */
let giftsChosen = 0;

async function rows<Row extends Record<string, unknown>>(query: ReturnType<typeof sql>): Promise<Row[]> {
  return (await database.db.execute(query)).rows as Row[];
}

type Person = { userId: number; addressId: number; bankAccountId: number };

/** A person with points, a bank account that is old enough, and a proven identity. */
async function person(): Promise<Person> {
  const shopper = await shop.shopper();
  const { userId } = shopper;
  const long = new Date(start - 1_000 * hourMs);
  const [account] = await database.db
    .insert(bankAccounts)
    .values({
      userId,
      bankCode: '004',
      accountNumber: '1234567890',
      accountName: 'สมศรี รักอ่าน',
      isDefault: true,
      createdAt: long,
    })
    .returning({ id: bankAccounts.id });
  await database.db.insert(identityVerifications).values({
    userId,
    firstname: 'สมศรี',
    lastname: 'รักอ่าน',
    idCardNumber: '1101700230708',
    idCardKey: '',
    selfieKey: '',
    status: 'approved',
    createdAt: long,
    decidedAt: long,
  });
  await transact(database.db, (tx) =>
    earnPoints(tx, services, {
      userId,
      orderId: 5_000_000 + userId,
      orderNumber: 'R0-0',
      points: 400,
      now: services.clock(),
    }),
  );
  return { ...shopper, bankAccountId: account?.id ?? 0 };
}

type World = {
  people: Person[];
  stores: { sellerId: number; products: number[] }[];
  codes: string[];
  staffId: number;
};

async function world(): Promise<World> {
  const stores: World['stores'] = [];
  for (let count = 0; count < 2; count += 1) {
    const sellerId = await shop.seller();
    const stockOnHand = 100_000;
    const products = [
      await shop.product(sellerId, { stockOnHand }),
      await shop.product(sellerId, { priceSatang: 3_333, stockOnHand }),
    ];
    // The one is a company, which withholds tax, the other a person.
    await rows(sql`insert into seller_tax_profiles (seller_id, legal_name_th, tax_id, is_vat_registered, address,
        subdistrict_name, district_name, province_name, zip_code, updated_at)
      values (${sellerId}, 'ร้าน', ${count === 0 ? '0999000000027' : '1101700207366'}, false, '1', 'ก', 'ข', 'ค', '10200', now())`);
    stores.push({ sellerId, products });
  }
  const many = { perUserLimit: 1_000_000 };
  await seedPromotions(stores);
  return {
    people: await Promise.all([1, 2, 3, 4, 5, 6].map(person)),
    stores,
    codes: [
      await shop.voucher({ discountSatang: 3_331, ...many }),
      await shop.voucher({
        kind: 'seller',
        sellerId: stores[0]?.sellerId ?? 0,
        discountBasisPoints: 1_250,
        ...many,
      }),
      await shop.voucher({ kind: 'shipping', discountSatang: 2_001, ...many }),
      await shop.voucher({ kind: 'cashback', discountBasisPoints: 3_777, ...many }),
    ],
    staffId: (await shop.shopper({ role: 'staff' })).userId,
  };
}

/** Of each kind that takes something off copies or parcels, by stores and by the house, some with little money. */
async function seedPromotions(stores: World['stores']): Promise<void> {
  const [one, other] = stores;
  if (one === undefined || other === undefined) throw new Error('two stores');
  const parts = [...one.products, ...other.products].map((targetId) => ({
    kind: 'product' as const,
    targetId,
  }));
  await shop.promotion({
    promotionTypeId: 4,
    sellerId: one.sellerId,
    terms: { kind: 'buyGet', buy: 2, get: 1, offBasisPoints: 10_000 },
  });
  await shop.promotion({
    promotionTypeId: 3,
    sellerId: other.sellerId,
    budgetSatang: 30_000,
    terms: {
      kind: 'steps',
      measure: 'amount',
      steps: [{ from: 9_000, offBasisPoints: 1_111, offSatang: null }],
    },
  });
  await shop.promotion(
    {
      promotionTypeId: 6,
      sellerId: null,
      funder: 'house',
      usageLimit: 6,
      terms: { kind: 'bundle', priceSatang: 14_119 },
    },
    parts.slice(1, 4),
  );
  // Gifts that stop being due with most returns: the one's store gives it, the other's is paid for by the house.
  const mug = await shop.product(one.sellerId, {
    ...{ isFreeGift: true, priceSatang: 5_551, stockOnHand: 100_000 },
  });
  const mark = await shop.product(other.sellerId, {
    ...{ isFreeGift: true, priceSatang: 1_777, stockOnHand: 100_000 },
  });
  await shop.promotion({
    promotionTypeId: 5,
    sellerId: one.sellerId,
    budgetSatang: 80_000,
    terms: { kind: 'amountGift', fromSatang: 12_000, giftProductId: mug, copies: 1 },
  });
  await shop.promotion({
    promotionTypeId: 7,
    sellerId: null,
    funder: 'house',
    terms: { kind: 'productGift', fromCopies: 3, giftProductId: mark, copies: 3 },
  });
  await shop.promotion({
    promotionTypeId: 8,
    sellerId: one.sellerId,
    perPersonLimit: 4,
    terms: { kind: 'parcel', fromSatang: 13_000, offSatang: 1_777 },
  });
  await shop.promotion({
    promotionTypeId: 8,
    sellerId: null,
    funder: 'house',
    budgetSatang: 50_000,
    terms: { kind: 'parcel', fromSatang: 30_000, offSatang: null },
  });
}

/** One order's life, by chance; `aside` decides what stores and staff do meanwhile about withheld tax. What is refused is refused; what surprises is thrown. */
async function live(place: World, random: () => number, aside: () => number): Promise<void> {
  const pick = <Item>(items: readonly Item[], chance = random): Item => {
    const item = items[Math.floor(chance() * items.length)];
    if (item === undefined) throw new Error('nothing to pick');
    return item;
  };
  const buyer = pick(place.people);
  const wanted = place.stores.flatMap(({ products }) => products).filter(() => random() < 0.5);
  // A book that nobody has yet: alone, or beside paper of the same store or the other's.
  if (random() < 0.4) wanted.push(await shop.ebook(pick(place.stores).sellerId, 'ebooks/any.epub'));
  if (wanted.length === 0) return;
  const cartId = await shop.cart(services, null, wanted, 1 + Math.floor(random() * 3));
  const placed = await placeOrder(
    services,
    shop.order(buyer, cartId, {
      paymentTypeId: pick(['promptpay', 'transfer', 'cod'] as const),
      promotionCode: place.codes.filter(() => random() < 0.5).join(','),
      points: random() < 0.5 ? Math.floor(random() * 60) : 0,
    }),
  );
  if (!placed.ok) {
    expect(['voucherRefused', 'pointsNotEnough', 'productOutOfStock', 'ebookOnDelivery']).toContain(
      placed.failure.code,
    );
    return;
  }
  const [group] = await rows<{ paymentId: string }>(sql`select p.id as "paymentId" from payments p
    join order_groups g on g.id = p.group_id where g.reference_code = ${placed.value.referenceCode}`);
  const isCash = placed.value.payment.channel === 'cod';
  const orders = placed.value.orders.map(({ orderNumber, sellerId }) => ({
    orderNumber,
    seller: { sellerId, userId: place.staffId },
  }));
  const pay = () =>
    isCash
      ? Promise.resolve('cash')
      : transact(database.db, (tx) =>
          confirmPaymentById(tx, services, group?.paymentId ?? '', services.clock()),
        );
  if (random() < 0.6) await pay();
  for (let act = 0; act < 12; act += 1) {
    const { orderNumber, seller } = pick(orders);
    const bySeller = { kind: 'seller', ...seller } as const;
    const byShopper = { kind: 'shopper', userId: buyer.userId } as const;
    const byStaff = { userId: place.staffId, origin: fromTest };
    const returns = await rows<{ returnNumber: string; status: ReturnStatus }>(sql`
      select return_number as "returnNumber", q.status from return_requests q join orders o on o.id = q.order_id where o.order_number = ${orderNumber}`);
    const lines = await rows<{
      orderLineId: number;
      quantity: number;
      isFreeGift: boolean;
    }>(sql`select l.id as "orderLineId", l.quantity, l.is_free_gift as "isFreeGift"
      from order_lines l join orders o on o.id = l.order_id where o.order_number = ${orderNumber}`);
    const [state] = await rows<{ status: OrderStatus }>(
      sql`select status from orders where order_number = ${orderNumber}`,
    );
    const request = returns.length === 0 ? null : pick(returns);
    const number = request?.returnNumber ?? 'RT0-0-0';
    /** All that is left, or some of it; now and then under a number that was used before. */
    const ship = () =>
      shipOrder(services, {
        orderNumber,
        seller,
        provider: 'Kerry',
        trackingNumber: `K123${Math.floor(random() * 4)}`,
        lines:
          random() < 0.4
            ? undefined
            : [{ lineId: Number(pick(lines).orderLineId), quantity: 1 + Math.floor(random() * 2) }],
      });
    const giveUpRest = (): Promise<unknown> => {
      const isRestocked = random() < 0.5;
      if (act % 3 === 1) return cancelOwnRest(services, { orderNumber, reason: null, userId: buyer.userId });
      if (act % 3 === 2)
        return cancelRestForStaff(services, { orderNumber, reason: 'ร้านเงียบ', staff: byStaff });
      return cancelRest(services, { orderNumber, seller, reason: 'หมด', isRestocked });
    };
    const someParcel = () => (random() < 0.5 ? undefined : 1 + Math.floor(random() * 2));
    const ask = () => askBack(lines.filter(({ isFreeGift }) => !isFreeGift && random() < 0.7));
    const approve = () => approveReturn(services, number, bySeller);
    const send = () =>
      sendBackReturn(services, number, byShopper, { provider: 'Flash', trackingNumber: 'F1234' });
    const receive = () => receiveReturn(services, number, bySeller, random() < 0.5);
    const reject = () => rejectReturn(services, number, bySeller, 'ไม่รับ');
    const dispute = () => disputeReturn(services, number, byShopper, 'ดูอีกที');
    const contest = () => contestReturn(services, number, bySeller, 'คนละเล่ม');
    const keep = () => withdrawReturn(services, number, byShopper);
    const parcelBack = () =>
      returnParcel(services, { orderNumber, seller, isRestocked: random() < 0.5, parcel: someParcel() });
    const deliver = () => deliverOrder(services, { orderNumber, seller, parcel: someParcel() });
    const decide = () =>
      decideDispute(services, number, byStaff, { isUpheld: random() < 0.7, answer: 'ตัดสิน' });
    const confirm = () => confirmReceipt(services, { orderNumber, userId: buyer.userId });
    const pass = async () => {
      nowMs += Math.floor(random() * 40) * hourMs;
      for (const job of [
        expireOrderGroups,
        runReturnTimers,
        completeDeliveredOrders,
        expirePoints,
        closeDueStatements,
        addUpFigures,
      ])
        if (random() < 0.6) await job(services);
      await issueCommissionInvoices(services);
    };
    /** What comes next in the usual course, so that histories get somewhere. */
    const usual: Partial<Record<OrderStatus | ReturnStatus, readonly (() => Promise<unknown>)[]>> = {
      unpaid: [pay, pass],
      expired: [pay],
      ready_to_ship: [ship, ship, ship, ship, ship, giveUpRest],
      shipped: [ask, ask, confirm, deliver, parcelBack],
      complete: [withdraw, decideWithdrawals],
      requested: [approve, approve, reject],
      approved: [send],
      rejected: [dispute],
      disputed: [decide],
      sent_back: [receive, receive, contest],
      received: [payBack, ask, confirm],
      refunded: [ask, confirm],
      lapsed: [confirm],
    };
    const cancel = (by: OrderParty) => () => cancelOrder(services, { orderNumber, by, reason: null });
    const deeds: (() => Promise<unknown>)[] = [
      pay,
      cancel(byShopper),
      cancel(bySeller),
      ...[ship, confirm, ask, approve, reject, dispute, decide, send, receive],
      ...[contest, keep, parcelBack, deliver, giveUpRest],
      payBack,
      withdraw,
      decideWithdrawals,
      pass,
    ];
    const next = usual[request?.status ?? state?.status ?? 'unpaid'] ?? [];
    const deed = next.length > 0 && random() < 0.6 ? pick(next) : pick(deeds);
    // Pressed twice now and then.
    await Promise.all(random() < 0.2 ? [deed(), deed()] : [deed()]);
    if (aside() < 0.2) await withhold();
    if (aside() < 0.2) await decideCertificates();

    async function askBack(some: readonly { orderLineId: number; quantity: number }[]): Promise<void> {
      if (some.length === 0) return;
      const asked: ReturnInput = {
        orderNumber,
        lines: some.map((line) => ({
          orderLineId: Number(line.orderLineId),
          quantity: 1 + Math.floor(random() * line.quantity),
        })),
        reason: pick(['damaged', 'changed_mind', 'not_received'] as const),
        note: 'x',
        bankAccount: null,
        bankAccountId: buyer.bankAccountId,
        photos: [],
      };
      const answer = await requestReturn(services, buyer.userId, asked);
      if (answer.ok || answer.failure.code !== 'giftChoice') return;
      // Told that a gift isn't due any more: it is sent back, too, or kept and charged.
      const gifts = answer.failure.gifts.map(({ orderLineId }) => ({
        orderLineId,
        isSentBack: random() < 0.5,
      }));
      const again = await requestReturn(services, buyer.userId, { ...asked, gifts });
      if (again.ok) giftsChosen += gifts.length;
    }
  }

  async function payBack(): Promise<void> {
    const waiting = await rows<{
      id: string;
      account: { bankCode: string; accountNumber: string; accountName: string };
    }>(sql`select r.id, coalesce(r.bank_account, (select jsonb_build_object('bankCode', bank_code,
        'accountNumber', account_number, 'accountName', account_name)
        from bank_accounts where id = ${buyer.bankAccountId})) as account
      from refunds r where r.payment_id = ${group?.paymentId ?? ''} and r.status = 'waiting'`);
    for (const { id, account } of waiting)
      await payRefund(
        services,
        { userId: place.staffId, origin: fromTest },
        {
          refundId: id,
          account,
          isSentThere: false,
          transferReference: 'T',
          bytes: proof,
        },
        null,
      );
  }

  async function withdraw(): Promise<void> {
    const amountSatang = 10_000 + Math.floor(random() * 5_000);
    const origin = fromTest;
    const key = null;
    await requestWithdrawal(services, {
      userId: buyer.userId,
      amountSatang,
      bankAccountId: buyer.bankAccountId,
      key,
      origin,
    });
  }

  async function decideWithdrawals(): Promise<void> {
    const open = await rows<{ id: string }>(
      sql`select id from withdrawals where status in ('requested', 'approved') limit 2`,
    );
    const staff = { userId: place.staffId, origin: fromTest };
    const paidAt = new Date(nowMs + 7 * hourMs - 60_000).toISOString().slice(0, 16);
    for (const { id } of open)
      await pick([
        () => approveWithdrawal(services, staff, id),
        () => rejectWithdrawal(services, staff, { id, reason: 'ไม่ผ่าน' }),
        () => payWithdrawal(services, staff, { id, reference: 'T', paidAt, bytes: proof }, null),
      ])();
  }

  /** A certificate for one of the house's invoices, of the law's amount, less, or more than that. */
  async function withhold(): Promise<void> {
    const invoices = await rows<{
      sellerId: number;
      statementNumber: string;
      satang: number;
    }>(sql`select i.seller_id as "sellerId", st.statement_number as "statementNumber",
        (i.total_satang - i.vat_satang)::int as satang
      from commission_invoices i join seller_statements st on st.id = i.statement_id order by random() limit 1`);
    for (const { sellerId, statementNumber, satang } of invoices)
      await sendCertificate(
        services,
        { sellerId: Number(sellerId), userId: place.staffId, origin: fromTest },
        {
          statementNumber,
          number: `${Math.floor(aside() * 9)}/2569`,
          date: new Date(nowMs + 7 * hourMs).toISOString().slice(0, 10),
          amountSatang: pick(
            [Math.round(satang * 0.03), 1 + Math.floor(aside() * satang * 0.03), satang],
            aside,
          ),
          bytes: proof,
        },
      );
  }

  /** Accepted, refused, or taken back again: by two at once now and then. */
  async function decideCertificates(): Promise<void> {
    const staff = { userId: place.staffId, origin: fromTest };
    const known = await rows<{ id: number; adjustmentId: string | null }>(
      sql`select id, adjustment_id as "adjustmentId" from withholding_certificates
        where status in ('waiting', 'accepted') order by random() limit 2`,
    );
    for (const { id: key, adjustmentId } of known) {
      const id = Number(key);
      const accept = () => decideWithholding(services, staff, { id, verdict: 'accepted' });
      const refuse = () => decideWithholding(services, staff, { id, verdict: 'refused', reason: 'ไม่ครบ' });
      if (adjustmentId !== null && aside() < 0.3)
        await reverseAdjustment(services, staff, { id: adjustmentId, reason: 'ผิด' });
      else await pick([accept, accept, refuse, () => Promise.all([accept(), refuse()])], aside)();
    }
  }
}

/** Of a company's newest invoice: a certificate that is refused, one whose refund is taken back, and one that stays. */
async function giveWithheldBack({ staffId: userId }: World): Promise<void> {
  const staff = { userId, origin: fromTest };
  const [invoice] = await rows<{ sellerId: number; statementNumber: string; satang: number }>(
    sql`select i.seller_id as "sellerId", st.statement_number as "statementNumber",
        (i.total_satang - i.vat_satang)::int as satang
      from commission_invoices i join seller_statements st on st.id = i.statement_id
      where i.content -> 'buyer' ->> 'type' = 'company' and i.total_satang > 100 order by i.id desc limit 1`,
  );
  expect(invoice).toBeDefined();
  const send = async () => {
    const sent = await sendCertificate(
      services,
      { sellerId: Number(invoice?.sellerId), userId, origin: fromTest },
      {
        statementNumber: invoice?.statementNumber ?? '',
        number: '1/2569',
        date: new Date(nowMs + 7 * hourMs).toISOString().slice(0, 10),
        amountSatang: Math.floor((invoice?.satang ?? 0) * 0.03),
        bytes: proof,
      },
    );
    if (!sent.ok) throw new Error(sent.failure.code);
    return sent.value.id;
  };
  const takeBack = async (adjustmentId: string) => {
    const back = await reverseAdjustment(services, staff, { id: adjustmentId, reason: 'ผิด' });
    expect(back.ok).toBe(true);
  };
  const decide = async (decision: Parameters<typeof decideWithholding>[2]) =>
    expect((await decideWithholding(services, staff, decision)).ok).toBe(true);
  // What came of it by chance makes room first.
  const known = await rows<{ id: number; adjustmentId: string | null }>(
    sql`select c.id, c.adjustment_id as "adjustmentId" from withholding_certificates c
      join commission_invoices i on i.id = c.invoice_id join seller_statements st on st.id = i.statement_id
      where st.statement_number = ${invoice?.statementNumber ?? ''} and c.status in ('waiting', 'accepted')`,
  );
  for (const { id, adjustmentId } of known)
    if (adjustmentId === null) await decide({ id: Number(id), verdict: 'refused', reason: 'ไม่ครบ' });
    else await takeBack(adjustmentId);
  await decide({ id: await send(), verdict: 'refused', reason: 'ไม่ครบ' });
  const wrong = await send();
  await decide({ id: wrong, verdict: 'accepted' });
  const [booked] = await rows<{ adjustmentId: string }>(
    sql`select adjustment_id as "adjustmentId" from withholding_certificates where id = ${wrong}`,
  );
  await takeBack(booked?.adjustmentId ?? '');
  await decide({ id: await send(), verdict: 'accepted' });
}

/** What must hold of the books, whatever has happened. Amounts in satang; what people have is what the house owes. */
async function checkBooks(): Promise<void> {
  const [sums] = await rows<Record<string, number>>(sql`
    with balance as (
      select a.kind, a.owner_id, sum(e.amount_satang)::bigint as satang
      from ledger_accounts a join ledger_entries e on e.account_id = a.id group by 1, 2
    )
    select (select coalesce(sum(satang), 0) from balance)::int as "all",
      (select count(*) from balance where satang > 0
        and kind in ('points', 'points_held', 'cashback', 'cashback_waiting', 'buyer_funds', 'seller_held',
          'refunds_due', 'withdrawals_due'))::int as "belowNothing",
      (select coalesce(-sum(satang), 0) from balance where kind = 'buyer_funds')::int as "unassigned",
      (select coalesce(-sum(satang), 0) from balance where kind = 'refunds_due')::int
        - (select coalesce(sum(amount_satang), 0) from refunds where status <> 'done')::int as "refundsOff",
      (select coalesce(-sum(satang), 0) from balance where kind = 'withdrawals_due')::int
        - (select coalesce(sum(amount_satang), 0) from withdrawals where status in ('requested', 'approved'))::int
        as "withdrawalsOff",
      (select coalesce(-sum(satang), 0) from balance where kind = 'points')::int
        - (select coalesce(sum(remaining), 0) * 100 from point_lots)::int as "pointsOff",
      (select coalesce(-sum(satang), 0) from balance where kind = 'points_held')::int
        - (select coalesce(sum(o.points_satang), 0) from orders o join order_groups g on g.id = o.group_id
           where o.status in ('unpaid', 'waiting_approval') or (g.payment_channel = 'cod'
             and o.status in ('ready_to_ship', 'shipped') and not exists (
               select 1 from ledger_transactions t where t.kind = 'sale' and t.cause = 'order ' || o.id)))::int
        as "heldOff",
      (select coalesce(-sum(satang), 0) from balance where kind = 'cashback_waiting')::int
        - (select coalesce(sum(amount_satang - reversed_satang), 0) from cashbacks where status = 'waiting')::int
        as "cashbackOff",
      (select count(*) from return_requests q join orders o on o.id = q.order_id
        where o.status = 'complete' and (q.status in ('requested', 'approved', 'disputed', 'sent_back')))::int
        as "returnsOfComplete",
      (select count(*) from orders o where o.returns_open <> (select count(*) from return_requests q
        where q.order_id = o.id and (q.status in ('requested', 'approved', 'disputed', 'sent_back')
          or (q.status = 'rejected' and q.due_at is not null))))::int as "openOff",
      (select count(*) from payments p where p.refunded_satang <>
        (select coalesce(sum(r.amount_satang), 0) from refunds r where r.payment_id = p.id))::int as "refundedOff",
      (select count(*) from (select r.ledger_entry_id, sum(r.amount_satang) as satang
          from seller_statement_rows r group by 1) s join ledger_entries e on e.id = s.ledger_entry_id
        where s.satang <> -e.amount_satang)::int as "statedOff",
      (select count(*) from seller_statements s where s.closing_satang <>
        (select sum(r.amount_satang) from seller_statement_rows r join seller_statements b on b.id = r.statement_id
         where b.seller_id = s.seller_id and b.serial <= s.serial))::int as "closingOff",
      (select count(*) from seller_statements s join seller_statements n
        on n.seller_id = s.seller_id and n.serial = s.serial + 1
        where n.opening_satang <> s.closing_satang or n.period_from < s.period_until)::int as "carriedOff",
      (select coalesce(-sum(satang), 0) from balance where kind = 'vat_due')::int
        - (select coalesce(sum(vat_satang), 0) from seller_statements)::int as "vatOff",
      (select coalesce(sum(satang), 0) from balance where kind = 'tax_withheld_from_house')::int
        - (select coalesce(sum(amount_satang), 0) from withholding_certificates where status = 'accepted')::int
        as "withheldOff",
      (select count(*) from (select invoice_id from withholding_certificates where status = 'accepted'
        group by 1 having count(*) > 1) twice)::int as "withheldTwice",
      (select count(*) from withholding_certificates c join commission_invoices i on i.id = c.invoice_id
        where c.amount_satang > ((i.total_satang - i.vat_satang) * 300 + 5000) / 10000
          or i.content -> 'buyer' ->> 'type' <> 'company')::int as "withheldTooMuch",
      (select count(*) from order_lines l where l.shipped_quantity <>
        (select coalesce(sum(i.quantity), 0) from parcel_lines i where i.order_line_id = l.id))::int as "parcelsOff",
      (select count(*) from order_lines l join orders o on o.id = l.order_id
        where o.status in ('shipped', 'complete') and not l.is_digital and l.quantity <> l.shipped_quantity + (select coalesce(sum(i.quantity), 0)
          from return_lines i join return_requests q on q.id = i.return_id
          where i.order_line_id = l.id and q.reason = 'not_sent'))::int as "unsentOff",
      (select count(*) from promotions p where (p.budget_satang is not null or p.usage_limit is not null)
        and (p.used_count, p.spent_satang) <> (select count(*), coalesce(sum(u.amount_satang), 0)
          from promotion_uses u where u.promotion_id = p.id and u.returned_at is null))::int as "promotionsOff",
      (select count(*) from order_groups g where g.total_satang <> (select sum((step ->> 'amountSatang')::bigint)
        from jsonb_array_elements(g.explanation) as step))::int as "unexplained",
      (select count(*) from orders o where o.status not in ('ready_to_ship', 'shipped', 'complete')
        and exists (select 1 from parcels p where p.order_id = o.id))::int as "sentAndGone"`);
  expect(sums).toEqual({
    all: 0,
    belowNothing: 0,
    unassigned: 0,
    refundsOff: 0,
    withdrawalsOff: 0,
    pointsOff: 0,
    heldOff: 0,
    cashbackOff: 0,
    returnsOfComplete: 0,
    openOff: 0,
    refundedOff: 0,
    statedOff: 0,
    closingOff: 0,
    carriedOff: 0,
    vatOff: 0,
    withheldOff: 0,
    withheldTwice: 0,
    withheldTooMuch: 0,
    parcelsOff: 0,
    unsentOff: 0,
    promotionsOff: 0,
    unexplained: 0,
    sentAndGone: 0,
  });
}

/** What returns brought and what they charged for gifts add up, and gifts went back as well as being kept. */
async function checkGifts(): Promise<void> {
  expect(giftsChosen).toBeGreaterThan(0);
  const wrong = await rows(sql`select q.return_number from return_requests q
    where q.received_at is not null and q.reason <> 'not_accepted' and q.item_refund_satang <>
      (select sum(b.refund_satang) from return_lines b where b.return_id = q.id)
      - (select coalesce(sum(c.charge_satang), 0) from return_gifts c where c.return_id = q.id)`);
  expect(wrong).toEqual([]);
  const uncounted = await rows(sql`select l.id from order_lines l
    where l.gift_charged_satang <> (select coalesce(sum(c.charge_satang), 0) from return_gifts c
      join return_requests q on q.id = c.return_id and q.received_at is not null where c.order_line_id = l.id)`);
  expect(uncounted).toEqual([]);
  const [happened] = await rows(sql`select
    bool_or(gift_charged_satang > 0) as kept,
    bool_or(returned_quantity = quantity) as "sentBack" from order_lines where is_free_gift`);
  expect(happened).toEqual({ kept: true, sentBack: true });
}

test(`${histories} histories by chance leave the books balanced`, { timeout: 3_600_000 }, async () => {
  let place = await world();
  for (let done = 0; done < histories; done += atOnce) {
    // People run out of points, and one's list of returns should stay short enough to be looked through.
    if (done % 200 === 0 && done > 0) place = await world();
    const names = Array.from(
      { length: Math.min(atOnce, histories - done) },
      (_, index) => `${seed} ${done + index}`,
    );
    await Promise.all(
      names.map((name) => live(place, seededRandom(name), seededRandom(`${name} aside`))),
    ).catch((error: unknown) => {
      throw new Error(`one of the histories "${names.join('", "')}" broke`, { cause: error });
    });
    if (done % 40 === 0) await checkBooks();
    if (done % 40 === 0) await checkFigures(database.db);
    if (done % 40 === 0) await checkMoney(database.db, new Date(start), new Date(nowMs + hourMs));
  }
  // A month on nothing is due that no statement says.
  nowMs += 40 * 24 * hourMs;
  await closeDueStatements(services);
  await issueCommissionInvoices(services);
  await giveWithheldBack(place);
  nowMs += 40 * 24 * hourMs;
  await closeDueStatements(services);
  await checkBooks();
  await checkFigures(database.db);
  // By the day as well as over all of it: what is recorded and what is booked are of the same day.
  const sums = await checkMoney(database.db, new Date(start), new Date(nowMs + hourMs));
  for (const thing of ['promptpay', 'cod', 'refundsByTransfer', 'commission', 'points', 'cashback'] as const)
    expect(sums.get(thing), thing).toBeGreaterThan(0);
  // Something of each kind has happened, or nothing was held against anything.
  const [counted] = await rows(sql`select sum(orders) > 0 as sold, sum(cancelled_orders) > 0 as cancelled,
    sum(returned_copies) > 0 as returned from store_days`);
  expect(counted).toEqual({ sold: true, cancelled: true, returned: true });
  const unstated =
    await rows(sql`select a.owner_id from ledger_accounts a join ledger_entries e on e.account_id = a.id
    where a.kind = 'seller_payable' group by 1 having sum(e.amount_satang) <> coalesce((select -closing_satang
      from seller_statements s where s.seller_id = a.owner_id order by serial desc limit 1), 0)`);
  expect(unstated).toEqual([]);
  expect(await rows(sql`select 1 from seller_statements limit 1`)).toHaveLength(1);
  expect([...toldTrue].sort()).toEqual([
    'copiesReturned',
    'orderCancelled',
    'orderCompleted',
    'orderRefused',
  ]);
  const [promoted] = await rows(sql`select count(distinct p.promotion_type_id)::int as kinds,
    bool_or(u.returned_at is not null) as "givenBack"
    from promotion_uses u join promotions p on p.id = u.promotion_id`);
  expect(promoted).toEqual({ kinds: 6, givenBack: true });
  await checkGifts();
  const reached = await rows<{ status: string }>(sql`select distinct status from return_requests
    union select distinct to_status from order_events union select distinct to_status from return_events union select distinct status from withdrawals`);
  const certificates = await rows<{ status: string }>(
    sql`select distinct status from withholding_certificates order by 1`,
  );
  expect(certificates.map(({ status }) => status)).toEqual(
    expect.arrayContaining(['accepted', 'refused', 'taken_back']),
  );
  const [parted] = await rows(sql`select
    exists (select 1 from parcels where position > 1) as "inParts",
    exists (select 1 from return_requests where reason = 'not_sent') as "givenUp",
    exists (select 1 from parcels p join orders o on o.id = p.order_id
      where p.came_back_at is not null and o.refused_at is null) as "oneBack"`);
  expect(parted).toEqual({ inParts: true, givenUp: true, oneBack: true });
  expect(reached.map(({ status }) => status)).toEqual(
    expect.arrayContaining(['complete', 'cancelled', 'expired', 'refunded', 'rejected', 'received']),
  );
});

import { deflateSync } from 'node:zlib';
import { desc, eq, sql } from 'drizzle-orm';
import { generate } from 'promptparse';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SANDBOX_SIGNATURE_HEADER } from '../../demo/peers/sandbox-deliveries.ts';
import { createSandboxGateway } from '../../demo/peers/sandbox-gateway.ts';
import { createSandboxMemoryStore } from '../../demo/peers/sandbox-store.ts';
import { GatewayRefused, GatewayUnavailable } from '../../platform/payments/payment-gateway.ts';
import { drawSlip } from '../../platform/payments/test-slips.ts';
import { signWebhook } from '../../platform/payments/webhook-signature.ts';
import { openTestApi, type TestApi, wrongFields } from '../../test-api.ts';
import { auditEvents } from '../audit/audit.tables.ts';
import { selectBalances } from '../ledger/ledger.store.ts';
import { expireOrderGroups } from '../order/expire-order-groups.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';
import { handleGatewayEvent } from './handle-gateway-event.ts';
import { reconcileCardPayments } from './reconcile-card-payments.ts';
import { sendRefunds } from './send-refunds.ts';

let api: TestApi;
let shop: TestShop;
let staff: string;
let now = new Date('2026-11-21T03:00:00Z');
const clock = () => now;
const pass = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};

const webhooks: Request[] = [];
const sandbox = createSandboxGateway({
  baseUrl: 'http://localhost:3000/dev/gateway',
  webhookUrl: 'http://localhost:3000/api/payment/webhook/sandbox',
  secret: 'sandbox-secret-of-the-tests',
  clock,
  randomId: () => crypto.randomUUID(),
  store: createSandboxMemoryStore(),
  onError: (error) => {
    throw error;
  },
  redirectWaitMs: 200,
  fetch: async (url, init) => {
    const request = new Request(url, init);
    webhooks.push(request.clone());
    return api.app.request(request);
  },
});

beforeAll(async () => {
  api = await openTestApi({ services: { clock, cardGateway: sandbox.gateway } });
  shop = testShop(api.db);
  staff = (await api.signIn('staff')).token;
  await api.db.execute(sql`insert into settings (name, value) values ('payment',
    '{"bankAccounts":[{"bankCode":"004","number":"012-3-45678-9","name":"สถาบันบรรณศาลา"}]}')`);
  await sandbox.start();
});
afterAll(async () => {
  await sandbox.stop();
  await api.close();
});

/** An order of one book (100 baht + 40 shipping) placed over the API, by the channel asked for. */
async function placeOrder(channel: string, { copies = 10, quantity = 1 } = {}) {
  const buyer = await api.signIn();
  const addressId = await shop.address(buyer.userId);
  const sellerId = await shop.seller();
  const productId = await shop.product(sellerId, { stockOnHand: copies });
  const cartId = await shop.cart(api.services, buyer.userId, [productId], quantity);
  const reply = await api.call('POST', '/order/place', {
    token: buyer.token,
    body: { id: cartId, paymentTypeId: channel, buyerInfo: { addressId }, orders: [{ sellerId }] },
  });
  expect(reply.body, JSON.stringify(reply.body)).toMatchObject({ result: 1 });
  const { referenceCode, payment } = reply.body.detail;
  const state = async () =>
    (await api.call('GET', `/payment/${referenceCode}`, { token: buyer.token })).body.detail;
  return { ...buyer, sellerId, productId, cartId, referenceCode, payment, state };
}

/** What the buyer of an order was told in the shop. */
async function noticesOf(referenceCode: string) {
  const { rows } = await api.db.execute<{ kind: string; params: Record<string, string> }>(sql`
    select n.kind, n.params from notifications n join order_groups g on g.user_id = n.user_id
    where g.reference_code = ${referenceCode} order by n.id`);
  return rows;
}

async function paymentOf(referenceCode: string, index = 0) {
  const { rows } = await api.db.execute<{ id: string; status: string; gateway_reference: string | null }>(sql`
    select p.id, p.status, p.gateway_reference from payments p join order_groups g on g.id = p.group_id
    where g.reference_code = ${referenceCode} order by p.status <> 'expired', p.created_at`);
  const row = rows[index];
  if (row === undefined) throw new Error(`no payment of ${referenceCode}`);
  return row;
}

async function press(gatewayReference: string | null, answer: 'approve' | 'decline' | 'late') {
  await sandbox.app.request(`/pay/${gatewayReference}`, {
    method: 'POST',
    body: new URLSearchParams({ answer }),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  await sandbox.runDue();
}

function slipForm(referenceCode: string, file: Buffer, changes: Record<string, string> = {}) {
  const form = new FormData();
  const fields = {
    referenceCode,
    bankCode: '004',
    amount: '140.00',
    transferredAt: bangkok(now),
    ...changes,
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new File([new Uint8Array(file)], 'slip.png', { type: 'image/png' }));
  return form;
}

const bangkok = (instant: Date) => new Date(instant.getTime() + 7 * 3_600_000).toISOString().slice(0, 16);
let slipNumber = 0;
async function lastAudit(kind: 'slip_approved' | 'slip_rejected' | 'slip_reopened') {
  const [event] = await api.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.kind, kind))
    .orderBy(desc(auditEvents.id))
    .limit(1);
  return event;
}

/** A bank's slip as a PDF: a page of these words, saved at the time given. */
function pdfSlip(words: string, { savedAt = '20261121100000', isPacked = true } = {}): Buffer {
  const page = Buffer.from(`BT /F1 12 Tf 72 720 Td (${words}) Tj ET`);
  const contents = isPacked ? deflateSync(page) : page;
  const filter = isPacked ? '/Filter /FlateDecode ' : '';
  return Buffer.concat([
    Buffer.from(`%PDF-1.7\n1 0 obj\n<< /CreationDate (D:${savedAt}) >>\nendobj\n`),
    Buffer.from(`2 0 obj\n<< ${filter}/Length ${contents.length} >>\nstream\n`),
    contents,
    Buffer.from(`\nendstream\nendobj\n3 0 obj\n<< /Type /Metadata /Length 14 >>\nstream\n${savedAt}\n`),
    Buffer.from(`endstream\nendobj\ntrailer\n<< /Info 1 0 R >>\nstartxref\n0\n%%EOF\n`),
  ]);
}

const newSlip = () => {
  slipNumber += 1;
  const payload = generate.slipVerify({
    sendingBank: '004',
    transRef: `0130711525${slipNumber}APM${slipNumber}`,
  });
  return drawSlip({ payload, amountBars: 1 + (slipNumber % 5) });
};

describe('GET /paymentChannel/List', () => {
  test('works: in order, in the language asked for', async () => {
    const { dataList } = (await api.call('GET', '/paymentChannel/List', { culture: 'en' })).body.detail;
    expect(dataList.map((channel: { code: string }) => channel.code)).toEqual([
      'promptpay',
      'card',
      'transfer',
      'cod',
    ]);
    expect(dataList[2].name).toBe('Bank transfer');
  });
});

describe('a card payment', () => {
  test('works: approved at the gateway, the order goes to its seller', async () => {
    const order = await placeOrder('card');
    expect(order.payment.redirectUrl).toMatch(/^http:\/\/localhost:3000\/dev\/gateway\//);
    await press((await paymentOf(order.referenceCode)).gateway_reference, 'approve');
    expect(await order.state()).toMatchObject({
      paymentStatus: 'paid',
      canPay: false,
      orders: [{ status: 'ready_to_ship' }],
    });
    expect(await shop.stock(order.productId)).toEqual({
      onHand: 9,
      reserved: 0,
      movedOnHand: 9,
      movedReserved: 0,
    });
  });

  test('protects: a webhook sent again, twice at once, changes nothing', async () => {
    const order = await placeOrder('card');
    await press((await paymentOf(order.referenceCode)).gateway_reference, 'approve');
    const webhook = webhooks.at(-1);
    const again = await Promise.all(
      [1, 2, 3].map(() => api.app.fetch(webhook?.clone() ?? new Request('http://shop.test/'))),
    );
    expect(again.map((response) => response.status)).toEqual([200, 200, 200]);
    expect(await shop.stock(order.productId)).toMatchObject({ onHand: 9, reserved: 0 });
    const { rows } =
      await api.db.execute(sql`select 1 from ledger_transactions where kind = 'payment_received'
      and cause = ${(await paymentOf(order.referenceCode)).id}`);
    expect(rows).toHaveLength(1);
  });

  test('refuses a forged webhook, a changed one, and one for a gateway we have not', async () => {
    const order = await placeOrder('card');
    await press((await paymentOf(order.referenceCode)).gateway_reference, 'decline');
    const real = webhooks.at(-1);
    const body = (await real?.clone().text()) ?? '';
    const forged = await api.app.request('/api/payment/webhook/sandbox', { method: 'POST', body });
    const changed = await api.app.request('/api/payment/webhook/sandbox', {
      method: 'POST',
      body: body.replace('payment.failed', 'payment.paid'),
      headers: Object.fromEntries(real?.headers ?? []),
    });
    const other = await api.app.request('/api/payment/webhook/stripe', { method: 'POST', body });
    expect([forged.status, changed.status, other.status]).toEqual([400, 400, 404]);
    expect(await order.state()).toMatchObject({ paymentStatus: 'failed', orders: [{ status: 'unpaid' }] });
  });

  test('refuses signed events with text that no database holds, and moves nothing', async () => {
    const order = await placeOrder('card');
    const payment = await paymentOf(order.referenceCode);
    const standing = async () => ({
      state: await order.state(),
      stock: await shop.stock(order.productId),
      balances: await selectBalances(api.db, null),
      rows: (
        await api.db.execute(sql`
          select (select count(*) from ledger_transactions)::int as booked,
            (select count(*) from gateway_events)::int as events,
            (select to_jsonb(p) from payments p where p.id = ${payment.id}) as payment,
            (select to_jsonb(g) from order_groups g where g.reference_code = ${order.referenceCode}) as "group"`)
      ).rows,
    });
    const before = await standing();
    const tell = async (id: string, more: Record<string, string> = {}) => {
      const { id: paymentId, gateway_reference: gatewayReference } = payment;
      const data = { paymentId, gatewayReference, amountSatang: 14_000, currency: 'THB', ...more };
      const event = { id, type: 'payment.paid', createdAt: now.toISOString(), data };
      // What can't be stored comes as JSON's escapes: "\u0000" and "\ud800".
      const body = Buffer.from(JSON.stringify(event));
      const reply = await api.app.request('/api/payment/webhook/sandbox', {
        method: 'POST',
        body,
        headers: { [SANDBOX_SIGNATURE_HEADER]: signWebhook('sandbox-secret-of-the-tests', body, now) },
      });
      return { status: reply.status, code: (await reply.json()).code };
    };
    const refused = { status: 400, code: 'webhookMalformed' };
    for (const bad of ['\u0000', '\ud800']) {
      expect(await tell(`evt-${bad}`)).toEqual(refused);
      expect(await tell('evt-fine', { failureCode: `card ${bad}` })).toEqual(refused);
      expect(await tell('evt-fine', { gatewayReference: `${payment.gateway_reference}${bad}` })).toEqual(
        refused,
      );
    }
    expect(await standing()).toEqual(before);
    // Only the text was wrong.
    expect(await tell('evt-fine')).toMatchObject({ status: 200 });
    expect(await order.state()).toMatchObject({ paymentStatus: 'paid' });
    // What is paid isn't paid again.
    const { token, referenceCode } = order;
    const again = { referenceCode, paymentTypeId: 'promptpay' };
    expect((await api.call('POST', '/payment/repay', { token, body: again })).body.code).toBe(
      'orderAlreadyPaid',
    );
    const slip = slipForm(referenceCode, await newSlip());
    expect((await api.call('POST', '/payment/slip', { token, body: slip })).body.code).toBe(
      'orderAlreadyPaid',
    );
  });

  test('a declined card can be paid again by another channel, and the old page is closed', async () => {
    const order = await placeOrder('card');
    await press((await paymentOf(order.referenceCode)).gateway_reference, 'decline');
    const again = await api.call('POST', '/payment/repay', {
      token: order.token,
      body: { referenceCode: order.referenceCode, paymentTypeId: 'promptpay' },
    });
    expect(again.body.detail).toMatchObject({ channel: 'promptpay', canPay: true });
    expect(again.body.detail.qrPayload).toMatch(/^000201010212/);
  });

  test('is paid again once under one Idempotency-Key, and answered the same; by another channel it is refused', async () => {
    const { token, referenceCode } = await placeOrder('card');
    const headers = { 'idempotency-key': `again-${referenceCode}` };
    const repay = (paymentTypeId: string) =>
      api.call('POST', '/payment/repay', { token, headers, body: { referenceCode, paymentTypeId } });
    const tries = async () => {
      const { rows } = await api.db.execute<{
        count: number;
      }>(sql`select count(*)::int as count from payments p
        join order_groups g on g.id = p.group_id where g.reference_code = ${referenceCode}`);
      return rows[0]?.count;
    };
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => repay('promptpay')));
    expect(first?.body.detail).toMatchObject({ channel: 'promptpay', canPay: true });
    for (const other of [...others, await repay('promptpay')]) expect(other.body).toEqual(first?.body);
    expect(await tries(), 'the first and the one that was opened').toBe(2);
    expect(await repay('transfer')).toMatchObject({ status: 409, body: { code: 'idempotencyKeyReused' } });
    expect(await tries()).toBe(2);
  });

  test('refuses to pay again what is cancelled, paid at the door, being checked, paid back or expired, each for what it is', async () => {
    const again = async ({ token, referenceCode }: Awaited<ReturnType<typeof placeOrder>>) => {
      const body = { referenceCode, paymentTypeId: 'promptpay' };
      const repaid = await api.call('POST', '/payment/repay', { token, body });
      const slip = slipForm(referenceCode, await newSlip());
      const sent = await api.call('POST', '/payment/slip', { token, body: slip });
      return [repaid, sent].map((reply) => `${reply.status} ${reply.body.code}`);
    };
    const both = (code: string) => [`409 ${code}`, `409 ${code}`];
    const order = await placeOrder('transfer');
    const cancel = `/Order/${order.referenceCode}-1/cancel`;
    await api.call('POST', cancel, { token: order.token, body: {} });
    expect(await again(order)).toEqual(both('orderCancelled'));
    expect(await again(await placeOrder('cod'))).toEqual(both('orderPaidOnDelivery'));
    const checked = await placeOrder('transfer');
    const { token, referenceCode } = checked;
    await api.call('POST', '/payment/slip', { token, body: slipForm(referenceCode, await newSlip()) });
    expect(await again(checked)).toEqual(both('slipWaiting'));
    const paid = await placeOrder('card');
    await press((await paymentOf(paid.referenceCode)).gateway_reference, 'approve');
    for (const status of ['part_refunded', 'refunded']) {
      await api.db.execute(sql`update order_groups set payment_status = ${status}
        where reference_code = ${paid.referenceCode}`);
      expect(await again(paid)).toEqual(both('orderAlreadyPaid'));
    }
    // Other tests look at the books of all that is paid.
    await api.db.execute(sql`update order_groups set payment_status = 'paid'
      where reference_code = ${paid.referenceCode}`);
    const over = await placeOrder('card');
    await api.db.execute(sql`update order_groups set hold_until = ${now}
      where reference_code = ${over.referenceCode}`);
    expect((await again(over))[0]).toBe('409 orderExpired');
  });

  test('a lost webhook is made up for by asking the gateway', async () => {
    const order = await placeOrder('card');
    const { id, gateway_reference } = await paymentOf(order.referenceCode);
    await api.db.execute(sql`update payments set gateway = 'sandbox' where id = ${id}`);
    const sent = webhooks.length;
    await press(gateway_reference, 'late');
    expect(webhooks.length).toBe(sent);
    pass(3);
    await sandbox.runDue();
    await reconcileCardPayments(api.services);
    expect(await order.state()).toMatchObject({ paymentStatus: 'paid' });
  });

  test('one that was never asked about is, weeks later too, if not for ever; one that was asked is left after two days', async () => {
    const asked = await placeOrder('card');
    const silent = await placeOrder('card');
    const forgotten = await placeOrder('card');
    const of = async (order: typeof asked) => (await paymentOf(order.referenceCode)).gateway_reference;
    const references = [await of(asked), await of(silent), await of(forgotten)];
    await api.db.execute(sql`update payments set gateway = 'sandbox' where channel = 'card'`);
    const move = (reference: string, days: number, isAsked: boolean) =>
      api.db.execute(sql`update payments set created_at = created_at - make_interval(days => ${days}::int),
        asked_at = case when ${isAsked}::boolean then created_at end where gateway_reference = ${reference}`);
    await move(references[0] ?? '', 3, true);
    await move(references[1] ?? '', 20, false);
    await move(references[2] ?? '', 31, false);
    const read: string[] = [];
    const gateway = {
      ...sandbox.gateway,
      name: 'sandbox' as const,
      getPayment: async (reference: string) => {
        read.push(reference);
        return null;
      },
    };
    await reconcileCardPayments({ ...api.services, cardGateway: gateway });
    expect(references.map((reference) => read.includes(reference ?? ''))).toEqual([false, true, false]);
  });

  test('one payment the gateway refuses to read keeps no other waiting, and lets new ones go first', async () => {
    const orders = [await placeOrder('card'), await placeOrder('card'), await placeOrder('card')];
    const [bad, good, late] = await Promise.all(orders.map(({ referenceCode }) => paymentOf(referenceCode)));
    await api.db.execute(sql`update payments set asked_at = null`);
    pass(3);
    const asked: string[] = [];
    const gateway = {
      ...sandbox.gateway,
      name: 'sandbox' as const,
      getPayment: async (reference: string) => {
        asked.push(reference);
        if (reference === bad?.gateway_reference)
          throw new GatewayRefused('sandbox', 'read payment', 'resource_locked');
        return sandbox.gateway.getPayment(reference);
      },
    };
    await api.db.execute(sql`update payments set gateway = 'sandbox' where channel = 'card'`);
    await api.db.execute(
      sql`update payments set created_at = created_at - interval '1 minute' where id = ${bad?.id}`,
    );
    const services = { ...api.services, cardGateway: gateway };
    await expect(reconcileCardPayments(services)).rejects.toThrow(/of asking for card payments failed/);
    const place = (payment: typeof bad) => asked.indexOf(payment?.gateway_reference ?? '');
    expect(place(bad)).toBeLessThan(place(good));
    expect(place(good)).toBeGreaterThan(-1);
    // Asked once, it comes after those that never were, and after those asked longer ago.
    asked.length = 0;
    await api.db.execute(sql`update payments set asked_at = null where id = ${late?.id}`);
    await expect(reconcileCardPayments(services)).rejects.toThrow();
    expect(asked[0]).toBe(late?.gateway_reference);
    expect(asked).toContain(bad?.gateway_reference);
    // A gateway that is away was not asked, and is asked no further.
    let tries = 0;
    const away = async () => {
      tries += 1;
      throw new GatewayUnavailable('sandbox', 'read payment', null);
    };
    await expect(
      reconcileCardPayments({ ...services, cardGateway: { ...gateway, getPayment: away } }),
    ).rejects.toThrow('did not answer');
    expect(tries).toBe(1);
  });

  test('money that comes after the hold buys the books when they are still there', async () => {
    const order = await placeOrder('card');
    const payment = await paymentOf(order.referenceCode);
    pass(16);
    await expireOrderGroups(api.services);
    expect(await order.state()).toMatchObject({
      paymentStatus: 'expired',
      orders: [{ status: 'expired' }],
      canPay: false,
    });
    await handleGatewayEvent(api.services, 'sandbox', paidEvent(payment, 14_000));
    expect(await order.state()).toMatchObject({
      paymentStatus: 'paid',
      orders: [{ status: 'ready_to_ship' }],
    });
    expect(await shop.stock(order.productId)).toMatchObject({
      onHand: 9,
      reserved: 0,
      movedOnHand: 9,
      movedReserved: 0,
    });
  });

  test('money that comes after the hold goes back once when they have gone', async () => {
    const order = await placeOrder('card', { copies: 1 });
    const payment = await paymentOf(order.referenceCode);
    pass(16);
    await expireOrderGroups(api.services);
    await api.db.execute(sql`update products set stock_on_hand = 0 where id = ${order.productId}`);
    const event = paidEvent(payment, 14_000);
    expect(await handleGatewayEvent(api.services, 'sandbox', event)).toBe('refunding');
    expect(await handleGatewayEvent(api.services, 'sandbox', { ...event, eventId: 'told again' })).toBe(
      'already',
    );
    expect(await order.state()).toMatchObject({ isBeingRefunded: true, orders: [{ status: 'expired' }] });
    const { rows } = await api.db.execute(
      sql`select amount_satang, reason, status from refunds where payment_id = ${payment.id}`,
    );
    expect(rows).toEqual([{ amount_satang: 14_000, reason: 'late_payment', status: 'waiting' }]);
    expect(
      (await noticesOf(order.referenceCode)).filter(({ kind }) => kind === 'moneyGoesBack'),
    ).toMatchObject([{ params: { total: '140.00' } }]);
  });

  test('late money by another channel says how a group was paid once it buys books, and nothing of one that is over', async () => {
    const late = async (how: 'sold' | 'cancelled' | 'there') => {
      const order = await placeOrder('card', { copies: 1 });
      const { id, gateway_reference } = await paymentOf(order.referenceCode);
      const { referenceCode, token } = order;
      await api.call('POST', '/payment/repay', { token, body: { referenceCode, paymentTypeId: 'transfer' } });
      if (how === 'cancelled')
        await api.call('POST', `/Order/${referenceCode}-1/cancel`, { token, body: {} });
      else {
        await api.db.execute(
          sql`update order_groups set hold_until = ${now} where reference_code = ${referenceCode}`,
        );
        pass(1);
        await expireOrderGroups(api.services);
      }
      if (how === 'sold')
        await api.db.execute(sql`update products set stock_on_hand = 0 where id = ${order.productId}`);
      const event = paidEvent({ id, gateway_reference }, 14_000);
      const outcome = await handleGatewayEvent(api.services, 'sandbox', event);
      const { paymentStatus, channel, orders } = await order.state();
      return { outcome, paymentStatus, channel, order: orders[0].status };
    };
    const over = { outcome: 'refunding', paymentStatus: 'expired', channel: 'transfer' };
    expect(await late('sold')).toEqual({ ...over, order: 'expired' });
    expect(await late('cancelled')).toEqual({ ...over, order: 'cancelled' });
    const bought = { outcome: 'settled', paymentStatus: 'paid', channel: 'card' };
    expect(await late('there')).toEqual({ ...bought, order: 'ready_to_ship' });
  });

  test('money in another amount moves nothing and is kept for staff', async () => {
    const order = await placeOrder('card');
    const payment = await paymentOf(order.referenceCode);
    expect(await handleGatewayEvent(api.services, 'sandbox', paidEvent(payment, 1))).toBe('mismatch');
    expect(await order.state()).toMatchObject({ paymentStatus: 'pending', orders: [{ status: 'unpaid' }] });
  });

  test('protects: an event that names one payment and refers to another moves neither', async () => {
    const [mine, other] = [await placeOrder('card'), await placeOrder('card')];
    const [named, referred] = [await paymentOf(mine.referenceCode), await paymentOf(other.referenceCode)];
    const crossed = { ...paidEvent(named, 14_000), gatewayReference: referred.gateway_reference ?? '' };
    expect(await handleGatewayEvent(api.services, 'sandbox', crossed)).toBe('mismatch');
    const invented = { ...paidEvent(named, 14_000), gatewayReference: 'nobody-knows-this' };
    expect(await handleGatewayEvent(api.services, 'sandbox', invented)).toBe('mismatch');
    for (const order of [mine, other])
      expect(await order.state()).toMatchObject({ paymentStatus: 'pending' });
  });

  test('protects: paid twice by two tries, one buys the books and the other goes back', async () => {
    const order = await placeOrder('card');
    const first = await paymentOf(order.referenceCode);
    await api.call('POST', '/payment/repay', {
      token: order.token,
      body: { referenceCode: order.referenceCode, paymentTypeId: 'card' },
    });
    const second = await paymentOf(order.referenceCode, 1);
    await Promise.all(
      [first, second].map((payment) =>
        handleGatewayEvent(api.services, 'sandbox', paidEvent(payment, 14_000)),
      ),
    );
    expect(await order.state()).toMatchObject({ paymentStatus: 'paid', isBeingRefunded: true });
    expect(await shop.stock(order.productId)).toMatchObject({ onHand: 9, reserved: 0 });
  });

  test('protects: paid again after the order was cancelled and refunded, the second money goes back, too', async () => {
    const order = await placeOrder('card');
    const first = await paymentOf(order.referenceCode);
    await api.call('POST', '/payment/repay', {
      token: order.token,
      body: { referenceCode: order.referenceCode, paymentTypeId: 'card' },
    });
    const second = await paymentOf(order.referenceCode, 1);
    await handleGatewayEvent(api.services, 'sandbox', paidEvent(first, 14_000));
    await api.call('POST', `/Order/${order.referenceCode}-1/cancel`, { token: order.token, body: {} });
    expect(await order.state()).toMatchObject({ paymentStatus: 'refunded' });
    expect(await handleGatewayEvent(api.services, 'sandbox', paidEvent(second, 14_000))).toBe('refunding');
    const { rows } = await api.db.execute(sql`select r.amount_satang::int as amount, r.reason from refunds r
      join payments p on p.id = r.payment_id where p.id in (${first.id}, ${second.id}) order by r.created_at, r.reason`);
    expect(rows).toEqual([
      { amount: 14_000, reason: 'cancelled' },
      { amount: 14_000, reason: 'paid_twice' },
    ]);
  });
});

let eventNumber = 0;
function paidEvent(payment: { id: string; gateway_reference: string | null }, amountSatang: number) {
  eventNumber += 1;
  return {
    eventId: `event-${eventNumber}`,
    occurredAt: now,
    kind: 'paid' as const,
    gatewayReference: payment.gateway_reference ?? 'none',
    paymentId: payment.id,
    amountSatang,
    currency: 'THB',
  };
}

describe('a transfer slip', () => {
  const send = (
    order: { token: string; referenceCode: string },
    file: Buffer,
    changes?: Record<string, string>,
    culture: 'th' | 'en' = 'th',
  ) =>
    api.call('POST', '/payment/slip', {
      culture,
      token: order.token,
      body: slipForm(order.referenceCode, file, changes),
    });

  test('works: sent, seen by staff, approved, and the order goes to its seller', async () => {
    const order = await placeOrder('transfer');
    const sent = await send(order, await newSlip());
    expect(sent.body.detail).toMatchObject({
      paymentStatus: 'review',
      orders: [{ status: 'waiting_approval' }],
    });
    const slipId = sent.body.detail.slips[0].id;
    const told = await noticesOf(order.referenceCode);
    expect(told.map(({ kind }) => kind)).toEqual(['orderPlaced', 'slipReceived']);
    const queue = (await api.call('GET', '/admin/slip/List', { token: staff })).body.detail;
    expect(queue.dataList.at(-1)).toMatchObject({
      id: slipId,
      referenceCode: order.referenceCode,
      amount: 140,
      orderTotal: 140,
      transactionReference: expect.stringContaining('APM'),
    });
    pass(60 * 72);
    await expireOrderGroups(api.services);
    expect(await order.state()).toMatchObject({ orders: [{ status: 'waiting_approval' }] });
    const presses = await Promise.all(
      [1, 2].map(() => api.call('POST', `/admin/slip/${slipId}/approve`, { token: staff, body: {} })),
    );
    expect(presses.map((reply) => reply.status).sort()).toEqual([200, 409]);
    expect(await order.state()).toMatchObject({
      paymentStatus: 'paid',
      orders: [{ status: 'ready_to_ship' }],
    });
  });

  test('sent twice under one Idempotency-Key it is one slip, answered the same; another file is refused', async () => {
    const order = await placeOrder('transfer');
    const slip = await newSlip();
    const more = { idempotencyKey: `slip-${order.referenceCode}` };
    const first = await send(order, slip, more);
    expect(first.body.detail.slips).toHaveLength(1);
    const again = await send(order, slip, more);
    expect({ status: again.status, body: again.body }).toEqual({ status: 200, body: first.body });
    // As long as the first: what is in it counts.
    const other = Buffer.from(slip);
    other[other.length - 1] = ((other.at(-1) ?? 0) + 1) % 256;
    expect(await send(order, other, more)).toMatchObject({
      status: 409,
      body: { code: 'idempotencyKeyReused' },
    });
    expect((await send(order, slip)).body.code).toBe('slipWaiting');
    expect((await order.state()).slips).toHaveLength(1);
  });

  test('of another amount, it is approved only by whoever says that amount, and why', async () => {
    const order = await placeOrder('transfer');
    const sent = await send(order, await newSlip(), { amount: '1' });
    const { id } = sent.body.detail.slips[0];
    const approve = (body: object) => api.call('POST', `/admin/slip/${id}/approve`, { token: staff, body });
    const asked = { status: 409, body: { code: 'slipAmountDiffers', detail: { amount: 1, due: 140 } } };
    expect(await approve({})).toMatchObject(asked);
    expect((await approve({})).body.message).toMatch(/1\.00 .*140\.00 /);
    expect(await approve({ confirmAmount: 140, reason: 'โอนครบ' })).toMatchObject(asked);
    expect(await approve({ confirmAmount: 1 })).toMatchObject({
      status: 422,
      body: { code: 'reasonRequired' },
    });
    expect(await order.state()).toMatchObject({ paymentStatus: 'review' });
    expect((await approve({ confirmAmount: 1, reason: 'โอนสองรอบ' })).status).toBe(200);
    expect(await lastAudit('slip_approved')).toMatchObject({
      address: 'memory',
      detail: {
        slipId: id,
        before: 'waiting',
        after: 'approved',
        amountSatang: 100,
        dueSatang: 14_000,
        reason: 'โอนสองรอบ',
      },
    });
  });

  const refundsOf = async (referenceCode: string) => {
    const { rows } = await api.db.execute(sql`
      select r.amount_satang::int as amount, r.reason from refunds r join payments p on p.id = r.payment_id
      join order_groups g on g.id = p.group_id where g.reference_code = ${referenceCode} order by r.reason`);
    return rows;
  };

  test('of more than is due, the order is paid and the rest goes back', async () => {
    const order = await placeOrder('transfer');
    const { id } = (await send(order, await newSlip(), { amount: '200' })).body.detail.slips[0];
    const body = { confirmAmount: 200, reason: 'โอนเกิน' };
    expect((await api.call('POST', `/admin/slip/${id}/approve`, { token: staff, body })).status).toBe(200);
    expect(await order.state()).toMatchObject({ orders: [{ status: 'ready_to_ship' }] });
    expect(await refundsOf(order.referenceCode)).toEqual([{ amount: 6_000, reason: 'wrong_amount' }]);
  });

  test('late, one waits at a time; what comes after the first was given back goes back as well, once', async () => {
    const order = await placeOrder('transfer', { copies: 1 });
    const transferredAt = bangkok(now);
    pass(60 * 72);
    staff = (await api.signIn('staff')).token;
    await expireOrderGroups(api.services);
    await api.db.execute(sql`update products set stock_on_hand = 0 where id = ${order.productId}`);
    const approve = async (id: number) =>
      (await api.call('POST', `/admin/slip/${id}/approve`, { token: staff, body: {} })).status;
    const first = (await send(order, await newSlip(), { transferredAt })).body.detail.slips[0].id;
    expect((await send(order, await newSlip(), { transferredAt })).body.code).toBe('slipWaiting');
    expect(await approve(first)).toBe(200);
    const sent = await send(order, await newSlip(), { transferredAt });
    const second = sent.body.detail.slips.find(({ status }: { status: string }) => status === 'waiting');
    const { rows } = await api.db.execute<{ id: number }>(sql`select s.id::int as id from payment_slips s
      join payments p on p.id = s.payment_id join order_groups g on g.id = p.group_id
      where g.reference_code = ${order.referenceCode} and s.status = 'waiting'`);
    expect(second).toBeDefined();
    const id = rows[0]?.id ?? 0;
    expect((await Promise.all([approve(id), approve(id)])).toSorted()).toEqual([200, 409]);
    expect(await refundsOf(order.referenceCode)).toEqual([
      { amount: 14_000, reason: 'late_payment' },
      { amount: 14_000, reason: 'paid_twice' },
    ]);
  });

  test('saved again for another order, it is held with a hint and a way to that order', async () => {
    // Unlike the other tests' slips, which come from one bank's app.
    const slip = await sharp(await drawSlip({ payload: null }))
      .flop()
      .png()
      .toBuffer();
    const { width = 0, height = 0 } = await sharp(slip).metadata();
    const again = await sharp(slip)
      .extract({ left: 4, top: 4, width: width - 8, height: height - 8 })
      .resize(Math.round(width * 0.9))
      .jpeg({ quality: 60 })
      .toBuffer();
    const first = await placeOrder('transfer');
    const firstId = (await send(first, slip)).body.detail.slips[0].id;
    const order = await placeOrder('transfer');
    const { id } = (await send(order, again)).body.detail.slips[0];
    const queue = (await api.call('GET', '/admin/slip/List?perpage=100', { token: staff })).body.detail;
    expect(queue.dataList.find((one: { id: number }) => one.id === id)).toMatchObject({
      similarSlipId: firstId,
      similarReferenceCode: first.referenceCode,
      similarWhy: 'looks',
    });
    const approve = (body: object) => api.call('POST', `/admin/slip/${id}/approve`, { token: staff, body });
    expect(await approve({})).toMatchObject({ status: 409, body: { code: 'slipLooksUsed' } });
    const confirmSimilarSlipId = firstId;
    expect(await approve({ confirmSimilarSlipId })).toMatchObject({ body: { code: 'reasonRequired' } });
    expect((await approve({ confirmSimilarSlipId, reason: 'คนละใบ' })).status).toBe(200);
    // Pictures without a QR are searched for one for seconds.
  }, 120_000);

  async function inQueue(slipId: number) {
    const queue = (await api.call('GET', '/admin/slip/List?perpage=100', { token: staff })).body.detail;
    return queue.dataList.find(({ id }: { id: number }) => id === slipId);
  }
  const sendFor = async (
    order: { token: string; referenceCode: string },
    file: Buffer,
    changes?: Record<string, string>,
  ): Promise<number> => (await send(order, file, changes)).body.detail.slips[0].id;

  test('naming the bank, amount and minute of another order’s slip, it is held with a hint', async () => {
    pass(1);
    const [first, order] = [await placeOrder('transfer'), await placeOrder('transfer')];
    const firstId = await sendFor(first, pdfSlip('one'));
    const id = await sendFor(order, pdfSlip('drawn anew'));
    expect(await inQueue(id)).toMatchObject({
      similarSlipId: firstId,
      similarReferenceCode: first.referenceCode,
      similarWhy: 'transfer',
    });
    const approve = (body: object) => api.call('POST', `/admin/slip/${id}/approve`, { token: staff, body });
    expect(await approve({})).toMatchObject({ status: 409, body: { code: 'slipLooksUsed' } });
    const confirmSimilarSlipId = firstId;
    expect(await approve({ confirmSimilarSlipId })).toMatchObject({ body: { code: 'reasonRequired' } });
    expect(await order.state()).toMatchObject({ paymentStatus: 'review' });
    expect((await approve({ confirmSimilarSlipId, reason: 'คนละใบ' })).status).toBe(200);
  });

  test('a PDF saved again for another order is held with a hint, whatever time it is said to be of', async () => {
    pass(1);
    const first = await placeOrder('transfer');
    const firstId = await sendFor(first, pdfSlip('140.00 to Bannasala, 0130711525'));
    pass(1);
    const [order, honest] = [await placeOrder('transfer'), await placeOrder('transfer')];
    const again = pdfSlip('140.00 to Bannasala, 0130711525', { savedAt: '20261121100001', isPacked: false });
    const id = await sendFor(order, again);
    expect(await inQueue(id)).toMatchObject({ similarSlipId: firstId, similarWhy: 'looks' });
    const approve = (slipId: number) =>
      api.call('POST', `/admin/slip/${slipId}/approve`, { token: staff, body: {} });
    expect(await approve(id)).toMatchObject({ status: 409, body: { code: 'slipLooksUsed' } });
    pass(1);
    const honestId = await sendFor(honest, pdfSlip('140.00 to Bannasala, 0130711526'));
    expect((await approve(honestId)).status).toBe(200);
  });

  test('naming another bank, amount or minute, or what was refused, it is a slip like any other', async () => {
    pass(1);
    const transferredAt = bangkok(now);
    const orders = [];
    for (let each = 0; each < 5; each++) orders.push(await placeOrder('transfer'));
    const [first, otherBank, otherAmount, otherMinute, same] = orders;
    if (!first || !otherBank || !otherAmount || !otherMinute || !same) throw new Error('five orders');
    const firstId = await sendFor(first, pdfSlip('slip 1'), { transferredAt });
    pass(1);
    const honest = [
      await sendFor(otherBank, pdfSlip('slip 2'), { transferredAt, bankCode: '014' }),
      await sendFor(otherAmount, pdfSlip('slip 3'), { transferredAt, amount: '140.01' }),
      await sendFor(otherMinute, pdfSlip('slip 4')),
    ];
    for (const id of [firstId, ...honest]) expect((await inQueue(id)).similarSlipId).toBeNull();
    await api.call('POST', `/admin/slip/${firstId}/reject`, { token: staff, body: { reason: 'ไม่ชัด' } });
    const id = await sendFor(same, pdfSlip('slip 5'), { transferredAt });
    expect(await inQueue(id)).toMatchObject({ similarSlipId: null, similarWhy: null });
    expect((await api.call('POST', `/admin/slip/${id}/approve`, { token: staff, body: {} })).status).toBe(
      200,
    );
  });

  test('two slips of one bank whose QRs name two transfers are two slips', async () => {
    pass(1);
    const [one, other] = [await placeOrder('transfer'), await placeOrder('transfer')];
    const ids = [
      (await send(one, await newSlip())).body.detail.slips[0].id,
      (await send(other, await newSlip())).body.detail.slips[0].id,
    ];
    for (const id of ids)
      expect((await api.call('POST', `/admin/slip/${id}/approve`, { token: staff, body: {} })).status).toBe(
        200,
      );
  });

  test('turned down, the order is unpaid again with the reason and can be paid anew', async () => {
    const order = await placeOrder('transfer');
    const sent = await send(order, await newSlip());
    await api.call('POST', `/admin/slip/${sent.body.detail.slips[0].id}/reject`, {
      token: staff,
      body: { reason: 'ยอดเงินไม่ตรง' },
    });
    expect(await order.state()).toMatchObject({
      paymentStatus: 'pending',
      canPay: true,
      orders: [{ status: 'unpaid' }],
      slips: [{ status: 'rejected', rejectReason: 'ยอดเงินไม่ตรง' }],
    });
    expect((await send(order, await newSlip())).body.detail).toMatchObject({ paymentStatus: 'review' });
    expect(await lastAudit('slip_rejected')).toMatchObject({
      detail: { before: 'waiting', after: 'rejected', reason: 'ยอดเงินไม่ตรง' },
    });
  });

  test('a reason that staff chose in English is read in Thai, on the payment’s page and among the notices', async () => {
    const order = await placeOrder('transfer');
    const sent = await send(order, await newSlip());
    await api.call('POST', `/admin/slip/${sent.body.detail.slips[0].id}/reject`, {
      token: staff,
      body: { reason: 'The slip can’t be read: folded' },
    });
    expect(await order.state()).toMatchObject({
      slips: [{ rejectReason: 'สลิปไม่ชัดเจน อ่านไม่ได้: folded' }],
    });
    const notices = await api.call('GET', '/notification/List', { token: order.token });
    expect(JSON.stringify(notices.body.detail)).toContain('สลิปไม่ชัดเจน อ่านไม่ได้: folded');
  });

  test('late, it is taken; turned down or without copies, its sender is told what comes of the money', async () => {
    const late = async (copies: number) => {
      const order = await placeOrder('transfer', { copies });
      const transferredAt = bangkok(now);
      pass(60 * 72);
      await expireOrderGroups(api.services);
      const slips = (await send(order, await newSlip(), { transferredAt })).body.detail.slips;
      const decide = (verdict: string, body = {}) =>
        api.call('POST', `/admin/slip/${slips[0].id}/${verdict}`, { token: staff, body });
      return { ...order, decide };
    };
    const rejected = await late(10);
    const reason = 'ยอดเงินไม่ตรง';
    await Promise.all([1, 2].map(() => rejected.decide('reject', { reason })));
    expect((await noticesOf(rejected.referenceCode)).slice(2)).toMatchObject([
      { kind: 'slipReceived' },
      { kind: 'lateSlipRejected', params: { reason, referenceCode: rejected.referenceCode } },
    ]);

    const approved = await late(1);
    await api.db.execute(sql`update products set stock_on_hand = 0 where id = ${approved.productId}`);
    const decided = await Promise.all([1, 2].map(() => approved.decide('approve')));
    expect(decided.map(({ body }) => body.code ?? 'done').toSorted()).toEqual([
      'done',
      'slipAlreadyReviewed',
    ]);
    expect(await approved.state()).toMatchObject({ isBeingRefunded: true });
    expect((await noticesOf(approved.referenceCode)).slice(3)).toMatchObject([
      { kind: 'moneyGoesBackTo', params: { total: '140.00' } },
    ]);
  });

  const decide = (id: number, verdict: 'approve' | 'reject' | 'reopen', body = {}, token = staff) =>
    api.call('POST', `/admin/slip/${id}/${verdict}`, { token, body });
  const rejected = async (order: Awaited<ReturnType<typeof placeOrder>>, file?: Buffer) => {
    const { id } = (await send(order, file ?? (await newSlip()))).body.detail.slips[0];
    expect((await decide(id, 'reject', { reason: 'เงินยังไม่เข้า' })).status).toBe(200);
    return id;
  };

  test('works: rejected before its money came, it is put back to waiting, and its orders wait with it', async () => {
    staff = (await api.signIn('staff')).token;
    const order = await placeOrder('transfer');
    const id = await rejected(order);
    const presses = await Promise.all([1, 2].map(() => decide(id, 'reopen', { reason: 'เงินเข้าแล้ว' })));
    expect(presses.map(({ body }) => body.code ?? 'done').sort()).toEqual(['done', 'slipNotRejected']);
    expect(await order.state()).toMatchObject({
      paymentStatus: 'review',
      orders: [{ status: 'waiting_approval' }],
      slips: [{ id, status: 'waiting', rejectReason: null }],
    });
    expect((await noticesOf(order.referenceCode)).at(-1)).toMatchObject({ kind: 'slipReopened' });
    // The buyer isn't told why: that is between staff.
    const { rows: notes } = await api.db.execute<{ note: string | null }>(sql`
      select event.note from order_events event join orders o on o.id = event.order_id
      join order_groups g on g.id = o.group_id where g.reference_code = ${order.referenceCode}`);
    expect(notes.map(({ note }) => note)).not.toContain('เงินเข้าแล้ว');
    expect(await lastAudit('slip_reopened')).toMatchObject({
      detail: {
        ...{ slipId: id, before: 'rejected', after: 'waiting' },
        ...{ rejectReason: 'เงินยังไม่เข้า', reason: 'เงินเข้าแล้ว' },
      },
    });
    pass(60 * 72);
    staff = (await api.signIn('staff')).token;
    await expireOrderGroups(api.services);
    expect((await decide(id, 'approve')).status).toBe(200);
    expect(await order.state()).toMatchObject({
      paymentStatus: 'paid',
      orders: [{ status: 'ready_to_ship' }],
    });
  });

  test('works: put back after its order expired, it is approved as a late one', async () => {
    const order = await placeOrder('transfer');
    const id = await rejected(order);
    pass(60 * 72);
    staff = (await api.signIn('staff')).token;
    await expireOrderGroups(api.services);
    expect((await decide(id, 'reopen', { reason: 'เงินเข้าทีหลัง' })).status).toBe(200);
    expect(await order.state()).toMatchObject({ orders: [{ status: 'expired' }] });
    expect((await decide(id, 'approve')).status).toBe(200);
    expect(await order.state()).toMatchObject({
      paymentStatus: 'paid',
      orders: [{ status: 'ready_to_ship' }],
    });
  });

  const payAgain = async (order: Awaited<ReturnType<typeof placeOrder>>, paymentTypeId: string) =>
    expect(
      (
        await api.call('POST', '/payment/repay', {
          token: order.token,
          body: { referenceCode: order.referenceCode, paymentTypeId },
        })
      ).status,
    ).toBe(200);

  test('works: put back after its buyer began another transfer, it is of that, and its order waits with it', async () => {
    const order = await placeOrder('transfer');
    const id = await rejected(order);
    await payAgain(order, 'promptpay');
    expect((await decide(id, 'reopen', { reason: 'เงินเข้าแล้ว' })).status).toBe(200);
    expect(await order.state()).toMatchObject({
      ...{ paymentStatus: 'review', canPay: false },
      orders: [{ status: 'waiting_approval' }],
      slips: [{ id, status: 'waiting' }],
    });
    expect((await noticesOf(order.referenceCode)).at(-1)).toMatchObject({ kind: 'slipReopened' });
    pass(60 * 72);
    staff = (await api.signIn('staff')).token;
    await expireOrderGroups(api.services);
    expect((await decide(id, 'approve')).status).toBe(200);
    expect(await order.state()).toMatchObject({
      paymentStatus: 'paid',
      orders: [{ status: 'ready_to_ship' }],
    });
    expect((await paymentOf(order.referenceCode, 1)).status).toBe('paid');
    expect(await refundsOf(order.referenceCode)).toEqual([]);
  });

  test('works: put back when its order waits for a card, it doesn’t hold the order, and its sender is told so', async () => {
    const order = await placeOrder('transfer');
    const id = await rejected(order);
    await payAgain(order, 'card');
    expect((await decide(id, 'reopen', { reason: 'เงินเข้าแล้ว' })).status).toBe(200);
    expect(await order.state()).toMatchObject({ canPay: true, orders: [{ status: 'unpaid' }] });
    expect((await noticesOf(order.referenceCode)).at(-1)).toMatchObject({ kind: 'slipReopenedUnpaid' });
    expect((await decide(id, 'approve')).status).toBe(200);
    expect(await order.state()).toMatchObject({
      paymentStatus: 'paid',
      orders: [{ status: 'ready_to_ship' }],
    });
  });

  test('works: put back beside a card, both pay: the order once, and the other goes back once, whichever came first', async () => {
    for (const isCardFirst of [true, false]) {
      staff = (await api.signIn('staff')).token;
      const order = await placeOrder('transfer');
      const id = await rejected(order);
      await payAgain(order, 'card');
      expect((await decide(id, 'reopen', { reason: 'เงินเข้าแล้ว' })).status).toBe(200);
      const card = await paymentOf(order.referenceCode, 1);
      const bySlip = () => decide(id, 'approve');
      const byCard = () => press(card.gateway_reference, 'approve');
      for (const pay of isCardFirst ? [byCard, bySlip] : [bySlip, byCard]) await pay();
      expect((await decide(id, 'approve')).body.code).toBe('slipAlreadyReviewed');
      expect(await order.state()).toMatchObject({
        ...{ paymentStatus: 'paid', channel: isCardFirst ? 'card' : 'transfer' },
        orders: [{ status: 'ready_to_ship' }],
      });
      const { rows } =
        await api.db.execute(sql`select r.reason, r.method, r.amount_satang::int as amount from refunds r
        join payments p on p.id = r.payment_id join order_groups g on g.id = p.group_id
        where g.reference_code = ${order.referenceCode}`);
      expect(rows).toEqual([
        { reason: 'paid_twice', method: isCardFirst ? 'transfer' : 'card', amount: 14_000 },
      ]);
    }
  });

  test('refuses to put back what isn’t rejected, what another one waits beside, and what nobody gives a reason for', async () => {
    const order = await placeOrder('transfer');
    const id = await rejected(order);
    const reason = 'ตรวจใหม่';
    expect((await decide(id, 'reopen', { reason: ' ' })).status).toBe(400);
    expect((await decide(id, 'reopen', { reason }, order.token)).status).toBe(403);
    expect((await decide(999_999_999, 'reopen', { reason })).status).toBe(404);
    const slips = (await send(order, await newSlip())).body.detail.slips;
    const other = slips.find(({ status }: { status: string }) => status === 'waiting').id;
    expect((await decide(id, 'reopen', { reason })).body.code).toBe('slipWaiting');
    expect((await decide(other, 'reopen', { reason })).body.code).toBe('slipNotRejected');
    const owner = await api.db.execute<{ id: number }>(sql`
      select user_id::int as id from order_groups where reference_code = ${order.referenceCode}`);
    await api.makeStaff(owner.rows[0]?.id ?? 0);
    expect((await decide(id, 'reopen', { reason }, order.token)).body.code).toBe('ownAffair');
  });

  test('works: rejected, it may be sent again for its own order, as it is or as another picture; for no other', async () => {
    const order = await placeOrder('transfer');
    const payload = generate.slipVerify({ sendingBank: '014', transRef: '2026112100000777' });
    const file = await drawSlip({ payload });
    const id = await rejected(order, file);
    const stranger = await placeOrder('transfer');
    expect((await send(stranger, file)).body.code).toBe('slipDuplicate');
    expect((await send(order, file)).body.detail).toMatchObject({
      paymentStatus: 'review',
      slips: [{ id, status: 'waiting', rejectReason: null }],
    });
    expect((await decide(id, 'reject', { reason: 'อ่านไม่ออก' })).status).toBe(200);
    const clearer = await drawSlip({ payload, accent: '#4e2a84', amountBars: 5 });
    expect((await send(order, clearer)).body.detail.slips).toMatchObject([{ id, status: 'waiting' }]);
    expect((await api.call('GET', `/admin/slip/${id}/file`, { token: staff })).status).toBe(200);
    expect((await decide(id, 'approve')).status).toBe(200);
    expect((await send(stranger, clearer)).body.code).toBe('slipDuplicate');
  });

  /** An order paid by a forged slip that staff approved by mistake, cancelled since: its refund waits. */
  async function forged(amount = '140.00', more: object = {}, lyingDays = 0) {
    staff = (await api.signIn('staff')).token;
    const order = await placeOrder('transfer');
    const { id: slipId } = (await send(order, await newSlip(), { amount })).body.detail.slips[0];
    expect((await decide(slipId, 'approve', more)).status).toBe(200);
    await api.db.execute(sql`update orders set ready_at = ready_at - make_interval(days => ${lyingDays})
      where order_number = ${`${order.referenceCode}-1`}`);
    const cancelled = await api.call('POST', `/admin/Order/${order.referenceCode}-1/cancel`, {
      token: staff,
      body: { reason: 'สลิปปลอม' },
    });
    expect(cancelled.status, JSON.stringify(cancelled.body)).toBe(200);
    const own = await api.call('GET', `/refund/order/${order.referenceCode}-1`, { token: order.token });
    const refunds: { id: string; reason: string }[] = own.body.detail.dataList;
    const refundIdOf = (why: string) => refunds.find(({ reason }) => reason === why)?.id ?? '';
    return { ...order, slipId, refundIdOf, refundId: refundIdOf('cancelled') };
  }
  const sayNever = (refundId: string, body: object = { reason: 'ไม่พบยอดในบัญชี' }, token = staff) =>
    api.call('POST', `/admin/refund/${refundId}/void`, { token, body });
  async function approveNever(refundId: string, token: string) {
    const { dataList } = (await api.call('GET', '/admin/approval/List?perpage=100', { token })).body.detail;
    const { id, hash } = dataList.find(({ subject }: { subject: string }) => subject === refundId);
    return api.call('POST', `/admin/approval/${id}/approve`, { token, body: { hash } });
  }
  const balanceOf = async (kind: string) =>
    (await selectBalances(api.db, null)).find((balance) => balance.kind === kind)?.balanceSatang ?? 0;
  async function differing(thing: string): Promise<number> {
    const { flows, debts } = (await api.call('GET', '/admin/money-check', { token: staff })).body.detail;
    return [...flows, ...debts].find((figure: { thing: string }) => figure.thing === thing).sums.differing;
  }

  test('works: of a slip approved by mistake nothing is paid back once two of the staff say that no money came', async () => {
    const before = await balanceOf('received_transfer');
    const due = await balanceOf('refunds_due');
    const order = await forged();
    expect(await balanceOf('received_transfer')).toBe(before + 14_000);
    const presses = await Promise.all([sayNever(order.refundId), sayNever(order.refundId)]);
    expect(presses.map(({ body }) => body.code ?? 'asked').sort()).toEqual(['approvalWaits', 'asked']);
    expect(await balanceOf('refunds_due')).toBe(due - 14_000);
    expect((await approveNever(order.refundId, staff)).body.code).toBe('sameStaff');
    const other = await api.signIn('staff');
    const approved = await approveNever(order.refundId, other.token);
    expect(approved.status, JSON.stringify(approved.body)).toBe(200);
    expect(await balanceOf('refunds_due')).toBe(due);
    expect(await balanceOf('received_transfer')).toBe(before);
    expect(await differing('transfer')).toBe(0);
    expect(await differing('refundsDue')).toBe(0);
    expect(await order.state()).toMatchObject({
      ...{ paymentStatus: 'expired', isBeingRefunded: false },
      orders: [{ status: 'cancelled' }],
      slips: [{ status: 'rejected', rejectReason: 'ไม่พบยอดในบัญชี' }],
    });
    expect((await noticesOf(order.referenceCode)).at(-1)).toMatchObject({ kind: 'refundVoided' });
    const { rows } = await api.db.execute(sql`select actor_user_id::int as actor, detail from audit_events
      where kind = 'refund_voided' and detail ->> 'refundId' = ${order.refundId}`);
    expect(rows).toMatchObject([
      { actor: other.userId, detail: { before: 'waiting', after: 'void', reason: 'ไม่พบยอดในบัญชี' } },
    ]);
    const list = (await api.call('GET', '/admin/refund/List?status=void', { token: staff })).body.detail;
    expect(list.dataList).toMatchObject([{ id: order.refundId, status: 'void' }]);
    expect((await sayNever(order.refundId)).body.code).toBe('refundNotWaiting');
  });

  test('refuses: it was sent already, and the proof of that waits for a second person', async () => {
    const order = await forged();
    await api.db.execute(sql`insert into approvals
        (id, kind, subject, amount_satang, facts, deed, hash, reason, asked_at, asked_by, expires_at)
      select ${crypto.randomUUID()}, 'refund', ${order.refundId}, 14000, '{}', '{}', 'x', 'โอนแล้ว', now(), id,
        now() + interval '1 day'
      from users where role = 'staff' limit 1`);
    expect((await sayNever(order.refundId)).body.code).toBe('approvalWaits');
    await api.db.execute(sql`update approvals set status = 'takenBack', closed_at = now()
      where kind = 'refund' and subject = ${order.refundId}`);
    expect((await sayNever(order.refundId)).status).toBe(200);
  });

  test('refuses: what its slip brought beyond it was sent already; what else was asked about that is over with it', async () => {
    const order = await forged('200', { confirmAmount: 200, reason: 'โอนเกิน' });
    const rest = order.refundIdOf('wrong_amount');
    const askAbout = (kind: string) =>
      api.db.execute(sql`insert into approvals
          (id, kind, subject, amount_satang, facts, deed, hash, reason, asked_at, asked_by, expires_at)
        select ${crypto.randomUUID()}, ${kind}, ${rest}, 6000, '{}', '{}', 'x', 'ask', now(), id, now() + interval '1 day'
        from users where role = 'staff' limit 1`);
    const asked = async () => {
      const { rows } = await api.db.execute(
        sql`select kind, status from approvals where subject = ${rest} order by kind`,
      );
      return rows;
    };
    const second = await api.signIn('staff');
    expect((await sayNever(order.refundId)).status).toBe(200);
    for (const kind of ['refund', 'refundAccount', 'refundVoid']) await askAbout(kind);
    const stopped = await approveNever(order.refundId, second.token);
    expect(stopped.body).toMatchObject({ code: 'approvalStale', detail: { cause: 'approvalWaits' } });
    expect((await sayNever(order.refundId)).body.code).toBe('approvalWaits');
    await api.db.execute(sql`update approvals set status = 'takenBack', closed_at = now()
      where kind = 'refund' and subject = ${rest}`);
    expect((await sayNever(order.refundId)).status).toBe(200);
    expect((await approveNever(order.refundId, second.token)).status).toBe(200);
    expect(await asked()).toEqual([
      { kind: 'refund', status: 'takenBack' },
      { kind: 'refundAccount', status: 'stale' },
      { kind: 'refundVoid', status: 'stale' },
    ]);
  });

  test('works: what a store left lying counts no more once two say that its money never came, and it is told', async () => {
    const order = await forged('140.00', {}, 30);
    const owner = await api.signIn('seller', order.sellerId);
    const marks = async () =>
      (await api.call('GET', '/seller/standing', { token: owner.token })).body.detail.marks;
    const [mark] = await marks();
    expect(mark).toMatchObject({ kind: 'cancelled', orderNumber: `${order.referenceCode}-1` });
    await api.call('POST', `/seller/standing/${mark.id}/appeal`, {
      ...{ token: owner.token, body: { reason: 'ไม่มีเงินเข้า' } },
    });
    await sayNever(order.refundId);
    expect(await marks()).toHaveLength(1);
    expect((await approveNever(order.refundId, (await api.signIn('staff')).token)).status).toBe(200);
    expect(await marks()).toEqual([]);
    const { rows } = await api.db.execute(sql`select kind, params from notifications
      where user_id = ${owner.userId} and kind like 'sellerMark%'`);
    const params = { orderNumber: `${order.referenceCode}-1` };
    expect(rows).toEqual([expect.objectContaining({ kind: 'sellerMarkTakenBack', params })]);
  });

  test('works: the money came after all, so the slip is put back, approved, and all of it goes back', async () => {
    const order = await forged();
    const left = crypto.randomUUID();
    // Asked for before the limit was raised and the slip approved by one alone.
    await api.db.execute(sql`
      insert into approvals (id, kind, subject, amount_satang, facts, deed, hash, reason, asked_at, asked_by, expires_at)
      select ${left}, 'slip', ${String(order.slipId)}, 14000, '{}', '{}', 'h', 'ask', ${now}, user_id, ${now}
      from order_groups where reference_code = ${order.referenceCode}`);
    await sayNever(order.refundId);
    expect((await approveNever(order.refundId, (await api.signIn('staff')).token)).status).toBe(200);
    const asked = await api.db.execute(sql`select status from approvals where id = ${left}`);
    expect(asked.rows).toEqual([{ status: 'stale' }]);
    const due = await balanceOf('refunds_due');
    expect((await decide(order.slipId, 'reopen', { reason: 'ธนาคารโอนช้า' })).status).toBe(200);
    expect((await decide(order.slipId, 'approve')).status).toBe(200);
    expect(await balanceOf('refunds_due')).toBe(due - 14_000);
    expect(await refundsOf(order.referenceCode)).toEqual([
      { amount: 14_000, reason: 'cancelled' },
      { amount: 14_000, reason: 'paid_twice' },
    ]);
    expect(await differing('transfer')).toBe(0);
  });

  test('works: of more than was due, approved again after nothing had come, all of it goes back, and nothing twice', async () => {
    const confirmed = { confirmAmount: 200, reason: 'โอนเกิน' };
    const second = await api.signIn('staff');
    for (const never of [['wrong_amount', 'cancelled'], ['cancelled']] as const) {
      const before = await balanceOf('refunds_due');
      const order = await forged('200', confirmed);
      for (const reason of never) {
        expect((await sayNever(order.refundIdOf(reason))).status).toBe(200);
        expect((await approveNever(order.refundIdOf(reason), second.token)).status).toBe(200);
      }
      // One transfer doesn't come in part: nothing of it is left to go back.
      expect(await balanceOf('refunds_due')).toBe(before);
      expect((await decide(order.slipId, 'reopen', { reason: 'ธนาคารโอนช้า' })).status).toBe(200);
      const approved = await decide(order.slipId, 'approve', confirmed);
      expect(approved.status, JSON.stringify(approved.body)).toBe(200);
      expect(await refundsOf(order.referenceCode)).toEqual([
        { amount: 14_000, reason: 'cancelled' },
        { amount: 20_000, reason: 'paid_twice' },
        { amount: 6_000, reason: 'wrong_amount' },
      ]);
      expect(await balanceOf('refunds_due')).toBe(before - 20_000);
      expect(await differing('transfer')).toBe(0);
    }
  });

  test('works: of what a slip brought beside what had paid, nothing is returned once it never came; it can be put back', async () => {
    staff = (await api.signIn('staff')).token;
    const second = await api.signIn('staff');
    const order = await placeOrder('transfer');
    const first = (await send(order, await newSlip())).body.detail.slips[0].id;
    expect((await decide(first, 'approve')).status).toBe(200);
    const { id: paymentId } = await paymentOf(order.referenceCode);
    // It had been sent for the same try.
    const { rows } = await api.db.execute<{ id: number }>(sql`
      insert into payment_slips (payment_id, group_id, file_key, content_type, content_hash, bank_code, amount_satang, transferred_at, status, created_at)
      select ${paymentId}, group_id, 'slips/none.png', 'image/png', ${crypto.randomUUID()}, '014', 14000, ${now}::timestamptz - interval '1 hour', 'waiting', ${now}
      from payments where id = ${paymentId} returning id::int`);
    const id = rows[0]?.id ?? 0;
    const due = await balanceOf('refunds_due');
    expect((await decide(id, 'approve')).status).toBe(200);
    expect(await balanceOf('refunds_due')).toBe(due - 14_000);
    const found = await api.db.execute<{
      id: string;
    }>(sql`select r.id from refunds r join payments p on p.id = r.payment_id
      join order_groups g on g.id = p.group_id where g.reference_code = ${order.referenceCode}`);
    const refundId = found.rows[0]?.id ?? '';
    expect((await sayNever(refundId)).status).toBe(200);
    expect((await approveNever(refundId, second.token)).status).toBe(200);
    expect(await balanceOf('refunds_due')).toBe(due);
    const slips = (await order.state()).slips.map((slip: { id: number; status: string }) => [
      slip.id,
      slip.status,
    ]);
    expect(slips).toEqual([
      [id, 'rejected'],
      [first, 'approved'],
    ]);
    expect(await order.state()).toMatchObject({ paymentStatus: 'paid', isBeingRefunded: false });
    expect((await decide(id, 'reopen', { reason: 'เงินเข้าแล้ว' })).status).toBe(200);
    expect((await decide(id, 'approve')).status).toBe(200);
    expect(await balanceOf('refunds_due')).toBe(due - 14_000);
    expect(await differing('transfer')).toBe(0);
  });

  test('protects: nobody says so of their own money, of what a bank told, or without a reason', async () => {
    const order = await forged();
    expect((await sayNever(order.refundId, { reason: ' ' })).status).toBe(400);
    expect((await sayNever(order.refundId, undefined, order.token)).status).toBe(403);
    const owner = await api.db.execute<{ id: number }>(sql`
      select user_id::int as id from order_groups where reference_code = ${order.referenceCode}`);
    await api.makeStaff(owner.rows[0]?.id ?? 0);
    expect((await sayNever(order.refundId, undefined, order.token)).body.code).toBe('ownAffair');
    const { id: paymentId } = await paymentOf(order.referenceCode);
    await api.db.execute(sql`insert into gateway_events (gateway, event_id, kind, payment_id, payload, outcome, received_at)
      values ('promptpay', ${`told ${paymentId}`}, 'paid', ${paymentId}, '{}', 'noted', ${now.toISOString()})`);
    expect((await sayNever(order.refundId)).body.code).toBe('refundMoneyCame');
    expect((await sayNever(crypto.randomUUID())).status).toBe(404);
  });

  test('refuses what does not hold', async () => {
    const order = await placeOrder('transfer');
    const slip = await newSlip();
    const code = async (changes: Record<string, string>, file = slip) =>
      (await send(order, file, changes)).body.code;
    expect(await code({ transferredAt: bangkok(new Date(now.getTime() - 3_600_000)) })).toBe(
      'transferTimeInvalid',
    );
    expect(await code({ transferredAt: bangkok(new Date(now.getTime() + 3_600_000)) })).toBe(
      'transferTimeInvalid',
    );
    const said = { fields: [{ field: 'transferredAt', message: 'Please enter the correct time.' }] };
    for (const transferredAt of ['25:99', 'soon', '2026-11-30'])
      expect((await send(order, slip, { transferredAt }, 'en')).body).toMatchObject({
        ...{ code: 'inputInvalid', message: 'Please enter the correct time.', detail: said },
      });
    const two = slipForm(order.referenceCode, slip);
    two.append('file', new File([new Uint8Array(slip)], 'other.png', { type: 'image/png' }));
    const tooMany = await api.call('POST', '/payment/slip', {
      ...{ token: order.token, body: two, culture: 'en' },
    });
    expect(tooMany).toMatchObject({ status: 400, body: { message: 'Too many files' } });
    expect(await code({ amount: '12,3x' })).toBe('amountInvalid');
    expect(await code({ amount: '999,999,999,999' })).toBe('amountInvalid');
    expect(await code({ amount: '1000000000.01' })).toBe('amountInvalid');
    expect(await code({ bankCode: '999' })).toBe('bankUnknown');
    const all = { transferredAt: '2020-01-01T10:00', amount: 'abc', bankCode: '999' };
    const refused = await send(order, slip, all);
    expect(refused).toMatchObject({ status: 422, body: { code: 'transferTimeInvalid' } });
    expect(wrongFields(refused)).toEqual({
      ...{ transferredAt: 'transferTimeInvalid', amount: 'amountInvalid', bankCode: 'bankUnknown' },
    });
    expect(await code({}, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBe(
      'formatNotSupported',
    );
    expect(await code({}, Buffer.alloc(3 * 1024 * 1024 + 1))).toBe('fileTooLarge');
    expect(await order.state()).toMatchObject({ orders: [{ status: 'unpaid' }], slips: [] });
  });

  test('protects: a picture, or the transaction on it, counts once across all orders', async () => {
    const one = await placeOrder('transfer');
    const two = await placeOrder('transfer');
    const payload = generate.slipVerify({ sendingBank: '014', transRef: '2026112100000001' });
    const slip = await drawSlip({ payload });
    expect((await send(one, slip)).status).toBe(200);
    expect((await send(two, slip)).body.code).toBe('slipDuplicate');
    expect((await send(two, await drawSlip({ payload, accent: '#4e2a84', amountBars: 5 }))).body.code).toBe(
      'slipDuplicate',
    );
    expect((await send(one, await newSlip())).body.code).toBe('slipWaiting');
  });

  test('protects: staff don’t say of their own money that it has come, nor that it hasn’t', async () => {
    const order = await placeOrder('transfer');
    await send(order, await newSlip());
    const { rows } = await api.db.execute<{ id: number; userId: number }>(sql`
      select s.id::int as id, g.user_id::int as "userId" from payment_slips s join payments p on p.id = s.payment_id
      join order_groups g on g.id = p.group_id where g.reference_code = ${order.referenceCode}`);
    const [slip] = rows;
    await api.makeStaff(slip?.userId ?? 0);
    const own = await api.call('POST', `/admin/slip/${slip?.id}/approve`, { token: order.token, body: {} });
    expect(own).toMatchObject({ status: 403, body: { code: 'ownAffair' } });
    const rejection = await api.call('POST', `/admin/slip/${slip?.id}/reject`, {
      token: order.token,
      body: { reason: 'โอนผิดบัญชี' },
    });
    expect(rejection).toMatchObject({ status: 403, body: { code: 'ownAffair' } });
    expect(await order.state()).toMatchObject({ paymentStatus: 'review' });
  });

  test('protects: nobody else may send, see or pay for it', async () => {
    const order = await placeOrder('transfer');
    const other = await api.signIn();
    const slip = await newSlip();
    expect((await send({ ...order, token: other.token }, slip)).status).toBe(404);
    expect((await api.call('GET', `/payment/${order.referenceCode}`, { token: other.token })).status).toBe(
      404,
    );
    expect((await api.call('GET', `/payment/cart/${order.cartId}`, { token: other.token })).status).toBe(404);
    const repay = { referenceCode: order.referenceCode, paymentTypeId: 'card' };
    expect((await api.call('POST', '/payment/repay', { token: other.token, body: repay })).status).toBe(404);
  });

  test('a card order takes no slip', async () => {
    const order = await placeOrder('card');
    expect((await send(order, await newSlip())).body.code).toBe('slipNotExpected');
  });
});

describe('the books', () => {
  test('after all of this: nothing is owed to nobody, refunds go out once', async () => {
    const due = async () =>
      (await selectBalances(api.db, null)).find((balance) => balance.kind === 'refunds_due')?.balanceSatang ??
      0;
    const { rows } = await api.db.execute<{ sum: number }>(sql`
      select coalesce(sum(amount_satang), 0) as sum from refunds where status = 'waiting'`);
    expect(await due()).toBe(-Number(rows[0]?.sum));
    const balances = await selectBalances(api.db, null);
    expect(balances.reduce((sum, balance) => sum + balance.balanceSatang, 0)).toBe(0);
    for (const balance of balances.filter(({ kind }) => kind === 'buyer_funds'))
      expect(balance.balanceSatang).toBe(0);
    // Payments that these tests invented are unknown to the gateway: their refunds wait, and the books say so.
    await sendRefunds(api.services).catch(() => undefined);
    const after = await selectBalances(api.db, null);
    expect(after.reduce((sum, balance) => sum + balance.balanceSatang, 0)).toBe(0);
  });
});

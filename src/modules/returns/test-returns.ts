import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { transact } from '../../platform/db/transact.ts';
import { sharp } from '../../platform/images/safe-sharp.ts';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { readBalance } from '../ledger/read-balance.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';
import { confirmPaymentById } from '../payment/test-confirm-payment.ts';

type Person = Awaited<ReturnType<TestApi['signIn']>>;

/** An order, whose it is, and its lines of the book and the pen. */
export type Placed = {
  sellerId: number;
  seller: Person;
  book: number;
  pen: number;
  buyer: Person;
  orderNumber: string;
  bookLine: number;
  penLine: number;
};

/** A shop for a file's tests of returns and refunds: it opens before them, its clock goes on when told, it closes after. */
export function openReturns() {
  let time = new Date('2026-11-21T03:00:00Z');
  let api: TestApi;
  let shop: TestShop;
  let staff: Person;
  let photo: Buffer;
  const now = () => time;
  beforeAll(async () => {
    api = await openTestApi({ services: { clock: now } });
    shop = testShop(api.db);
    staff = await api.signIn('staff');
    photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a33' } })
      .jpeg()
      .toBuffer();
  });
  afterAll(() => api.close());
  // The clock goes on for weeks; who signed in stays so.
  beforeEach(stayIn);
  function stayIn() {
    return api.db.execute(sql`update sessions set idle_until = '2100-01-01', expires_at = '2100-01-01'`);
  }
  async function pass(ms: number): Promise<void> {
    await stayIn();
    time = new Date(time.getTime() + ms);
  }

  const post = (path: string, body: unknown, who: { token: string }) =>
    api.call('POST', path, { body, token: who.token });
  const get = (path: string, who: { token: string }) => api.call('GET', path, { token: who.token });
  const bankAccount = { bankCode: '004', accountNumber: '123-4-56789-0', accountName: 'สมศรี รักอ่าน' };

  /** An order by cash on delivery of three copies (100 baht each) and a pen (50 baht), already with the carrier. */
  async function shipped(
    values: {
      voucherSatang?: number;
      parcelVoucherSatang?: number;
      sellerId?: number;
      /** What the buyer does with the cart before it is ordered. */
      choose?: (cartId: string, userId: number) => Promise<unknown>;
    } = {},
  ): Promise<Placed> {
    const sellerId = values.sellerId ?? (await shop.seller());
    const book = await shop.product(sellerId);
    const pen = await shop.product(sellerId, { priceSatang: 5_000 });
    const buyer = await api.signIn();
    const addressId = await shop.address(buyer.userId);
    const cartId = await shop.cart(api.services, buyer.userId, [book], 3);
    await shop.cart(api.services, buyer.userId, [pen], 1, cartId);
    await values.choose?.(cartId, buyer.userId);
    const codes: string[] = [];
    if (values.voucherSatang !== undefined)
      codes.push(await shop.voucher({ discountSatang: values.voucherSatang }));
    if (values.parcelVoucherSatang !== undefined)
      codes.push(await shop.voucher({ kind: 'shipping', discountSatang: values.parcelVoucherSatang }));
    const promotionCode = codes.join(',');
    const reply = await post(
      '/order/place',
      { id: cartId, paymentTypeId: 'cod', buyerInfo: { addressId }, orders: [], promotionCode },
      buyer,
    );
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    const orderNumber: string = reply.body.detail.orders[0].orderNumber;
    const seller = await api.signIn('seller', sellerId);
    await post(`/seller/Order/${orderNumber}/ship`, { provider: 'Kerry', trackingNumber: 'K12345' }, seller);
    const { products } = (await get(`/Order/${orderNumber}`, buyer)).body.detail;
    const lineOf = (productId: number): number =>
      products.find((line: { productId: number }) => line.productId === productId).id;
    return { sellerId, seller, book, pen, buyer, orderNumber, bookLine: lineOf(book), penLine: lineOf(pen) };
  }

  const ask = (order: Placed, body: Record<string, unknown> = {}, who = order.buyer) =>
    post(
      `/return/order/${order.orderNumber}`,
      {
        lines: [{ orderLineId: order.bookLine, quantity: 1 }],
        reason: 'damaged',
        note: 'ปกขาด',
        bankAccount,
        ...body,
      },
      who,
    );

  async function asked(order: Placed, body: Record<string, unknown> = {}): Promise<string> {
    const reply = await ask(order, body);
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    return reply.body.detail.returnNumber;
  }

  async function sentBack(order: Placed, body: Record<string, unknown> = {}): Promise<string> {
    const number = await asked(order, body);
    await post(`/seller/return/${number}/approve`, {}, order.seller);
    await post(`/return/${number}/send`, { provider: 'Flash', trackingNumber: 'F12345' }, order.buyer);
    return number;
  }

  const balances = async (order: Placed) => ({
    held: await readBalance(api.db, { kind: 'seller_held', ownerId: order.sellerId }),
    payable: await readBalance(api.db, { kind: 'seller_payable', ownerId: order.sellerId }),
    buyer: await readBalance(api.db, { kind: 'buyer_funds', ownerId: order.buyer.userId }),
  });
  const statusOf = async (order: Placed, number: string) =>
    (await get(`/return/${number}`, order.buyer)).body.detail.status;
  const orderOf = async (order: Pick<Placed, 'orderNumber' | 'buyer'>) =>
    (await get(`/Order/${order.orderNumber}`, order.buyer)).body.detail;
  const waitingRefund = async (order: Pick<Placed, 'orderNumber'>) => {
    const { rows } = await api.db.execute<{ id: string; amount: number }>(sql`
      select r.id, r.amount_satang::int as amount from refunds r join orders o on o.id = r.order_id
      where o.order_number = ${order.orderNumber} and r.status = 'waiting'`);
    return rows;
  };

  /** As it was typed with the return, and as it is kept. */
  const shownAccount = { ...bankAccount, accountNumber: '1234567890' };
  function payForm(file: Buffer, transferReference = 'T-1', account = shownAccount) {
    const form = new FormData();
    for (const [name, value] of Object.entries(account)) form.set(name, value);
    form.set('transferReference', transferReference);
    form.set('file', new File([new Uint8Array(file)], 'proof.jpg', { type: 'image/jpeg' }));
    return form;
  }

  /** An order's documents as they were issued, in satang. */
  async function documentsOf(order: Placed) {
    const { rows } = await api.db.execute<{
      kind: string;
      total: number;
      vat: number;
      paid: number;
      house: number;
      cause: string;
      discounts: number[];
    }>(sql`
      select d.kind, d.total_satang::int as total, d.vat_satang::int as vat, d.cause,
        (d.content ->> 'paidSatang')::int as paid, (d.content ->> 'houseFundedSatang')::int as house,
        (select json_agg((line ->> 'discountSatang')::int) from jsonb_array_elements(d.content -> 'lines') as line)
          as discounts
      from documents d join orders o on o.id = d.order_id where o.order_number = ${order.orderNumber} order by d.id`);
    return rows;
  }

  /** As `shipped`, but paid by transfer, and not with a carrier yet. */
  async function paid(values: Parameters<typeof shipped>[0] = {}): Promise<Placed> {
    const order = await shipped(values);
    await api.db.execute(sql`delete from parcel_lines i using parcels p, orders o
      where p.id = i.parcel_id and o.id = p.order_id and o.order_number = ${order.orderNumber}`);
    await api.db.execute(sql`delete from parcels p using orders o
      where o.id = p.order_id and o.order_number = ${order.orderNumber}`);
    await api.db.execute(sql`update order_lines l set shipped_quantity = 0 from orders o
      where o.id = l.order_id and o.order_number = ${order.orderNumber}`);
    const reference = order.orderNumber.split('-')[0];
    // The order goes back to before its payment, which then comes.
    await api.db.execute(
      sql`update orders set status = 'unpaid', shipped_at = null, shipping_provider = null, tracking_number = null where order_number = ${order.orderNumber}`,
    );
    await api.db.execute(
      sql`update order_groups set payment_channel = 'transfer' where reference_code = ${reference}`,
    );
    await api.db.execute(sql`update products p set stock_reserved = stock_reserved + l.quantity, stock_on_hand = stock_on_hand + l.quantity
      from order_lines l join orders o on o.id = l.order_id where l.product_id = p.id and o.order_number = ${order.orderNumber}`);
    const { rows } = await api.db.execute<{ id: string }>(sql`update payments p set channel = 'transfer'
      from order_groups g where g.id = p.group_id and g.reference_code = ${reference} returning p.id`);
    await transact(api.db, (tx) => confirmPaymentById(tx, api.services, rows[0]?.id ?? '', now()));
    return order;
  }

  /** The same, with the carrier. */
  async function paidAndShipped(): Promise<Placed> {
    const order = await paid();
    const parcel = { provider: 'Kerry', trackingNumber: 'K12345' };
    expect((await post(`/seller/Order/${order.orderNumber}/ship`, parcel, order.seller)).status).toBe(200);
    return order;
  }

  return {
    /** What is there once it is open. */
    opened: () => ({ api, shop, staff, photo }),
    now,
    pass,
    ask,
    asked,
    balances,
    bankAccount,
    documentsOf,
    get,
    orderOf,
    paid,
    paidAndShipped,
    payForm,
    post,
    sentBack,
    shipped,
    shownAccount,
    statusOf,
    waitingRefund,
  };
}

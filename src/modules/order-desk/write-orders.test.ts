import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';
import { testPurchases } from '../review/test-purchases.ts';

let api: TestApi;
let shop: TestShop;
let purchases: ReturnType<typeof testPurchases>;
beforeAll(async () => {
  api = await openTestApi();
  shop = testShop(api.db);
  purchases = testPurchases(api, shop);
});
afterAll(() => api.close());

/** Two orders of one store: the first has two lines and is on its way, the second waits. */
async function sold() {
  const [sellerId, buyer] = [await shop.seller(), await api.signIn()];
  const [one, two, three] = [
    await shop.product(sellerId),
    await shop.product(sellerId),
    await shop.product(sellerId),
  ];
  await api.db.execute(
    sql`update products set sku = '=HYPERLINK("x")', barcode = '8850000000017' where id = ${one}`,
  );
  await api.db.execute(sql`update products set sku = ${`S-${two}`} where id = ${two}`);
  const { orderNumber: sent } = await purchases.ship(buyer, sellerId, [one, two]);
  const placed = await purchases.call('POST', '/order/place', buyer.token, {
    id: await shop.cart(api.services, buyer.userId, [three]),
    paymentTypeId: 'cod',
    buyerInfo: { addressId: await shop.address(buyer.userId) },
    orders: [{ sellerId }],
  });
  const waiting: string = placed.orders[0].orderNumber;
  return { sellerId, buyer, token: await purchases.sellerOf(sellerId), sent, waiting, two };
}

const fileOf = (token: string, query = '') => api.call('GET', `/seller/Order/csv${query}`, { token });
async function linesOf(token: string, query = ''): Promise<string[]> {
  const reply = await api.app.request(`/api/seller/Order/csv${query}`, {
    headers: { 'x-api-key': 'test-key', authorization: `Bearer ${token}`, culture: 'en' },
  });
  expect(reply.status).toBe(200);
  const text = Buffer.from(await reply.arrayBuffer()).toString();
  expect(text.startsWith('\ufeff')).toBe(true);
  expect(text.slice(1)).not.toContain('\ufeff');
  return text.slice(1).trimEnd().split('\r\n').slice(1);
}

test('works: the orders that the list finds, a row a line, what is of an order once', async () => {
  const { token, sent, waiting, two } = await sold();
  const lines = await linesOf(token);
  expect(lines).toHaveLength(3);
  expect(lines.map((line) => line.split(',')[0])).toEqual([waiting, sent, sent]);
  const cells = lines.slice(1).map((line) => line.split(','));
  // Nothing that a spreadsheet would take for a formula.
  expect(lines.join()).toContain(`"'=HYPERLINK(""x"")"`);
  expect(lines.join()).toContain('8850000000017');
  expect(lines.join()).toContain(`,S-${two},`);
  expect(lines.every((line) => line.includes('TH0001') === line.startsWith(sent))).toBe(true);
  const order = await api.call('GET', `/seller/Order/${sent}`, { token });
  expect(cells[0]).toContain(String(order.body.detail.grandTotal));
  expect(cells[0]).toContain(order.body.detail.buyerName);
  // The second line of an order leaves what is of all of it empty.
  expect(cells[1]?.slice(-4, -2)).toEqual(['', '']);
  expect(await linesOf(token, '?status=ready_to_ship')).toHaveLength(1);
  expect(await linesOf(token, `?search=S-${two}`)).toHaveLength(2);
  expect(await linesOf(token, '?to=2001-01-01')).toEqual([]);
});

test('works: what is paid at the door is said as on the order’s page, and a gift costs nothing', async () => {
  const { token, sent, waiting, two } = await sold();
  const paid = (lines: readonly string[], orderNumber: string) => {
    const [, , , status, channel] = lines.find((line) => line.startsWith(orderNumber))?.split(',') ?? [];
    return { status, channel };
  };
  expect(paid(await linesOf(token), waiting)).toEqual({
    status: 'Cash on delivery',
    channel: 'Cash on delivery',
  });
  await api.db.execute(sql`update order_groups set payment_status = 'expired'
    where id = (select group_id from orders where order_number = ${waiting})`);
  await api.db.execute(sql`update order_lines set is_free_gift = true where product_id = ${two}`);
  const lines = await linesOf(token);
  expect(paid(lines, waiting).status).toBe('Not collected');
  expect(paid(lines, sent).status).toBe('Cash on delivery');
  const gift = lines.find((line) => line.includes(`,S-${two},`)) ?? '';
  expect(gift).toContain(',1,0,0,');
});

test('works: of an order in parts only what was sent has a parcel; of one whose parcels nobody told, all of it', async () => {
  const { token, sent } = await sold();
  const withParcel = async () =>
    (await linesOf(token, '?status=shipped')).map((line) => line.startsWith(sent) && line.includes('TH0001'));
  expect(await withParcel()).toEqual([true, true]);
  const lines = sql`select l.id from order_lines l join orders o on o.id = l.order_id where o.order_number = ${sent}`;
  await api.db.execute(
    sql`delete from parcel_lines where order_line_id = (select max(id) from (${lines}) of_order)`,
  );
  expect(await withParcel()).toEqual([true, false]);
  await api.db.execute(sql`delete from parcel_lines where order_line_id in (${lines})`);
  expect(await withParcel()).toEqual([true, true]);
});

test('works: in the reader’s language nothing but what people wrote is of the other', async () => {
  const { token, sent, two } = await sold();
  const parcels = sql`parcels set provider =`;
  const ofSent = sql`where order_id = (select id from orders where order_number = ${sent})`;
  const carrierOf = async () =>
    (await linesOf(token))
      .find((line) => line.includes(`,S-${two},`))
      ?.split(',')
      .at(-2);
  await api.db.execute(sql`update ${parcels} 'แฟลช เอ็กซ์เพรส' ${ofSent}`);
  expect(await carrierOf()).toBe('Flash Express');
  await api.db.execute(sql`update ${parcels} 'รถของร้าน' ${ofSent}`);
  expect(await carrierOf()).toBe('รถของร้าน');
  const [channel] = (
    await api.db.execute<{ th: string; en: string }>(
      sql`select c.name_th as th, c.name_en as en from orders o join shipping_channels c on c.id = o.shipping_channel_id
        where o.order_number = ${sent}`,
    )
  ).rows;
  await api.db.execute(sql`update ${parcels} ${channel?.th ?? ''} ${ofSent}`);
  expect(await carrierOf()).toBe(channel?.en);
});

test('refuses a filter there is none of', async () => {
  const { token } = await sold();
  for (const query of ['?status=lost', '?from=yesterday', '?due=never'])
    expect((await fileOf(token, query)).status, query).toBe(400);
});

test('protects: another store’s orders are in nobody’s file, and members without the right get none', async () => {
  const { sellerId } = await sold();
  const other = await api.signIn('seller', await shop.seller());
  expect(await linesOf(other.token)).toEqual([]);
  const member = await api.signIn('seller', sellerId, { storeRights: ['catalogue'] });
  expect((await fileOf(member.token)).status).toBe(403);
  const shopper = await api.signIn();
  expect((await fileOf(shopper.token)).status).toBe(403);
});

test('a store finds an order by its own number of a product, its ISBN or barcode, and its title', async () => {
  const { token, sent, waiting, two } = await sold();
  const found = async (search: string) => {
    const { body } = await api.call('GET', `/seller/Order/List?search=${encodeURIComponent(search)}`, {
      token,
    });
    return body.detail.dataList.map(({ orderNumber }: { orderNumber: string }) => orderNumber);
  };
  expect(await found(`s-${two}`)).toEqual([sent]);
  expect(await found('885-0000000-017')).toEqual([sent]);
  const { rows } = await api.db.execute<{ name: string }>(
    sql`select l.name_th as name from order_lines l join orders o on o.id = l.order_id where o.order_number = ${waiting}`,
  );
  expect(await found(rows[0]?.name ?? '')).toContain(waiting);
  expect(await found('978-616-0000-00-0')).toEqual([]);
});

test('a store finds what it has still to deliver by the telephone on its label, and nobody else does', async () => {
  const { token, sent, waiting } = await sold();
  await api.db.execute(sql`update order_groups set
    shipping_address = jsonb_set(shipping_address, '{telephone}', '"+66899999123"')
    where id in (select group_id from orders where order_number in (${sent}, ${waiting}))`);
  const found = async (search: string, who = token) => {
    const { body } = await api.call('GET', `/seller/Order/List?search=${encodeURIComponent(search)}`, {
      token: who,
    });
    return body.detail.dataList.map(({ orderNumber }: { orderNumber: string }) => orderNumber);
  };
  expect(await found('089-999-9123')).toEqual([waiting, sent]);
  expect(await found('9123')).toEqual([waiting, sent]);
  expect(await found('912'), 'too little to be a telephone').toEqual([]);
  await api.db.execute(sql`update orders set delivered_at = now() where order_number = ${sent}`);
  expect(await found('0899999123'), 'a label is of no use any more').toEqual([waiting]);
  await api.db.execute(sql`update orders set status = 'cancelled' where order_number = ${waiting}`);
  expect(await found('0899999123')).toEqual([]);
  const stranger = await purchases.sellerOf(await shop.seller());
  await api.db.execute(sql`update orders set status = 'ready_to_ship' where order_number = ${waiting}`);
  expect(await found('0899999123', stranger)).toEqual([]);
});

test('a store’s own system follows its orders: what changed since, the first first, with SKU and ISBN', async () => {
  const { buyer, token, sent, waiting, two } = await sold();
  const ask = async (query: string) => api.call('GET', `/seller/Order/List?${query}`, { token });
  const changed = async (since: string) =>
    (await ask(`sort=changed&changedSince=${encodeURIComponent(since)}`)).body.detail.dataList;
  const all = await changed('2020-01-01T00:00:00Z');
  expect(all.map(({ orderNumber }: { orderNumber: string }) => orderNumber)).toEqual([sent, waiting]);
  const numbers = all[0].products.map(({ sku, isbn }: { sku: string; isbn: string }) => [sku, isbn]);
  expect(numbers).toHaveLength(2);
  expect(numbers).toContainEqual(['=HYPERLINK("x")', '8850000000017']);
  expect(numbers).toContainEqual([`S-${two}`, null]);
  const one = await api.call('GET', `/seller/Order/${sent}`, { token });
  expect(one.body.detail).toMatchObject({ changedAt: all[0].changedAt, products: all[0].products });

  const last: string = all[1].changedAt;
  const after = new Date(Date.parse(last) + 1).toISOString();
  expect(await changed(after)).toEqual([]);
  await api.db.execute(
    sql`update parcels set delivered_at = ${new Date(Date.parse(last) + 60_000)}
      where order_id = (select id from orders where order_number = ${sent})`,
  );
  const since = await changed(after);
  expect(since.map(({ orderNumber }: { orderNumber: string }) => orderNumber)).toEqual([sent]);
  expect(since[0].changedAt).toBe(new Date(Date.parse(last) + 60_000).toISOString());
  expect(await linesOf(token, `?changedSince=${encodeURIComponent(after)}`)).toHaveLength(2);
  const account = { bankCode: '004', accountNumber: '1234567890', accountName: 'สมศรี รักอ่าน' };
  // A return that ends leaves no time on itself, but in its history.
  const line = (await api.call('GET', `/Order/${sent}`, { token: buyer.token })).body.detail.products[0].id;
  const asked = await api.call('POST', `/return/order/${sent}`, {
    token: buyer.token,
    body: {
      lines: [{ orderLineId: line, quantity: 1 }],
      reason: 'damaged',
      note: 'ปกขาด',
      bankAccount: account,
    },
  });
  expect(asked.status, JSON.stringify(asked.body)).toBe(200);
  const { returnNumber } = asked.body.detail;
  const [{ changedAt: askedAt }] = await changed(after);
  const seen = new Date(Math.max(Date.parse(askedAt), Date.now()) + 60_000);
  await api.db.execute(sql`insert into return_events (return_id, from_status, to_status, actor, at)
    select id, 'requested', 'lapsed', 'system', ${seen} from return_requests where return_number = ${returnNumber}`);
  expect(
    (await changed(seen.toISOString())).map(({ changedAt }: { changedAt: string }) => changedAt),
  ).toEqual([seen.toISOString()]);
  for (const wrong of ['yesterday', '2026-11-23', '2026-11-23T10:00:00%2B07:00'])
    expect((await ask(`changedSince=${wrong}`)).status, wrong).toBe(400);
});

test('an order that was packed and is packed anew has changed by both, for who follows', async () => {
  const { token, waiting } = await sold();
  const changed = async (since: string) =>
    (
      await api.call('GET', `/seller/Order/List?sort=changed&changedSince=${encodeURIComponent(since)}`, {
        token,
      })
    ).body.detail.dataList.map(({ orderNumber, changedAt, preparedAt }: Record<string, string | null>) => ({
      ...{ orderNumber, changedAt, isPacked: preparedAt !== null },
    }));
  const after = (instant: string) => new Date(Date.parse(instant) + 1).toISOString();
  const act = async (path: string) =>
    expect((await api.call('POST', path, { token, body: {} })).status).toBe(200);
  await act(`/seller/Order/${waiting}/prepare`);
  const [packed] = (await changed('2020-01-01T00:00:00Z')).slice(-1);
  expect(packed).toMatchObject({ orderNumber: waiting, isPacked: true });
  expect(await changed(after(packed.changedAt))).toEqual([]);
  await act(`/seller/packing/${waiting}/restart`);
  const anew = await changed(after(packed.changedAt));
  expect(anew).toMatchObject([{ orderNumber: waiting, isPacked: false }]);
  expect(Date.parse(anew[0].changedAt)).toBeGreaterThan(Date.parse(packed.changedAt));
  expect(await changed('2020-01-01T00:00:00Z')).toContainEqual(anew[0]);
});

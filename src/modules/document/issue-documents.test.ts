import { asc, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../platform/db/test-database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { notifications } from '../notification/notification.tables.ts';
import { orderGroups, orderLines, orders } from '../order/order.tables.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';
import { saveSettings } from '../settings/save-settings.ts';
import { documentSetting } from './document.rules.ts';
import { documentCounters, documents } from './document.tables.ts';
import { issueCreditNote } from './issue-credit-note.ts';
import { issueDueDocuments, seeToDocuments } from './issue-due-documents.ts';
import { issueOrderDocument } from './issue-order-document.ts';
import { readStoreDocuments } from './read-documents.ts';
import { testChoice, testDocuments } from './test-documents.ts';

const bangkok = (text: string) => new Date(`${text}+07:00`);
const noon = bangkok('2026-11-21T12:00:00');
const later = bangkok('2026-11-21T12:05:00');
const nextDay = bangkok('2026-11-22T00:00:00');
let database: TestDatabase;
let shop: TestShop;
let given: ReturnType<typeof testDocuments>;
let userId: number;

beforeAll(async () => {
  database = await createTestDatabase();
  shop = testShop(database.db);
  given = testDocuments(database.db, shop);
  ({ userId } = await shop.shopper());
});
afterAll(() => database.close());

const servicesAt = (at: Date): Pick<Services, 'db' | 'clock' | 'siteUrl'> => ({
  db: database.db,
  clock: () => at,
  siteUrl: 'https://shop.example',
});
const documentsOf = (orderId: number) =>
  database.db.select().from(documents).where(eq(documents.orderId, orderId)).orderBy(asc(documents.id));
async function seller(isVatRegistered = true): Promise<number> {
  const id = await shop.seller();
  await given.taxProfile(id, { isVatRegistered });
  return id;
}

describe('numbers', () => {
  test('have no gaps, though fifty are issued at once over two sellers, and each order twice', async () => {
    const sellers = [await seller(), await seller()];
    const placed = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        given.order({ sellerId: sellers[index % 2] ?? 0, userId, orderedAt: noon }),
      ),
    );
    await Promise.all([...placed, ...placed].map(({ id }) => seeToDocuments(servicesAt(later), id, later)));
    for (const sellerId of sellers) {
      const issued = await database.db
        .select()
        .from(documents)
        .where(eq(documents.sellerId, sellerId))
        .orderBy(asc(documents.serial));
      expect(issued.map(({ serial }) => serial)).toEqual(Array.from({ length: 25 }, (_, index) => index + 1));
      expect(issued[0]?.documentNumber).toBe(`RC2569-${sellerId}-000001`);
    }
  });

  test('that aren’t used in the end weren’t given: killed, a document leaves no gap', async () => {
    const sellerId = await seller();
    const [one, other] = [
      await given.order({ sellerId, userId, orderedAt: noon }),
      await given.order({ sellerId, userId, orderedAt: noon }),
    ];
    await expect(
      transact(database.db, async (tx) => {
        expect((await issueOrderDocument(tx, one.id, later))?.serial).toBe(1);
        throw new Error('killed');
      }),
    ).rejects.toThrow('killed');
    expect(await documentsOf(one.id)).toEqual([]);
    await seeToDocuments(servicesAt(later), other.id, later);
    await seeToDocuments(servicesAt(later), one.id, later);
    expect((await documentsOf(other.id))[0]?.serial).toBe(1);
    expect((await documentsOf(one.id))[0]?.serial).toBe(2);
  });

  test('begin again with Bangkok’s year', async () => {
    const sellerId = await seller();
    const eve = bangkok('2026-12-31T23:59:59');
    for (const at of [eve, new Date(eve.getTime() + 1_000)]) {
      const { id } = await given.order({ sellerId, userId, orderedAt: at });
      await seeToDocuments(servicesAt(at), id, at);
    }
    const counters = await database.db
      .select()
      .from(documentCounters)
      .where(eq(documentCounters.sellerId, sellerId))
      .orderBy(asc(documentCounters.yearBe));
    expect(counters.map(({ yearBe, lastNumber }) => [yearBe, lastNumber])).toEqual([
      [2569, 1],
      [2570, 1],
    ]);
  });
});

describe('numbers and dates', () => {
  const lastMinute = bangkok('2026-11-30T23:58:00');
  const afterMidnight = bangkok('2026-12-01T00:04:00');

  test('go up together, though tax invoices of the day before are made after midnight', async () => {
    const sellerId = await seller();
    const asked = { sellerId, userId, taxInvoice: testChoice };
    // Ordered late in the day and paid after midnight: due at once, and looked at before any job has run.
    const late = await given.order({ ...asked, orderedAt: lastMinute });
    const paidAt = bangkok('2026-12-01T00:01:00');
    await database.db.update(orderGroups).set({ paidAt }).where(eq(orderGroups.id, late.groupId));
    const [first, second] = [
      await given.order({ ...asked, orderedAt: bangkok('2026-11-30T09:00:00') }),
      await given.order({ ...asked, orderedAt: bangkok('2026-11-30T10:00:00') }),
    ];
    await readStoreDocuments(servicesAt(afterMidnight), sellerId, late.orderNumber);
    const rows = await database.db
      .select()
      .from(documents)
      .where(eq(documents.sellerId, sellerId))
      .orderBy(asc(documents.serial));
    expect(rows.map(({ serial, orderId, issuedAt }) => [serial, orderId, issuedAt])).toEqual([
      [1, first.id, bangkok('2026-11-30T09:00:00')],
      [2, second.id, bangkok('2026-11-30T10:00:00')],
      [3, late.id, paidAt],
    ]);
  });

  test('are of the sale’s year, though the document is made in the next', async () => {
    const sellerId = await seller();
    const eve = bangkok('2026-12-31T23:59:59');
    const { id } = await given.order({ sellerId, userId, orderedAt: eve, taxInvoice: testChoice });
    await issueDueDocuments(servicesAt(bangkok('2027-01-01T00:00:00')));
    expect(await documentsOf(id)).toMatchObject([
      { documentNumber: `TX2569-${sellerId}-000001`, issuedAt: eve, yearBe: 2569 },
    ]);
  });

  test('of what was transferred are those of the transfer, not of the slip’s approval', async () => {
    const { id, groupId } = await given.order({ sellerId: await seller(), userId, orderedAt: lastMinute });
    const transferred = bangkok('2026-11-30T23:59:00');
    await database.db.update(orderGroups).set({ paidAt: afterMidnight }).where(eq(orderGroups.id, groupId));
    await given.approvedSlip(groupId, transferred);
    await issueDueDocuments(servicesAt(bangkok('2026-12-01T00:05:00')));
    expect(await documentsOf(id)).toMatchObject([{ issuedAt: transferred }]);
  });

  test('of credit notes are those of what happened, never before the original’s', async () => {
    const { id } = await given.order({ sellerId: await seller(), userId, orderedAt: lastMinute });
    await issueDueDocuments(servicesAt(lastMinute));
    await given.setStatus(id, 'cancelled', bangkok('2026-11-30T23:59:30'));
    await issueDueDocuments(servicesAt(afterMidnight));
    expect(await documentsOf(id)).toMatchObject([
      { kind: 'receipt', issuedAt: lastMinute },
      { kind: 'credit_note', issuedAt: bangkok('2026-11-30T23:59:30') },
    ]);
  });
});

describe('what is issued', () => {
  test('a sale of exempt goods alone is a receipt, with its buyer, whatever was asked for', async () => {
    for (const taxInvoice of [null, testChoice]) {
      const { id, lineIds } = await given.order({
        sellerId: await seller(),
        userId,
        orderedAt: noon,
        taxInvoice,
      });
      await database.db.update(orderLines).set({ vatClass: 'exempt' }).where(inArray(orderLines.id, lineIds));
      await database.db
        .update(orders)
        .set({ shippingSatang: 0, totalSatang: 96_700 })
        .where(eq(orders.id, id));
      await issueDueDocuments(servicesAt(nextDay));
      const [document] = await documentsOf(id);
      expect(document).toMatchObject({ kind: 'receipt', vatSatang: 0, totalSatang: 96_700 });
      expect(document?.content).toMatchObject({
        form: 'receipt',
        buyer: { name: taxInvoice === null ? 'สมศรี รักอ่าน' : testChoice.name },
      });
    }
  });

  test('an abbreviated tax invoice names no buyer; the house’s discounts are no discounts of the seller’s', async () => {
    const { id, totalSatang } = await given.order({
      sellerId: await seller(),
      userId,
      orderedAt: noon,
      houseDiscountSatang: 1_000,
      sellerDiscountSatang: 5_000,
      houseShippingSatang: 4_000,
    });
    await seeToDocuments(servicesAt(later), id, later);
    const [document] = await documentsOf(id);
    expect(document).toMatchObject({ kind: 'receipt', totalSatang: 95_700, vatSatang: 2_008 });
    expect(document?.content).toMatchObject({
      form: 'abbreviated_tax_invoice',
      buyer: null,
      totals: {
        linesSatang: 91_700,
        shippingSatang: 4_000,
        exemptSatang: 65_000,
        taxableSatang: 28_692,
        vatSatang: 2_008,
        totalSatang: 95_700,
      },
      houseFundedSatang: 5_000,
      pointsSatang: 0,
      paidSatang: totalSatang,
      seller: { subdistrictCode: '100101' },
      lines: [
        { discountSatang: 5_000, amountSatang: 65_000, vatClass: 'exempt' },
        { discountSatang: 0, amountSatang: 26_700, vatClass: 'standard' },
      ],
    });
  });

  test('a receipt of who isn’t registered says nothing of VAT', async () => {
    const { id } = await given.order({ sellerId: await seller(false), userId, orderedAt: noon });
    await seeToDocuments(servicesAt(later), id, later);
    const [document] = await documentsOf(id);
    expect(document).toMatchObject({ kind: 'receipt', vatSatang: 0, totalSatang: 100_700 });
    expect(document?.content).toMatchObject({
      form: 'receipt',
      buyer: { name: 'สมศรี รักอ่าน', taxId: null },
      totals: { exemptSatang: 100_700, taxableSatang: 0, vatSatang: 0 },
    });
  });

  test('a tax invoice that was asked for waits for the end of the day, and is one', async () => {
    const { id } = await given.order({
      sellerId: await seller(),
      userId,
      orderedAt: noon,
      taxInvoice: testChoice,
    });
    const lastMoment = bangkok('2026-11-21T23:59:59.999');
    await seeToDocuments(servicesAt(lastMoment), id, lastMoment);
    expect(await documentsOf(id)).toEqual([]);
    await issueDueDocuments(servicesAt(lastMoment));
    expect(await documentsOf(id)).toEqual([]);
    await issueDueDocuments(servicesAt(nextDay));
    const [document] = await documentsOf(id);
    // It bears the date of the sale, and says when it was made.
    expect(document).toMatchObject({ kind: 'tax_invoice', issuedAt: noon });
    expect(document?.content).toMatchObject({
      issuedAt: noon.toISOString(),
      madeAt: nextDay.toISOString(),
    });
    expect(document?.content.buyer).toEqual({
      type: 'company',
      name: testChoice.name,
      taxId: testChoice.taxId,
      branchNumber: '00012',
      branchName: 'เชียงใหม่',
      address: testChoice.address,
    });
    // The buyer is told, once.
    await seeToDocuments(servicesAt(nextDay), id, nextDay);
    const told = await database.db
      .select()
      .from(notifications)
      .where(eq(notifications.cause, `document ${document?.id}`));
    expect(told.map(({ userId: reader, kind }) => [reader, kind])).toEqual([[userId, 'documentReady']]);
  });

  test('cash on delivery is sold when the parcel is delivered, and its document bears that date', async () => {
    const order = await given.order({
      sellerId: await seller(),
      userId,
      orderedAt: noon,
      status: 'shipped',
      channel: 'cod',
    });
    const delivered = bangkok('2026-11-30T20:00:00');
    await database.db.update(orders).set({ deliveredAt: delivered }).where(eq(orders.id, order.id));
    await issueDueDocuments(servicesAt(bangkok('2026-12-01T00:05:00')));
    expect(await documentsOf(order.id)).toMatchObject([{ kind: 'receipt', issuedAt: delivered }]);
    await given.setStatus(order.id, 'complete', bangkok('2026-12-05T00:00:00'));
    await issueDueDocuments(servicesAt(bangkok('2026-12-05T00:05:00')));
    expect(await documentsOf(order.id)).toHaveLength(1);
  });

  test('cash on delivery of which nobody said that it was delivered, when the order is complete', async () => {
    const order = await given.order({
      sellerId: await seller(),
      userId,
      orderedAt: noon,
      status: 'shipped',
      channel: 'cod',
    });
    await issueDueDocuments(servicesAt(later));
    expect(await documentsOf(order.id)).toEqual([]);
    await given.setStatus(order.id, 'complete', later);
    await issueDueDocuments(servicesAt(later));
    expect(await documentsOf(order.id)).toHaveLength(1);
  });

  test('nothing while the seller hasn’t said who it is, nor for what was cancelled before', async () => {
    const nobody = await given.order({ sellerId: await shop.seller(), userId, orderedAt: noon });
    const cancelled = await given.order({ sellerId: await seller(), userId, orderedAt: noon });
    await given.setStatus(cancelled.id, 'cancelled', later);
    await issueDueDocuments(servicesAt(nextDay));
    for (const { id } of [nobody, cancelled]) {
      await seeToDocuments(servicesAt(nextDay), id, nextDay);
      expect(await documentsOf(id)).toEqual([]);
    }
  });

  test('once by two workers at once', async () => {
    const sellerId = await seller();
    const orders = await Promise.all(
      Array.from({ length: 8 }, () => given.order({ sellerId, userId, orderedAt: noon })),
    );
    await Promise.all([issueDueDocuments(servicesAt(later)), issueDueDocuments(servicesAt(later))]);
    for (const { id } of orders) expect(await documentsOf(id)).toHaveLength(1);
    const [counter] = await database.db
      .select()
      .from(documentCounters)
      .where(eq(documentCounters.sellerId, sellerId));
    expect(counter?.lastNumber).toBe(8);
  });
});

describe('what a tax adviser decides', () => {
  const decide = (fields: Record<string, unknown>) =>
    transact(database.db, (tx) => saveSettings(tx, { document: fields }));
  afterEach(() => decide(documentSetting.parse({})));

  test('a parcel of exempt goods bears no VAT where its fee goes with them, nor does what is given back of it', async () => {
    await decide({ parcelVat: 'withGoods' });
    const { id, lineIds } = await given.order({ sellerId: await seller(), userId, orderedAt: noon });
    await database.db.update(orderLines).set({ vatClass: 'exempt' }).where(inArray(orderLines.id, lineIds));
    const mixed = await given.order({ sellerId: await seller(), userId, orderedAt: noon });
    await issueDueDocuments(servicesAt(later));
    const [document] = await documentsOf(id);
    expect(document).toMatchObject({ kind: 'receipt', vatSatang: 0, totalSatang: 100_700 });
    // One notebook in it, and the whole fee bears VAT.
    expect((await documentsOf(mixed.id))[0]?.content.totals.isShippingExempt).toBeUndefined();
    // What was issued keeps what it said, whatever is decided later.
    await decide({ parcelVat: 'always' });
    await given.setStatus(id, 'cancelled', nextDay);
    await issueDueDocuments(servicesAt(nextDay));
    expect((await documentsOf(id))[1]).toMatchObject({
      kind: 'credit_note',
      vatSatang: 0,
      totalSatang: 100_700,
    });
  });

  test('a full tax invoice in the parcel’s name for who asked for none, where abbreviated ones may not be made', async () => {
    await decide({ retailForm: 'full' });
    const { id } = await given.order({ sellerId: await seller(), userId, orderedAt: noon });
    await issueDueDocuments(servicesAt(later));
    const [document] = await documentsOf(id);
    expect(document).toMatchObject({ kind: 'tax_invoice' });
    expect(document?.content).toMatchObject({ form: 'tax_invoice', buyer: { name: 'สมศรี รักอ่าน' } });
    const small = await given.order({ sellerId: await seller(false), userId, orderedAt: noon });
    await issueDueDocuments(servicesAt(later));
    expect((await documentsOf(small.id))[0]?.content.form).toBe('receipt');
  });
});

describe('credit notes', () => {
  test('take back a return, and in the end everything, VAT to the satang', async () => {
    const { id, lineIds } = await given.order({ sellerId: await seller(), userId, orderedAt: noon });
    const [book = 0, notebook = 0] = lineIds;
    const note = (
      cause: string,
      lines: { orderLineId: number; quantity: number; amountSatang: number }[],
      shippingSatang: number,
    ) =>
      transact(database.db, (tx) =>
        issueCreditNote(tx, {
          orderId: id,
          cause,
          reason: { code: 'returned', text: 'รับคืนสินค้า' },
          lines,
          shippingSatang,
          paidSatang: lines.reduce((sum, { amountSatang }) => sum + amountSatang, shippingSatang),
          pointsSatang: 0,
          at: nextDay,
          now: nextDay,
        }),
      );
    // What is given back before its receipt was issued: the receipt comes first.
    const first = await note('return 1', [{ orderLineId: notebook, quantity: 1, amountSatang: 8_900 }], 0);
    const [again, twice] = await Promise.all([
      note('return 1', [{ orderLineId: notebook, quantity: 1, amountSatang: 8_900 }], 0),
      note('return 1', [{ orderLineId: notebook, quantity: 1, amountSatang: 8_900 }], 0),
    ]);
    expect([again?.documentNumber, twice?.documentNumber]).toEqual([
      first?.documentNumber,
      first?.documentNumber,
    ]);
    await note(
      'return 2',
      [
        { orderLineId: notebook, quantity: 2, amountSatang: 17_800 },
        { orderLineId: book, quantity: 2, amountSatang: 70_000 },
      ],
      4_000,
    );
    const [original, one, two] = await documentsOf(id);
    expect((await documentsOf(id)).map(({ kind }) => kind)).toEqual([
      'receipt',
      'credit_note',
      'credit_note',
    ]);
    expect(one?.content).toMatchObject({
      credited: { documentNumber: original?.documentNumber, hasEarlierNotes: false, valueSatang: 98_692 },
      totals: { taxableSatang: 8_318, vatSatang: 582, exemptSatang: 0, totalSatang: 8_900 },
    });
    expect(two?.content.credited).toMatchObject({ hasEarlierNotes: true, valueSatang: 98_692 - 8_318 });
    expect((one?.vatSatang ?? 0) + (two?.vatSatang ?? 0)).toBe(original?.vatSatang);
    expect((one?.totalSatang ?? 0) + (two?.totalSatang ?? 0)).toBe(original?.totalSatang);
    await expect(
      note('return 3', [{ orderLineId: notebook, quantity: 1, amountSatang: 1 }], 0),
    ).rejects.toThrow('would take more than');
    expect(await documentsOf(id)).toHaveLength(3);
  });

  test('one on everything when an order is cancelled after its receipt; who isn’t registered cancels the receipt', async () => {
    const registered = await given.order({ sellerId: await seller(), userId, orderedAt: noon });
    const other = await given.order({ sellerId: await seller(false), userId, orderedAt: noon });
    await issueDueDocuments(servicesAt(later));
    for (const { id } of [registered, other]) await given.setStatus(id, 'cancelled', nextDay);
    await Promise.all([issueDueDocuments(servicesAt(nextDay)), issueDueDocuments(servicesAt(nextDay))]);
    const [original, note, ...more] = await documentsOf(registered.id);
    expect(more).toEqual([]);
    expect(note).toMatchObject({
      kind: 'credit_note',
      originalId: original?.id,
      totalSatang: original?.totalSatang,
      vatSatang: original?.vatSatang,
    });
    expect(note?.content.paidSatang).toBe(registered.totalSatang);
    expect(await documentsOf(other.id)).toMatchObject([{ kind: 'receipt', cancelledAt: nextDay }]);
    // The abbreviated tax invoice names nobody; the note on it has to (s. 86/10 (3)).
    expect(original?.content.buyer).toBeNull();
    expect(note?.content.buyer).toMatchObject({
      name: 'สมศรี รักอ่าน',
      address: '99/1 ถนนพระราม 4 แขวงสีลม เขตบางรัก กรุงเทพมหานคร 10500',
    });
    // The refund may wait for an account: nothing says that it has been paid.
    expect(note?.content.reason?.text).not.toContain('คืนเงินแล้ว');
    await issueDueDocuments(servicesAt(new Date(nextDay.getTime() + 60_000)));
    expect(await documentsOf(other.id)).toHaveLength(1);
  });

  test('who isn’t registered cancels the receipt when everything has gone back, and gives no other', async () => {
    const order = await given.order({
      sellerId: await seller(false),
      userId,
      orderedAt: noon,
      status: 'shipped',
    });
    await seeToDocuments(servicesAt(later), order.id, later);
    const goBack = (lineIds: number[]) =>
      database.db
        .update(orderLines)
        .set({ returnedQuantity: sql`quantity` })
        .where(inArray(orderLines.id, lineIds));
    await goBack(order.lineIds.slice(0, 1));
    await seeToDocuments(servicesAt(nextDay), order.id, nextDay);
    expect(await documentsOf(order.id)).toMatchObject([{ cancelledAt: null }]);
    await goBack(order.lineIds);
    await database.db.update(orders).set({ isShippingReturned: true }).where(eq(orders.id, order.id));
    for (let round = 0; round < 2; round += 1) await seeToDocuments(servicesAt(nextDay), order.id, nextDay);
    expect(await documentsOf(order.id)).toMatchObject([{ kind: 'receipt', cancelledAt: nextDay }]);
  });
});

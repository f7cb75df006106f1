import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../platform/db/test-database.ts';
import type { Services } from '../../platform/services.ts';
import { notifications } from '../notification/notification.tables.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';
import { documentCounters, documents } from './document.tables.ts';
import { issueCreditNote } from './issue-credit-note.ts';
import { issueDueDocuments, seeToDocuments } from './issue-due-documents.ts';
import { issueOrderDocument } from './issue-order-document.ts';
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
      database.db.transaction(async (tx) => {
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

describe('what is issued', () => {
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
    expect(document).toMatchObject({ kind: 'tax_invoice', issuedAt: nextDay });
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

  test('cash on delivery is paid when the order is complete', async () => {
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

describe('credit notes', () => {
  test('take back a return, and in the end everything, VAT to the satang', async () => {
    const { id, lineIds } = await given.order({ sellerId: await seller(), userId, orderedAt: noon });
    const [book = 0, notebook = 0] = lineIds;
    const note = (
      cause: string,
      lines: { orderLineId: number; quantity: number; amountSatang: number }[],
      shippingSatang: number,
    ) =>
      database.db.transaction((tx) =>
        issueCreditNote(tx, {
          orderId: id,
          cause,
          reason: { code: 'returned', text: 'รับคืนสินค้า' },
          lines,
          shippingSatang,
          paidSatang: lines.reduce((sum, { amountSatang }) => sum + amountSatang, shippingSatang),
          pointsSatang: 0,
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

  test('one on everything when an order is cancelled after its receipt; none of who isn’t registered', async () => {
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
    expect(await documentsOf(other.id)).toHaveLength(1);
  });
});

import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../platform/db/test-database.ts';
import { transact } from '../../platform/db/transact.ts';
import { notifications } from '../notification/notification.tables.ts';
import type { TaxInvoiceWish } from '../order/tax-invoice.rules.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';
import { changeTaxInvoice } from './change-tax-invoice.ts';
import { documents } from './document.tables.ts';
import { issueCreditNote } from './issue-credit-note.ts';
import { issueDueDocuments, seeToDocuments } from './issue-due-documents.ts';
import { testChoice, testDocuments } from './test-documents.ts';

const bangkok = (text: string) => new Date(`${text}+07:00`);
const noon = bangkok('2026-11-21T12:00:00');
const later = bangkok('2026-11-21T12:05:00');
const evening = bangkok('2026-11-21T23:00:00');
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

const servicesAt = (at: Date) => ({ db: database.db, clock: () => at, siteUrl: 'https://shop.example' });
const wish: TaxInvoiceWish = testChoice;
const change = (orderNumber: string, changes: Partial<TaxInvoiceWish> = {}, at = evening) =>
  changeTaxInvoice(servicesAt(at), { by: { userId }, orderNumber, wish: { ...wish, ...changes } });
const documentsOf = (orderId: number) =>
  database.db.select().from(documents).where(eq(documents.orderId, orderId)).orderBy(asc(documents.id));

async function order(isVatRegistered = true) {
  const sellerId = await shop.seller();
  await given.taxProfile(sellerId, { isVatRegistered });
  const placed = await given.order({ sellerId, userId, orderedAt: noon });
  await seeToDocuments(servicesAt(later), placed.id, later);
  return { ...placed, sellerId };
}

test('a full tax invoice takes the abbreviated one’s place, with its date, its amounts and the next number', async () => {
  const { id, orderNumber, sellerId } = await order();
  await change(orderNumber);
  const [receipt, invoice, ...more] = await documentsOf(id);
  expect(more).toEqual([]);
  expect(receipt).toMatchObject({ kind: 'receipt', cancelledAt: evening, issuedAt: noon });
  expect(invoice).toMatchObject({
    kind: 'tax_invoice',
    documentNumber: `TX2569-${sellerId}-000001`,
    originalId: receipt?.id,
    cancelledAt: null,
    issuedAt: noon,
    totalSatang: receipt?.totalSatang,
    vatSatang: receipt?.vatSatang,
  });
  expect(invoice?.content).toMatchObject({
    issuedAt: noon.toISOString(),
    buyer: { name: testChoice.name, taxId: testChoice.taxId },
    lines: receipt?.content.lines,
    totals: receipt?.content.totals,
    replaces: {
      documentNumber: receipt?.documentNumber,
      form: 'abbreviated_tax_invoice',
      issuedAt: noon.toISOString(),
      replacedAt: evening.toISOString(),
    },
  });
  const told = await database.db
    .select()
    .from(notifications)
    .where(eq(notifications.cause, `document ${invoice?.id}`));
  expect(told).toHaveLength(1);
  // Nothing is issued again when the day is over.
  await issueDueDocuments(servicesAt(bangkok('2026-11-22T00:00:00')));
  expect(await documentsOf(id)).toHaveLength(2);
});

test('what is wrong again is replaced again; what stays the same isn’t, though the address for mail is other', async () => {
  const { id, orderNumber } = await order();
  await change(orderNumber);
  await change(orderNumber, { email: 'other@buyer.example' });
  expect(await documentsOf(id)).toHaveLength(2);
  await change(orderNumber, { name: 'บริษัท ใหม่ จำกัด' });
  const all = await documentsOf(id);
  expect(all.map(({ serial, kind, cancelledAt }) => [kind, serial, cancelledAt !== null])).toEqual([
    ['receipt', 1, true],
    ['tax_invoice', 1, true],
    ['tax_invoice', 2, false],
  ]);
  expect(all[2]?.content.replaces?.form).toBe('tax_invoice');
});

test('the same asked for ten times at once is one replacement; others at once follow each other without gaps', async () => {
  const same = await order();
  const replies = await Promise.all(Array.from({ length: 10 }, () => change(same.orderNumber)));
  expect(replies.every(({ ok }) => ok)).toBe(true);
  expect(await documentsOf(same.id)).toHaveLength(2);

  const { id, orderNumber } = await order();
  await Promise.all(Array.from({ length: 6 }, (_, index) => change(orderNumber, { name: `ชื่อ ${index}` })));
  const invoices = (await documentsOf(id)).filter(({ kind }) => kind === 'tax_invoice');
  expect(invoices.map(({ serial }) => serial)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(invoices.filter(({ cancelledAt }) => cancelledAt === null).map(({ serial }) => serial)).toEqual([6]);
});

test('a replacement or a credit note at once, never both on the same document', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id, orderNumber, lineIds } = await order();
    const [reply, note] = await Promise.all([
      change(orderNumber),
      transact(database.db, (tx) =>
        issueCreditNote(tx, {
          orderId: id,
          cause: `return of ${orderNumber}`,
          reason: { code: 'returned', text: 'รับคืนสินค้า' },
          lines: [{ orderLineId: lineIds[1] ?? 0, quantity: 1, amountSatang: 8_900 }],
          shippingSatang: 0,
          paidSatang: 8_900,
          pointsSatang: 0,
          at: evening,
          now: evening,
        }),
      ),
    ]);
    const valid = (await documentsOf(id)).find(
      ({ kind, cancelledAt }) => kind !== 'credit_note' && cancelledAt === null,
    );
    expect(note?.originalId).toBe(valid?.id);
    expect(valid?.kind).toBe(reply.ok ? 'tax_invoice' : 'receipt');
    if (!reply.ok) expect(reply.failure.code).toBe('taxInvoiceCredited');
  }
});

test('who isn’t registered for VAT issues another receipt, with the buyer’s data', async () => {
  const { id, orderNumber } = await order(false);
  await change(orderNumber);
  const all = await documentsOf(id);
  expect(all.map(({ content }) => [content.form, content.buyer?.name])).toEqual([
    ['receipt', 'สมศรี รักอ่าน'],
    ['receipt', testChoice.name],
  ]);
});

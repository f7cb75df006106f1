import { asc, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOutboxPage } from '../../demo/peers/outbox-page.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/db/test-database.ts';
import { transact } from '../../platform/db/transact.ts';
import { outboxMessages } from '../../platform/mail/message.tables.ts';
import { sendWaitingMessages } from '../../platform/mail/send-waiting-messages.ts';
import { readPdf } from '../../platform/pdf/test-read-pdf.ts';
import { orderGroups } from '../order/order.tables.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';
import { changeTaxInvoice } from './change-tax-invoice.ts';
import { documents } from './document.tables.ts';
import { eraseDocuments } from './handle-personal-data.ts';
import { issueDueDocuments, seeToDocuments } from './issue-due-documents.ts';
import { readAttachment } from './mail-documents.ts';
import { testChoice, testDocuments } from './test-documents.ts';

const bangkok = (text: string) => new Date(`${text}+07:00`);
const noon = bangkok('2026-11-21T12:00:00');
const nextDay = bangkok('2026-11-22T00:00:00');
let database: TestDatabase;
let shop: TestShop;
let given: ReturnType<typeof testDocuments>;
let userId: number;
let sellerId: number;

beforeAll(async () => {
  database = await createTestDatabase();
  shop = testShop(database.db);
  given = testDocuments(database.db, shop);
  ({ userId } = await shop.shopper());
  sellerId = await shop.seller();
  await given.taxProfile(sellerId);
});
afterAll(() => database.close());

const servicesAt = (at: Date) => ({ db: database.db, clock: () => at, siteUrl: 'https://shop.example' });
const mailsTo = (to: string) =>
  database.db.select().from(outboxMessages).where(eq(outboxMessages.to, to)).orderBy(asc(outboxMessages.id));
const documentsOf = (orderId: number) =>
  database.db.select().from(documents).where(eq(documents.orderId, orderId)).orderBy(asc(documents.id));
const order = (email: string | null, by = userId) =>
  given.order({ sellerId, userId: by, orderedAt: noon, taxInvoice: { ...testChoice, email } });

test('a tax invoice and its credit note are mailed to the address given for them, each once', async () => {
  const to = 'accounts@buyer.example';
  const { id, orderNumber } = await order(to);
  await Promise.all([1, 2, 3].map(() => issueDueDocuments(servicesAt(nextDay))));
  await seeToDocuments(servicesAt(nextDay), id, nextDay);
  const [invoice] = await documentsOf(id);
  expect(await mailsTo(to)).toMatchObject([
    {
      subject: `ใบกำกับภาษี/ใบเสร็จรับเงิน ${invoice?.documentNumber} จาก บริษัท ร้านหนังสือ จำกัด`,
      text: expect.stringContaining(`https://shop.example/user/profile/my-order/${orderNumber}`),
      attachments: [
        { name: `${invoice?.documentNumber}.pdf`, reference: `document/${invoice?.id}/pdf` },
        { name: `${invoice?.documentNumber}.xml`, reference: `document/${invoice?.id}/xml` },
      ],
    },
  ]);
  await given.setStatus(id, 'cancelled', nextDay);
  await Promise.all([1, 2].map(() => issueDueDocuments(servicesAt(nextDay))));
  const mails = await mailsTo(to);
  expect(mails).toHaveLength(2);
  expect(mails[1]?.subject).toMatch(/^ใบลดหนี้ CN2569-/);
});

test('in the language the order was placed in; not at all without an address', async () => {
  const to = 'english@buyer.example';
  const english = await order(to);
  await database.db.update(orderGroups).set({ language: 'en' }).where(eq(orderGroups.id, english.groupId));
  const silent = await order(null);
  await issueDueDocuments(servicesAt(nextDay));
  expect((await mailsTo(to))[0]?.subject).toMatch(/^Tax invoice\/Receipt TX2569-/);
  expect((await documentsOf(silent.id))[0]).toMatchObject({ kind: 'tax_invoice', mailedAt: null });
});

test('a replacement is mailed; another address alone gets what there is', async () => {
  const placed = await given.order({ sellerId, userId, orderedAt: noon });
  await seeToDocuments(servicesAt(noon), placed.id, noon);
  const change = (changes: object) =>
    changeTaxInvoice(servicesAt(noon), {
      by: { userId },
      orderNumber: placed.orderNumber,
      wish: { ...testChoice, ...changes },
    });
  await change({ email: 'first@buyer.example' });
  await Promise.all([1, 2].map(() => change({ email: 'first@buyer.example' })));
  const first = await mailsTo('first@buyer.example');
  expect(first).toHaveLength(1);
  expect(first[0]?.text).toContain('ออกแทนเลขที่ RC2569-');
  await change({ email: 'second@buyer.example' });
  const second = await mailsTo('second@buyer.example');
  expect(second.map(({ attachments }) => attachments)).toEqual(first.map(({ attachments }) => attachments));
});

test('the files are made when the mail is sent; what fails is tried again; the demo’s outbox shows them', async () => {
  await database.db.delete(outboxMessages);
  const { id } = await order('files@buyer.example');
  await seeToDocuments(servicesAt(nextDay), id, nextDay);
  // The notice that goes to the shopper's own address carries nothing.
  await database.db.delete(outboxMessages).where(isNull(outboxMessages.attachments));
  const read = (reference: string) => readAttachment({ db: database.db }, reference);
  const carried: { name: string; contentType: string; bytes: Buffer }[] = [];
  const carriers = {
    mail: async ({ attachments = [] }: { attachments?: readonly (typeof carried)[number][] }) => {
      carried.push(...attachments);
    },
  };
  const broken = async () => {
    throw new Error('no fonts');
  };
  expect(await sendWaitingMessages(database.db, carriers, () => nextDay, { readAttachment: broken })).toBe(0);
  const later = new Date(nextDay.getTime() + 60_000);
  expect(await sendWaitingMessages(database.db, carriers, () => later, { readAttachment: read })).toBe(1);
  expect(carried.map(({ contentType }) => contentType)).toEqual(['application/pdf', 'application/xml']);
  const [pdf, xml] = carried;
  expect(readPdf(pdf?.bytes ?? Buffer.alloc(0)).pages.flat()).toContain(testChoice.name);
  expect(xml?.bytes.toString('utf8')).toContain('TaxInvoice_CrossIndustryInvoice');

  const outbox = createOutboxPage(database.db, read);
  const html = await (await outbox.request('/')).text();
  const [, href = ''] = /href="\/dev\/outbox(\/\d+\/0)"/.exec(html) ?? [];
  const response = await outbox.request(href);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  expect(Buffer.from(await response.arrayBuffer()).equals(pdf?.bytes ?? Buffer.alloc(0))).toBe(true);
  expect((await outbox.request(href.replace(/0$/, '7'))).status).toBe(404);
  for (const other of ['document/0/pdf', 'document/1/docx', '../etc/passwd', ''])
    expect(await read(other)).toBe(null);
});

test('goes with its person, and with nobody else', async () => {
  const { userId: leaving } = await shop.shopper();
  const to = 'shared-accountant@buyer.example';
  const [theirs, others] = [await order(to, leaving), await order(to)];
  for (const { id } of [theirs, others]) await seeToDocuments(servicesAt(nextDay), id, nextDay);
  expect(await mailsTo(to)).toHaveLength(2);
  await transact(database.db, (tx) => eraseDocuments(tx, leaving, nextDay));
  const [document] = await documentsOf(others.id);
  expect((await mailsTo(to)).map(({ attachments }) => attachments?.[0]?.reference)).toEqual([
    `document/${document?.id}/pdf`,
  ]);
});

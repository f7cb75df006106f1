import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openTestApi, type TestApi } from '../test-api.ts';
import { apiContract } from './api.contract.ts';
import { listCalls } from './contract-calls.ts';
import { testShop } from './order/test-shop.ts';

let api: TestApi;
let staff: string;
let store: string;
const ids = { landing: 0, live: 0 };
beforeAll(async () => {
  api = await openTestApi();
  staff = (await api.signIn('staff')).token;
  store = (await api.signIn('seller', await testShop(api.db).seller())).token;
  const page = { urlKey: 'camp', nameTh: 'ค่าย', nameEn: 'Camp', startsAt: null, endsAt: null, blocks: [] };
  ids.landing = (await api.call('POST', '/admin/landing', { token: staff, body: page })).body.detail.id;
  const live = { name: 'ไลฟ์', startsAt: '2026-11-27T12:00:00.000Z', limitPerPerson: 2, postTypeId: 1 };
  ids.live = (await api.call('POST', '/seller/live', { token: store, body: live })).body.detail.id;
}, 60_000);
afterAll(() => api.close());

/** Where each table is, with nothing in it but its heads. */
const tables: Readonly<Record<string, () => string>> = {
  'storeAffiliate.file': () => '/seller/affiliate/file',
  'document.register.fileOfStore': () => '/seller/documents/2026-11/csv',
  'document.register.fileOfAll': () => '/admin/documents/2026-11/csv',
  'landing.staffInterestsFile': () => `/admin/landing/${ids.landing}/interests/csv`,
  'order.sellerFile': () => '/seller/Order/csv',
  'trackingFile.waiting': () => '/seller/tracking-file/waiting?format=csv',
  'live.file': () => `/seller/live/${ids.live}/file/comments`,
  'search.searchesFile': () => '/admin/searches/csv',
  'commissionInvoice.registerFile': () => '/admin/commission-invoice-table/2026-11',
  'storeFigures.file': () => '/seller/figures/file?table=sales',
  'withholding.incomeTable': () => '/admin/withholding-income-table/2026-11',
  'withholding.table': () => '/admin/withholding-table/2026-11',
  'staffPromotion.file': () => '/admin/promotion/List/csv',
  'promotionDesk.sellerFile': () => '/seller/promotion/List/csv',
  'catalogueFile.template': () => '/seller/product-file/template?format=csv',
  'catalogueFile.exported': () => '/seller/product-file/export?format=csv',
  'auditDesk.file': () => '/admin/audit/csv',
};

/** Tables of things that take much to make: their slices' tests read them, and the rule below holds of them. */
const ofThings = [
  ...['affiliateLive.file', 'campaignResults.staffResultsFile', 'academy.staffProgressFile'],
  ...['quiz.staffResultsFile', 'quiz.staffExport', 'settlement.file', 'payout.file'],
  ...['trackingFile.refused', 'catalogueFile.refused'],
];
/** Pictures and papers. */
const noTables =
  /[pP]hoto|[pP]roof|[cC]over|[pP]icture|^academy\.(lessonFile|certificateFile|staffReadFile)$|^(document\.file|ebook\.libraryFile|affiliatePlace\.statementFile|order\.papers|privacy\.export|approval\.file)$|^(payment|commissionInvoice)\.\w*(refund|slip|staff)?[fF]ile$|^verification\.|^withholding\.(file|staffFile|ownIncomeCertificate|incomeFile)$/;

test('every download is a table that is looked at here, or none', () => {
  const files = listCalls(apiContract).filter(({ output }) => output instanceof z.ZodFile);
  expect(files.length).toBeGreaterThan(50);
  const unknown = files
    .map(({ name }) => name)
    .filter((name) => tables[name] === undefined && !ofThings.includes(name) && !noTables.test(name));
  expect(unknown).toEqual([]);
});

describe('a table that is downloaded says its heads in the reader’s language, and is read as UTF-8', () => {
  test.each(Object.keys(tables))('%s', async (name) => {
    const path = tables[name]?.() ?? '';
    const heads = async (culture: 'th' | 'en') => {
      const reply = await api.app.request(`/api${path}`, {
        headers: {
          ...{ 'x-api-key': 'test-key', culture },
          authorization: `Bearer ${path.startsWith('/admin') ? staff : store}`,
        },
      });
      expect(reply.status, path).toBe(200);
      const text = Buffer.from(await reply.arrayBuffer()).toString('utf8');
      expect(text.startsWith('\ufeff'), 'a mark at its beginning').toBe(true);
      expect(text).not.toMatch(/\d{4}-\d\d-\d\dT\d\d:/);
      return text.split('\r\n')[0] ?? '';
    };
    const [th, en] = [await heads('th'), await heads('en')];
    expect(th).toMatch(/[ก-๙]/);
    expect(en).toMatch(/[a-z]/i);
    expect(en).not.toMatch(/[ก-๙]/);
  });
});

/** Parts that say their days themselves: in Bangkok's. */
const byParts = [
  ...['document/document-register.rules.ts'],
  ...['live/write-live-file.ts', 'order-desk/write-orders.ts', 'payout/payout-files.rules.ts'],
  ...['quiz/move-questions.ts', 'settlement/write-statement-csv.ts', 'withholding/write-withholding-csv.ts'],
];

test('every table is made by one function, or from parts that tell no time of another place', () => {
  const folder = new URL('.', import.meta.url).pathname;
  const files = globSync('**/*.ts', { cwd: folder }).filter((file) => !file.endsWith('.test.ts'));
  const sources = files.map((file) => ({ file, source: readFileSync(`${folder}${file}`, 'utf8') }));
  const byHand = sources.filter(({ source }) => /\bwriteCsv\(/.test(source));
  expect(byHand.map(({ file }) => file).filter((file) => !byParts.includes(file))).toEqual([]);
  for (const { file, source } of byHand)
    for (const [table] of source.matchAll(/\bwriteCsv\([^;]*;/g))
      expect(table, file).not.toContain('toISOString');
});

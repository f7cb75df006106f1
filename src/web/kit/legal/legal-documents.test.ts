import { expect, test } from 'vitest';
import { consentVersions } from '../../../modules/consent/consent.rules.ts';
import type { SiteShell } from '../../../modules/site/site.contract.ts';
import { cookies } from '../../../shared/cookies.ts';
import type { ServerSide } from '../../request/server-side.server.ts';
import { type LegalDocumentName, readLegalDocument, shippedWords } from './legal-documents.server.ts';

const footer = {
  contactUsAddress: '9 ถนนพระราม 1',
  contactUsTelephone: '02 000 0000',
  contactUsEmail: 'hello@bannasala.test',
};
const timers = { payNowMinutes: 20, transferHours: 72, returnDays: 14, storeAnswerDays: 5 };
const stands = { isToCome: false, next: null };
const shippedAnswer = { version: consentVersions.terms, isInForce: true, document: null, ...stands };
const read = (
  name: LegalDocumentName,
  locale: 'th' | 'en',
  contact: Partial<typeof footer> = {},
  answer: object = shippedAnswer,
) => {
  const shell: Partial<SiteShell> = {
    businessName: 'สถาบันบรรณศาลา',
    timers,
    footer: { ...footer, ...contact } as SiteShell['footer'],
  };
  return readLegalDocument(
    {
      locale,
      api: { site: { shell: async () => shell }, content: { legal: async () => answer } },
    } as unknown as ServerSide,
    name,
  );
};
const names = ['terms', 'privacy', 'cookies'] as const;

test.each(names)(
  '%s says the same things in both languages, of this shop, in force since its version',
  async (name) => {
    const [th, en] = [await read(name, 'th'), await read(name, 'en')];
    const shape = (sections: (typeof th)['sections']) =>
      sections.map(({ id, blocks }) => [
        id,
        blocks.map((block) =>
          typeof block === 'string'
            ? 'text'
            : 'list' in block
              ? block.list.length
              : block.table.rows.map((row) => row.length),
        ),
      ]);
    expect(shape(en.sections)).toEqual(shape(th.sections));
    for (const { lead, sections } of [th, en]) {
      expect(JSON.stringify([lead, sections])).not.toMatch(/[{]\w+[}]|cookieTable/);
      expect(lead).toContain('สถาบันบรรณศาลา');
      expect(JSON.stringify(sections.at(-1))).toContain('mailto:hello@bannasala.test');
      expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length);
      // The page's own: where the way past the header leads.
      expect(sections.map(({ id }) => id)).not.toContain('content');
    }
    expect([th.version, th.versionDate, en.versionDate]).toEqual([
      consentVersions.terms,
      '21 พ.ย. 2026',
      '21 Nov 2026',
    ]);
  },
);

test('the terms name the times of the settings, in both languages and in what staff wrote', async () => {
  const text = async (locale: 'th' | 'en') => JSON.stringify((await read('terms', locale)).sections);
  const [th, en] = [await text('th'), await text('en')];
  for (const words of ['20 นาที', '72 ชั่วโมง', 'ครบ 14 วัน', 'ภายใน 14 วัน', 'ภายใน 5 วัน'])
    expect(th).toContain(words);
  for (const words of ['20 minutes', '72 hours', 'complete 14 days', 'within 14 days', 'within 5 days'])
    expect(en).toContain(words);
  // What the law says is the law's.
  expect(th).toContain('ภายใน 7 วันนับแต่');
  expect(en).toContain('within 7 days of receipt');
  const body = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'คืนได้ {returnDays} วัน {x}' }] }],
  };
  const written = await read(
    'terms',
    'th',
    {},
    {
      ...shippedAnswer,
      document: { title: 'ข้อกำหนด', summary: '', body, things: { pictures: [], products: [] } },
    },
  );
  expect(JSON.stringify(written.sections)).toContain('คืนได้ 14 วัน {x}');
});

test('the cookie table has every cookie with its lifetime, and contacts that are not set are left out', async () => {
  const { sections } = await read('cookies', 'en', { contactUsAddress: '', contactUsTelephone: '' });
  const table = sections.find(({ id }) => id === 'table')?.blocks[0];
  const rows = typeof table === 'object' && 'table' in table ? table.table.rows : [];
  expect(rows.map(([name]) => name)).toEqual(Object.values(cookies).map(({ name }) => name));
  expect(rows.find(([name]) => name === 'language')?.slice(2)).toEqual(['Necessary', 'at most 365 days']);
  expect(rows.find(([name]) => name === 'redirect')?.slice(2)).toEqual(['Necessary', 'at most 2 minutes']);
  expect(rows.find(([name]) => name === 'affiliat_from')?.slice(2)).toEqual(['Marketing', 'at most 30 days']);
  expect(sections.at(-1)?.blocks[1]).toEqual({
    list: ['Email: [hello@bannasala.test](mailto:hello@bannasala.test)'],
  });
});

test.each(names)('%s as staff begin with it says what the shop comes with, block for block', async (name) => {
  const { titleTh, titleEn, bodyTh, bodyEn } = shippedWords(name);
  for (const [locale, title, body] of [
    ['th', titleTh, bodyTh],
    ['en', titleEn, bodyEn],
  ] as const) {
    const shipped = await read(name, locale);
    const written = await read(
      name,
      locale,
      {},
      {
        ...shippedAnswer,
        document: { title, summary: '', body, things: { pictures: [], products: [] } },
      },
    );
    expect(written.title).toBe(shipped.title);
    // Contacts, and the table of cookies, come from the shop itself under either.
    expect(written.sections.at(-1)).toEqual(shipped.sections.at(-1));
    const titles = (sections: typeof shipped.sections) => sections.map((section) => section.title).sort();
    expect(titles(written.sections)).toEqual(titles(shipped.sections));
    for (const { title: heading, text } of written.sections) {
      if (text === undefined) continue;
      const before = shipped.sections.find((section) => section.title === heading)?.blocks ?? [];
      expect(text.content.map(({ type }) => type)).toEqual(
        before.map((block) =>
          typeof block === 'string' ? 'paragraph' : 'list' in block ? 'bulletList' : 'table',
        ),
      );
    }
    expect(JSON.stringify(written)).not.toMatch(/[{]businessName[}]|cookieTable/);
  }
});

test("what staff wrote is cut at its headings, with the shop's name where it is asked for", async () => {
  const heading = (words: string) => ({
    type: 'heading',
    attrs: { level: 3 },
    content: [{ type: 'text', text: words }],
  });
  const paragraph = (words: string) => ({ type: 'paragraph', content: [{ type: 'text', text: words }] });
  const body = {
    type: 'doc',
    content: [paragraph('ก่อน {businessName}'), heading('หนึ่ง'), paragraph('ข้อหนึ่ง')],
  };
  const things = { pictures: [], products: [] };
  const { sections, isInForce } = await read(
    'terms',
    'th',
    {},
    {
      ...{
        version: '2026-11-26-2',
        isInForce: false,
        ...stands,
        document: { title: 'ข้อกำหนด', summary: '', body, things },
      },
    },
  );
  expect(isInForce).toBe(false);
  expect(sections.map(({ title }) => title)).toEqual(['', 'หนึ่ง', 'ติดต่อเรา']);
  expect(JSON.stringify(sections[0]?.text)).toContain('ก่อน สถาบันบรรณศาลา');
});

import { expect, test } from 'vitest';
import { consentVersions } from '../../../modules/consent/consent.rules.ts';
import type { SiteShell } from '../../../modules/site/site.contract.ts';
import { cookies } from '../../../shared/cookies.ts';
import type { ServerSide } from '../../request/server-side.server.ts';
import { type LegalDocumentName, readLegalDocument } from './legal-documents.server.ts';

const footer = {
  contactUsAddress: '9 ถนนพระราม 1',
  contactUsTelephone: '02 000 0000',
  contactUsEmail: 'hello@bannasala.test',
};
const read = (name: LegalDocumentName, locale: 'th' | 'en', contact: Partial<typeof footer> = {}) => {
  const shell: Partial<SiteShell> = {
    businessName: 'สถาบันบรรณศาลา',
    footer: { ...footer, ...contact } as SiteShell['footer'],
  };
  return readLegalDocument(
    { locale, api: { site: { shell: async () => shell } } } as unknown as ServerSide,
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

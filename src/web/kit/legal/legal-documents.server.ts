import { dayOfVersion } from '../../../modules/consent/consent.rules.ts';
import type { ContentThings, ShownLegalText } from '../../../modules/content/content.contract.ts';
import { type ContentWords, emptyWords } from '../../../modules/content/content.rules.ts';
import { fillMarks, fillTree } from '../../../modules/content/marks.rules.ts';
import { writeText } from '../../../modules/content/write-text.rules.ts';
import { formatDate } from '../../../shared/bangkok-time.ts';
import type { ContentText } from '../../../shared/content-text.contract.ts';
import { wordsOfContent } from '../../../shared/content-text.rules.ts';
import { type CookieName, cookies } from '../../../shared/cookies.ts';
import type { Locale } from '../../../shared/locale.ts';
import { orNotFound, type ServerSide } from '../../request/server-side.server.ts';
import type { CookieTexts } from './cookie-texts.types.ts';
import { cookiesEn } from './cookies.en.ts';
import { cookiesTh } from './cookies.th.ts';
import type { LegalBlock, LegalSection, LegalText } from './legal-text.types.ts';
import { privacyEn } from './privacy.en.ts';
import { privacyTh } from './privacy.th.ts';
import { termsEn } from './terms.en.ts';
import { termsTh } from './terms.th.ts';

export type LegalDocumentName = 'terms' | 'privacy' | 'cookies';

/** A document as a visitor reads it: in their language, with the shop's name and its contacts. */
export type LegalDocument = {
  name: LegalDocumentName;
  title: string;
  lead: string;
  /** The day it came into force, as consent to it is recorded. */
  version: string;
  /** The same day as people read it. */
  versionDate: string;
  /** Otherwise one that somebody agreed to and that another has followed, or one that is to come. */
  isInForce: boolean;
  isToCome: boolean;
  /** What comes into force next, and on which day, as people read it. */
  next: { version: string; date: string } | null;
  sections: LegalSection[];
  /** What texts of staff's name. */
  things: ContentThings;
};

/** What the page is made of, for whoever keeps it. */
export const legalTags = 'content';

const texts: Record<LegalDocumentName, Record<Locale, LegalText>> = {
  terms: { th: termsTh, en: termsEn },
  privacy: { th: privacyTh, en: privacyEn },
  cookies: { th: withTable(cookiesTh), en: withTable(cookiesEn) },
};
const contactTexts = {
  th: {
    title: 'ติดต่อเรา',
    lead: 'เรื่องในหน้านี้ ติดต่อ{businessName}ได้ที่',
    address: 'ที่อยู่: ',
    telephone: 'โทรศัพท์: ',
    email: 'อีเมล: ',
  },
  en: {
    title: 'Contact',
    lead: 'About anything on this page, reach {businessName} at:',
    address: 'Address: ',
    telephone: 'Telephone: ',
    email: 'Email: ',
  },
};

/**
 * A legal document as it is in force, or as it was in a version: what staff wrote, else what the shop comes with. The ways to
 * reach the shop, and the table of its cookies, come from the shop itself under either.
 */
export async function readLegalDocument(
  { api, locale }: Pick<ServerSide, 'api' | 'locale'>,
  name: LegalDocumentName,
  version?: string,
): Promise<LegalDocument> {
  const [{ businessName, footer, timers }, found] = await Promise.all([
    api.site.shell({}),
    orNotFound(api.content.legal({ name, ...(version === undefined ? {} : { version }) })),
  ]);
  const shipped = texts[name][locale];
  const { document } = found;
  const marks = { businessName, ...timers };
  const fill = (words: string) => fillMarks(words, marks);
  const contact = contactTexts[locale];
  const ways = [
    ...(footer.contactUsAddress === '' ? [] : [contact.address + footer.contactUsAddress]),
    ...(footer.contactUsTelephone === '' ? [] : [contact.telephone + footer.contactUsTelephone]),
    ...(footer.contactUsEmail === ''
      ? []
      : [`${contact.email}[${footer.contactUsEmail}](mailto:${footer.contactUsEmail})`]),
  ];
  const sections = [
    ...(document === null ? shipped.sections : writtenSections(name, locale, document)),
    { id: 'contact', title: contact.title, blocks: [contact.lead, { list: ways }] },
  ];
  return {
    name,
    title: fill(document?.title ?? shipped.title),
    lead: fill(document?.summary ?? shipped.lead),
    version: found.version,
    versionDate: formatDate(locale, new Date(`${dayOfVersion(found.version)}T00:00:00+07:00`)),
    isInForce: found.isInForce,
    isToCome: found.isToCome,
    next:
      found.next === null
        ? null
        : { version: found.next.version, date: formatDate(locale, new Date(found.next.since)) },
    sections: sections.map((section) => ({
      ...section,
      title: fill(section.title),
      blocks: section.blocks.map((block) => fillBlock(block, fill)),
      ...(section.text === undefined ? {} : { text: fillTree(section.text, marks) }),
    })),
    things: document?.things ?? { pictures: [], products: [] },
  };
}

/** What staff wrote, cut at its headings, and below the policy of cookies the table of those that there are. */
function writtenSections(
  name: LegalDocumentName,
  locale: Locale,
  { body }: NonNullable<ShownLegalText['document']>,
): LegalSection[] {
  const table = name === 'cookies' ? texts.cookies[locale].sections.filter(({ id }) => id === 'table') : [];
  return [...(body === null ? [] : cutAtHeadings(body)), ...table];
}

function cutAtHeadings(body: ContentText): LegalSection[] {
  const cut: { title: string; content: ContentText['content'] }[] = [];
  for (const block of body.content) {
    if (block.type === 'heading' && block.attrs.level === 3)
      cut.push({ title: wordsOfContent({ type: 'doc', content: [block] }).trim(), content: [] });
    else if (cut.length === 0) cut.push({ title: '', content: [block] });
    else cut.at(-1)?.content.push(block);
  }
  return cut.map(({ title, content }, place) => ({
    ...{ id: `part-${place + 1}`, title, blocks: [] },
    ...(content.length === 0 ? {} : { text: { type: 'doc' as const, content } }),
  }));
}

/** What the shop comes with as words for the editor: where staff begin to write theirs. */
export function shippedWords(name: LegalDocumentName): ContentWords {
  const { th, en } = texts[name];
  return {
    ...emptyWords,
    ...{ titleTh: th.title, titleEn: en.title, summaryTh: th.lead, summaryEn: en.lead },
    ...{ bodyTh: writeSections(th.sections), bodyEn: writeSections(en.sections) },
  };
}

/** Without the table of cookies, which the page puts there itself. */
function writeSections(sections: readonly LegalSection[]): ContentText {
  return writeText(
    sections
      .filter(({ id }) => id !== 'table')
      .map(({ title, blocks }) => [`# ${title}`, ...blocks.map(writeLines)].join('\n\n'))
      .join('\n\n'),
  );
}

function writeLines(block: LegalBlock): string {
  if (typeof block === 'string') return block;
  if ('list' in block) return block.list.map((item) => `- ${item}`).join('\n');
  return [block.table.head, ...block.table.rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function fillBlock(block: LegalBlock, fill: (words: string) => string): LegalBlock {
  if (typeof block === 'string') return fill(block);
  return 'list' in block ? { list: block.list.map(fill) } : block;
}

/** Puts the table of the cookies there are where the text asks for it. */
function withTable({ head, kinds, cookies: purposes, lifetime, ...text }: CookieTexts): LegalText {
  const rows = (Object.keys(cookies) as CookieName[]).map((which) => {
    const { name, purpose, maxAgeS } = cookies[which];
    const days = maxAgeS / (24 * 60 * 60);
    return [
      name,
      purposes[which],
      kinds[purpose],
      days < 1 ? lifetime.minutes(maxAgeS / 60) : lifetime.days(days),
    ];
  });
  const table: LegalBlock = { table: { head: [head.name, head.purpose, head.kind, head.lifetime], rows } };
  return {
    ...text,
    sections: text.sections.map((section) => ({
      ...section,
      blocks: section.blocks.map((block) => (block === 'cookieTable' ? table : block)),
    })),
  };
}

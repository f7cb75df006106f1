import { consentVersions, cookieChoiceVersion } from '../../../modules/consent/consent.rules.ts';
import { formatDate } from '../../../shared/bangkok-time.ts';
import { type CookieName, cookies } from '../../../shared/cookies.ts';
import type { Locale } from '../../../shared/locale.ts';
import type { ServerSide } from '../../request/server-side.server.ts';
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
  sections: LegalSection[];
};

const texts: Record<LegalDocumentName, Record<Locale, LegalText>> = {
  terms: { th: termsTh, en: termsEn },
  privacy: { th: privacyTh, en: privacyEn },
  cookies: { th: withTable(cookiesTh), en: withTable(cookiesEn) },
};
const versions: Record<LegalDocumentName, string> = {
  terms: consentVersions.terms,
  privacy: consentVersions.privacy,
  cookies: cookieChoiceVersion,
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

export async function readLegalDocument(
  { api, locale }: Pick<ServerSide, 'api' | 'locale'>,
  name: LegalDocumentName,
): Promise<LegalDocument> {
  const { businessName, footer } = await api.site.shell({});
  const text = texts[name][locale];
  const fill = (words: string) => words.replaceAll('{businessName}', businessName);
  const contact = contactTexts[locale];
  const ways = [
    ...(footer.contactUsAddress === '' ? [] : [contact.address + footer.contactUsAddress]),
    ...(footer.contactUsTelephone === '' ? [] : [contact.telephone + footer.contactUsTelephone]),
    ...(footer.contactUsEmail === ''
      ? []
      : [`${contact.email}[${footer.contactUsEmail}](mailto:${footer.contactUsEmail})`]),
  ];
  const sections = [
    ...text.sections,
    { id: 'contact', title: contact.title, blocks: [contact.lead, { list: ways }] },
  ];
  return {
    name,
    title: text.title,
    lead: fill(text.lead),
    version: versions[name],
    versionDate: formatDate(locale, new Date(`${versions[name]}T00:00:00+07:00`)),
    sections: sections.map((section) => ({
      ...section,
      blocks: section.blocks.map((block) => fillBlock(block, fill)),
    })),
  };
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

import type { Random } from '../../shared/seeded-random.ts';

export type EnglishFacts = {
  title: string;
  authorNames: readonly string[];
  seriesName: string | null;
  seriesNumber: string | null;
  originalYear: number | null;
  averageRating: number;
  ratingsCount: number;
  categoryKey: string;
};

const shelfTh: Readonly<Record<string, string>> = {
  'en-literature': 'วรรณกรรม',
  'en-fantasy-scifi': 'แฟนตาซีและไซไฟ',
  'en-mystery': 'สืบสวนและระทึกขวัญ',
  'en-romance': 'โรแมนซ์',
  'en-young-readers': 'หนังสือเด็กและเยาวชน',
  'en-nonfiction': 'สารคดี',
};

const shelfEn: Readonly<Record<string, string>> = {
  'en-literature': 'fiction and classics',
  'en-fantasy-scifi': 'fantasy and science fiction',
  'en-mystery': 'crime and suspense',
  'en-romance': 'romance',
  'en-young-readers': 'children’s and young-adult books',
  'en-nonfiction': 'non-fiction',
};

/** Neutral descriptions made of the facts we hold and nothing else; we have not read the blurb. */
export function englishDescriptions(
  facts: EnglishFacts,
  random: Random,
): { descriptionTh: string; descriptionEn: string } {
  return {
    descriptionTh: `${pick(openingsTh, random)(facts)} ${seriesTh(facts, random)}${pick(closingsTh, random)(facts)}`,
    descriptionEn: `${pick(openingsEn, random)(facts)} ${seriesEn(facts)}${pick(closingsEn, random)(facts)}`,
  };
}

type Phrase = (facts: EnglishFacts) => string;

const openingsTh: readonly Phrase[] = [
  (facts) => `${facts.title} ผลงานของ ${authorsTh(facts)}${yearTh(facts, ' พิมพ์ครั้งแรก')}`,
  (facts) => `ฉบับภาษาอังกฤษของ ${facts.title} เขียนโดย ${authorsTh(facts)}${yearTh(facts, ' ออกสู่สายตานักอ่าน')}`,
  (facts) => `หนังสือของ ${authorsTh(facts)}${yearTh(facts, ' ซึ่งตีพิมพ์')} ชื่อ ${facts.title} จำหน่ายเป็นภาษาอังกฤษ`,
  (facts) => `${authorsTh(facts)} เขียน ${facts.title}${yearTh(facts, ' และพิมพ์ครั้งแรก')} เล่มนี้เป็นฉบับภาษาอังกฤษ`,
  (facts) =>
    `จากชั้น${shelfOf(shelfTh, facts)}ภาษาอังกฤษ ${facts.title} โดย ${authorsTh(facts)}${yearTh(facts, ' ฉบับแรก')}`,
];

const closingsTh: readonly Phrase[] = [
  (facts) =>
    `นักอ่าน ${facts.ratingsCount.toLocaleString('en-US')} คนบน Goodreads ให้คะแนนเฉลี่ย ${facts.averageRating.toFixed(2)} จาก 5`,
  (facts) =>
    `คะแนนเฉลี่ย ${facts.averageRating.toFixed(2)} จากผู้อ่านกว่า ${thousandsTh(facts.ratingsCount)} ทั่วโลก`,
  (facts) =>
    `อยู่ในหมวด${shelfOf(shelfTh, facts)} มีผู้ให้คะแนนแล้ว ${facts.ratingsCount.toLocaleString('en-US')} ครั้ง`,
  (facts) =>
    `เหมาะกับผู้ที่กำลังมองหา${shelfOf(shelfTh, facts)}ฉบับภาษาอังกฤษ คะแนนผู้อ่าน ${facts.averageRating.toFixed(2)}`,
];

const openingsEn: readonly Phrase[] = [
  (facts) => `${facts.title}, by ${authorsEn(facts)}${yearEn(facts, ', first published')}.`,
  (facts) =>
    `The English edition of ${facts.title} by ${authorsEn(facts)}${yearEn(facts, ', which first appeared')}.`,
  (facts) => `By ${authorsEn(facts)}${yearEn(facts, '; first published')}.`,
  (facts) =>
    `From our shelf of ${shelfOf(shelfEn, facts)}: ${facts.title} by ${authorsEn(facts)}${yearEn(facts, ', dating')}.`,
];

const closingsEn: readonly Phrase[] = [
  (facts) =>
    `Goodreads readers gave it ${facts.averageRating.toFixed(2)} out of 5 in ${facts.ratingsCount.toLocaleString('en-US')} ratings.`,
  (facts) =>
    `Rated ${facts.averageRating.toFixed(2)} on average by ${facts.ratingsCount.toLocaleString('en-US')} readers.`,
  (facts) => `Shelved with ${shelfOf(shelfEn, facts)}; readers’ average ${facts.averageRating.toFixed(2)}.`,
];

function seriesTh(facts: EnglishFacts, random: Random): string {
  if (facts.seriesName === null) return '';
  if (facts.seriesNumber === null) return `อยู่ในชุด ${facts.seriesName} `;
  if (facts.seriesNumber.includes('-'))
    return `รวมเล่ม ${facts.seriesNumber} ของชุด ${facts.seriesName} ไว้ด้วยกัน `;
  if (facts.seriesNumber === '1') {
    return random() < 0.5 ? `เป็นเล่มเปิดของชุด ${facts.seriesName} ` : `เล่มแรกในชุด ${facts.seriesName} `;
  }
  return random() < 0.5
    ? `เป็นเล่มที่ ${facts.seriesNumber} ของชุด ${facts.seriesName} `
    : `ลำดับที่ ${facts.seriesNumber} ในชุด ${facts.seriesName} ควรอ่านเล่มก่อนหน้ามาก่อน `;
}

function seriesEn(facts: EnglishFacts): string {
  if (facts.seriesName === null) return '';
  if (facts.seriesNumber === null) return `Part of ${facts.seriesName}. `;
  if (facts.seriesNumber.includes('-')) return `Collects ${facts.seriesName} ${facts.seriesNumber}. `;
  return facts.seriesNumber === '1'
    ? `The first book of ${facts.seriesName}. `
    : `Number ${facts.seriesNumber} of ${facts.seriesName}. `;
}

function authorsTh({ authorNames }: EnglishFacts): string {
  return authorNames.length < 3 ? authorNames.join(' และ ') : `${authorNames[0]} และคณะ`;
}

function authorsEn({ authorNames }: EnglishFacts): string {
  return authorNames.length < 3 ? authorNames.join(' and ') : `${authorNames[0]} and others`;
}

function yearTh({ originalYear }: EnglishFacts, lead: string): string {
  if (originalYear === null) return '';
  return originalYear < 0 ? ' งานจากยุคก่อนคริสตกาล' : `${lead}เมื่อ ค.ศ. ${originalYear}`;
}

function yearEn({ originalYear }: EnglishFacts, lead: string): string {
  if (originalYear === null) return '';
  if (originalYear < 0) return ', a work from before the common era';
  return lead.endsWith('dating') ? `${lead} from ${originalYear}` : `${lead} in ${originalYear}`;
}

function thousandsTh(count: number): string {
  if (count >= 1_000_000) return `${Math.floor(count / 1_000_000)} ล้านคน`;
  if (count >= 100_000) return `${Math.floor(count / 100_000)} แสนคน`;
  return `${Math.floor(count / 10_000)} หมื่นคน`;
}

function shelfOf(names: Readonly<Record<string, string>>, facts: EnglishFacts): string {
  return names[facts.categoryKey] ?? '';
}

function pick(phrases: readonly Phrase[], random: Random): Phrase {
  return phrases[Math.floor(random() * phrases.length)] ?? (({ title }) => title);
}

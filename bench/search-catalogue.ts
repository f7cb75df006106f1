import type { SearchDocument } from '../src/modules/search/search.types.ts';

/** A repeatable stream of numbers in [0, 1) (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const split = (text: string) => text.trim().split(/\s+/);

export const THAI_TOPICS = split(`
  คณิตศาสตร์ ฟิสิกส์ เคมี ชีววิทยา ภาษาไทย ภาษาอังกฤษ ภาษาจีน ภาษาญี่ปุ่น ประวัติศาสตร์ ภูมิศาสตร์ เศรษฐศาสตร์ การตลาด
  บัญชี การเงิน การลงทุน หุ้น อสังหาริมทรัพย์ กฎหมาย รัฐศาสตร์ จิตวิทยา ปรัชญา ศาสนา พุทธศาสนา สมาธิ โยคะ อาหารไทย ขนมไทย
  เบเกอรี่ กาแฟ ท่องเที่ยว ถ่ายภาพ ดนตรี ศิลปะ วาดเขียน สถาปัตยกรรม วิศวกรรม ไฟฟ้า อิเล็กทรอนิกส์ คอมพิวเตอร์ โปรแกรม ไพทอน
  จาวาสคริปต์ ฐานข้อมูล ปัญญาประดิษฐ์ หุ่นยนต์ ดาราศาสตร์ สิ่งแวดล้อม เกษตร ต้นไม้ สัตว์เลี้ยง แมว สุนัข นก ไดโนเสาร์ อวกาศ
  สุขภาพ การแพทย์ พยาบาล เภสัชกรรม สมุนไพร ความรัก มิตรภาพ ครอบครัว เด็ก วัยรุ่น แม่มด มังกร ผี สืบสวน ฆาตกรรม สงคราม เจ้าชาย
  เจ้าหญิง อาณาจักร ทะเล ภูเขา แม่น้ำ ดวงดาว พระจันทร์ ความฝัน เวลา ความทรงจำ บ้าน เมือง ชนบท กรุงเทพ เชียงใหม่ อยุธยา
`);
const THAI_OPENERS = split(`
  คู่มือ พื้นฐาน เรียนรู้ เทคนิค เคล็ดลับ รวมข้อสอบ แบบฝึกหัด ตำรา นิทาน ตำนาน ปริศนา บันทึก เรื่องเล่า สารานุกรม หลักการ การ์ตูน
  มหัศจรรย์ สนุกกับ รู้จัก ก้าวแรกสู่ เจาะลึก สรุปเข้ม ถอดรหัส โลกของ ชีวิตกับ
`);
const THAI_CLOSERS = split(`
  เบื้องต้น ขั้นสูง สำหรับผู้เริ่มต้น ฉบับสมบูรณ์ ฉบับพกพา มัธยมปลาย มัธยมต้น ประถมศึกษา ในชีวิตประจำวัน ด้วยตัวเอง อย่างมืออาชีพ
  ใน30วัน ฉบับการ์ตูน ที่หายไป แห่งกาลเวลา ใต้แสงจันทร์ ครบทุกบท ปรับปรุงใหม่ ยุคดิจิทัล ก่อนนอน
`);
export const ENGLISH_TOPICS = split(`
  mathematics physics chemistry biology thai english chinese japanese history geography economics marketing accounting finance
  investing stocks property law politics psychology philosophy religion buddhism meditation yoga cooking desserts baking coffee
  travel photography music art drawing architecture engineering electricity electronics computers programming python javascript
  databases intelligence robots astronomy environment farming trees pets cats dogs birds dinosaurs space health medicine nursing
  pharmacy herbs love friendship family children teenagers witches dragons ghosts detectives murder war princes princesses kingdoms
  oceans mountains rivers stars moonlight dreams time memories houses cities countryside bangkok chiangmai ayutthaya
`);
const ENGLISH_OPENERS = split(`
  handbook basics learning techniques secrets exams exercises principles tales legends mysteries diary stories encyclopedia guide
  comics wonders fun discovering exploring inside decoding world life journey
`);
const ENGLISH_CLOSERS = split(`
  introduction advanced beginners complete pocket highschool primary everyday yourself professional illustrated lost eternal
  midnight revised digital bedtime ultimate modern classic
`);
const THAI_SYLLABLES = split(
  'กา จัน ทร สุ ริ ยา พง ศ์ วี ระ ชัย นัน ดา มา ลี ปิ ติ รัต นา วร รณ ธี เดช อร ภา นิ ศา กุล สิ ริ พร ทอง',
);
const LATIN_SYLLABLES = split(
  'ka chan ra su ri ya pong vi ra chai nan da ma li pi ti rat na wan thi det or pha ni sa kun si mel tor ben hal',
);
const FORMATS = ['paperback', 'hardcover', 'ebook'];
const LANGUAGES = ['th', 'en', 'zh', 'ja'];
const PAYMENTS = ['card', 'promptpay', 'transfer', 'cod'];
const MAIN_CATEGORIES = 8;
const LEAVES_EACH = 7;

export function pick<T>(list: readonly T[], random: () => number): T {
  // Lower places are likelier, as words and authors are in a real shop.
  const item = list[Math.floor(random() ** 1.4 * list.length)];
  if (item === undefined) throw new Error('cannot pick from an empty list');
  return item;
}

function names(syllables: string[], count: number, random: () => number): string[] {
  return Array.from({ length: count }, () => {
    const length = 2 + Math.floor(random() * 3);
    return Array.from({ length }, () => syllables[Math.floor(random() * syllables.length)]).join('');
  });
}

function isbnOf(number: number): string {
  const first12 = `978616${String(number).padStart(6, '0')}`;
  let sum = 0;
  for (let i = 0; i < 12; i++) sum += Number(first12[i]) * (i % 2 === 0 ? 1 : 3);
  return first12 + ((10 - (sum % 10)) % 10);
}

/** A bilingual catalogue of so many offers, the same every time: works, one or two editions each, offers of sellers. */
export function makeCatalogue(offers: number, seed = 7): SearchDocument[] {
  const random = randomFrom(seed);
  const thaiNames = names(THAI_SYLLABLES, 60 + Math.floor(offers / 12), random);
  const latinNames = names(LATIN_SYLLABLES, thaiNames.length, random);
  const sellers = 12 + Math.floor(Math.sqrt(offers));
  const publishers = 20 + Math.floor(Math.sqrt(offers) / 2);
  const documents: SearchDocument[] = [];
  let editionId = 0;
  for (let workId = 1; documents.length < offers; workId++) {
    const topic = Math.floor(random() ** 1.4 * THAI_TOPICS.length);
    const second = random() < 0.35 ? Math.floor(random() * THAI_TOPICS.length) : -1;
    const volume = random() < 0.3 ? ` ${1 + Math.floor(random() * 12)}` : '';
    const author = Math.floor(random() ** 2 * thaiNames.length);
    const hero = random() < 0.25 ? Math.floor(random() * thaiNames.length) : -1;
    const thaiTitle = [
      `${pick(THAI_OPENERS, random)}${THAI_TOPICS[topic]}`,
      second >= 0 ? `และ${THAI_TOPICS[second]}` : '',
      random() < 0.7 ? pick(THAI_CLOSERS, random) : '',
      hero >= 0 ? ` ${thaiNames[hero]}` : '',
    ].join('');
    const englishTitle = [
      pick(ENGLISH_OPENERS, random),
      'of',
      ENGLISH_TOPICS[topic],
      second >= 0 ? `and ${ENGLISH_TOPICS[second]}` : '',
      random() < 0.7 ? pick(ENGLISH_CLOSERS, random) : '',
      hero >= 0 ? latinNames[hero] : '',
    ].join(' ');
    const main = 1 + (topic % MAIN_CATEGORIES);
    const leaf = 100 + main * 10 + Math.floor(random() * LEAVES_EACH);
    const series = random() < 0.2 ? 1 + Math.floor((random() * offers) / 15) : null;
    const publisher = Math.floor(random() ** 2 * publishers);
    const editions = random() < 0.2 ? 2 : 1;
    for (let e = 0; e < editions && documents.length < offers; e++) {
      editionId++;
      const rivals = random() < 0.2 ? 2 + Math.floor(random() * 3) : 1;
      const fullPriceSatang = (60 + Math.floor(random() ** 2 * 1400)) * 100;
      const language = pick(LANGUAGES, random);
      const format = pick(FORMATS, random);
      for (let offer = 0; offer < rivals && documents.length < offers; offer++) {
        const seller = Math.floor(random() ** 2 * sellers);
        const cut = [0, 0, 0.05, 0.1, 0.15, 0.2, 0.3, 0.5][Math.floor(random() * 8)] ?? 0;
        const ratingCount = random() < 0.4 ? 0 : Math.floor(random() ** 3 * 500);
        documents.push({
          productId: documents.length + 1,
          editionId,
          workId,
          sellerId: seller + 1,
          titleTh: `${thaiTitle}${volume && ` เล่ม${volume}`}`.trim(),
          titleEn: `${englishTitle}${volume && ` volume${volume}`}`.replace(/\s+/g, ' ').trim(),
          subtitles: [],
          authorNames: [
            `${thaiNames[author]} ${thaiNames[(author * 7) % thaiNames.length]}`,
            `${latinNames[author]} ${latinNames[(author * 7) % latinNames.length]}`,
          ],
          seriesNames: series === null ? [] : [`ชุด${thaiNames[series % thaiNames.length]}`],
          seriesNumber: series === null ? null : String(1 + (workId % 20)),
          publisherNames: [`สำนักพิมพ์${thaiNames[publisher]}`, `${latinNames[publisher]} press`],
          categoryNames: [`หมวด${THAI_TOPICS[main]}`, `${ENGLISH_TOPICS[main]} books`],
          tags: random() < 0.2 ? ['ขายดี'] : [],
          isbn13: isbnOf(editionId),
          categoryIds: [leaf, main],
          authorIds: [author + 1],
          seriesId: series,
          publisherId: publisher + 1,
          priceSatang: Math.round((fullPriceSatang * (1 - cut)) / 100) * 100,
          fullPriceSatang,
          stock: random() < 0.85 ? 1 + Math.floor(random() * 50) : 0,
          ratingAverage: ratingCount === 0 ? 0 : Math.round((2.5 + random() * 2.5) * 10) / 10,
          ratingCount,
          soldCount: Math.floor(random() ** 6 * 5000),
          publishedAtMs: 1_500_000_000_000 + Math.floor(random() * 250_000_000) * 1000,
          format,
          language,
          condition: 'new',
          paymentCodes: PAYMENTS.slice(0, 2 + (seller % 3)),
          shippingIds: [seller * 2 + 1, seller * 2 + 2],
        });
      }
    }
  }
  return documents;
}

import { describe, expect, test } from 'vitest';
import { latinToThaiLayout, thaiToLatinLayout } from '../../../shared/keyboard-layout.rules.ts';
import type { Interpretation } from '../search.types.ts';
import { documentOf } from './search-document.fixture.ts';
import { SearchIndex } from './search-index.ts';

/** [Thai title, English title, author in both scripts, category, ISBN-13] */
const SHELF: [string, string, string[], string, string?][] = [
  [
    'แฮร์รี่ พอตเตอร์กับศิลาอาถรรพ์',
    "Harry Potter and the Philosopher's Stone",
    ['เจ. เค. โรว์ลิง', 'J. K. Rowling'],
    'วรรณกรรมเยาวชน',
    '9786160400003',
  ],
  [
    'แฮร์รี่ พอตเตอร์กับห้องแห่งความลับ',
    'Harry Potter and the Chamber of Secrets',
    ['เจ. เค. โรว์ลิง', 'J. K. Rowling'],
    'วรรณกรรมเยาวชน',
  ],
  [
    'เจ้าชายน้อย',
    'The Little Prince',
    ['อ็องตวน เดอ แซ็งแตกซูว์เปรี', 'Antoine de Saint-Exupéry'],
    'วรรณกรรมเยาวชน',
    '9780306406157',
  ],
  [
    'การเขียนโปรแกรมไพทอนเบื้องต้น',
    'Introduction to Python Programming',
    ['สมชาย ใจดี', 'Somchai Jaidee'],
    'คอมพิวเตอร์',
  ],
  ['เรียนรู้จาวาสคริปต์ใน 21 วัน', 'Learn JavaScript in 21 Days', ['วิชัย เก่งกล้า', 'Wichai Kengkla'], 'คอมพิวเตอร์'],
  ['สามก๊ก ฉบับเจ้าพระยาพระคลัง (หน)', 'Romance of the Three Kingdoms', ['หลัว กวั้นจง', 'Luo Guanzhong'], 'วรรณคดี'],
  ['คณิตศาสตร์ ม.6 เล่ม 1', 'Mathematics Grade 12 Volume 1', ['สสวท.', 'IPST'], 'แบบเรียน'],
  ['คณิตศาสตร์ ม.6 เล่ม 2', 'Mathematics Grade 12 Volume 2', ['สสวท.', 'IPST'], 'แบบเรียน'],
  ['ประวัติศาสตร์กรุงศรีอยุธยา', 'A History of Ayutthaya', ['คริส เบเคอร์', 'Chris Baker'], 'ประวัติศาสตร์'],
  ['สี่แผ่นดิน', 'Four Reigns', ['ม.ร.ว. คึกฤทธิ์ ปราโมช', 'Kukrit Pramoj'], 'นวนิยาย'],
  ['ข้างหลังภาพ', 'Behind the Painting', ['ศรีบูรพา', 'Sriburapha'], 'นวนิยาย'],
  ['คำพิพากษา', 'The Judgment', ['ชาติ กอบจิตติ', 'Chart Korbjitti'], 'นวนิยาย'],
  ['ความสุขของกะทิ', 'The Happiness of Kati', ['งามพรรณ เวชชาชีวะ', 'Jane Vejjajiva'], 'วรรณกรรมเยาวชน'],
  ['ทำอาหารไทยง่าย ๆ ที่บ้าน', 'Easy Thai Cooking at Home', ['ครัวคุณต๋อย', 'Krua Khun Toi'], 'อาหาร'],
  ['เบเกอรี่ทำเองได้', 'Bakery You Can Make', ['พิมพ์ใจ', 'Pimjai'], 'อาหาร'],
  ['จิตวิทยาสายดาร์ก', 'Dark Psychology', ['ดร. ธีรเดช', 'Dr. Theeradej'], 'จิตวิทยา'],
  ['พ่อรวยสอนลูก', 'Rich Dad Poor Dad', ['โรเบิร์ต คิโยซากิ', 'Robert Kiyosaki'], 'การเงิน'],
  ['อินเทอร์เน็ตสำหรับผู้สูงวัย', 'Internet for Seniors', ['สุดา', 'Suda'], 'คอมพิวเตอร์'],
  ['น้ำใส ใจจริง', 'Clear Water, True Heart', ['ว. วินิจฉัยกุล', 'V. Vinicchayakul'], 'นวนิยาย'],
  ['สมุดบันทึก A5 ปกแข็ง', 'A5 Hardcover Notebook', [], 'เครื่องเขียน'],
  ['test ข้อสอบ TOEIC', 'TOEIC Test Practice', ['ครูพี่แนน', 'Kru P Nan'], 'ภาษา'],
  ['ไดโนเสาร์ตัวสุดท้าย', 'The Last Dinosaur', ['เด็กดี', 'Dekdee'], 'วรรณกรรมเยาวชน'],
  [
    'ปัญญาประดิษฐ์กับอนาคตของมนุษย์',
    'Artificial Intelligence and the Human Future',
    ['นวพร', 'Nawaporn'],
    'คอมพิวเตอร์',
  ],
  ['แมวน้อยร้อยหมื่นชาติ', 'The Cat Who Lived a Million Times', ['โยโกะ ซาโนะ', 'Yoko Sano'], 'วรรณกรรมเยาวชน'],
  ['เก้าอี้ขาวในห้องแดง', 'The White Chair', ['สุวรรณี สุคนธา', 'Suwanni Sukhontha'], 'นวนิยาย'],
];
const HARRY_1 = 1;
const HARRY_2 = 2;
const PRINCE = 3;
const PYTHON = 4;
const JAVASCRIPT = 5;
const KINGDOMS = 6;
const MATHS_1 = 7;
const MATHS_2 = 8;
const HISTORY = 9;
const REIGNS = 10;
const PAINTING = 11;
const JUDGMENT = 12;
const KATI = 13;
const COOKING = 14;
const BAKERY = 15;
const PSYCHOLOGY = 16;
const RICH_DAD = 17;
const INTERNET = 18;
const WATER = 19;
const NOTEBOOK = 20;
const TEST = 21;
const DINOSAUR = 22;
const AI = 23;
const CAT = 24;

const index = SearchIndex.build(
  SHELF.map(([titleTh, titleEn, authorNames, category, isbn13], i) =>
    documentOf({
      productId: i + 1,
      titleTh,
      titleEn,
      authorNames,
      categoryNames: [category],
      isbn13: isbn13 ?? null,
    }),
  ),
);

/** What is typed, what must come first, and how it is understood. */
const CASES: [string, number, Interpretation?][] = [
  // Thai without spaces, whole and in part
  ['เจ้าชายน้อย', PRINCE],
  ['เจ้าชาย', PRINCE],
  ['แฮร์รี่พอตเตอร์', HARRY_1],
  ['แฮร์รี่ พอตเตอร์ ห้องแห่งความลับ', HARRY_2],
  ['พอตเตอร์ความลับ', HARRY_2],
  ['โปรแกรมไพทอน', PYTHON],
  ['ไพทอนเบื้องต้น', PYTHON],
  ['ไพทอน', PYTHON],
  ['โปรแก', PYTHON],
  ['จาวาสคริปต์', JAVASCRIPT],
  ['จาวา', JAVASCRIPT],
  ['สามก๊ก', KINGDOMS],
  ['ฉบับเจ้าพระยาพระคลัง', KINGDOMS],
  ['กรุงศรีอยุธยา', HISTORY],
  ['อยุธยา', HISTORY],
  ['ข้างหลังภาพ', PAINTING],
  ['ความสุขของกะทิ', KATI],
  ['กะทิ', KATI],
  ['อาหารไทย', COOKING],
  ['เบเกอรี่', BAKERY],
  ['จิตวิทยา', PSYCHOLOGY],
  ['อินเทอร์เน็ต', INTERNET],
  ['ปัญญาประดิษฐ์', AI],
  ['ไดโนเสาร์', DINOSAUR],
  // Word order, and words that don't matter
  ['ไพทอน เขียนโปรแกรม', PYTHON],
  ['prince little', PRINCE],
  ['philosophers stone', HARRY_1],
  ['the judgment', JUDGMENT],
  ['chamber secrets', HARRY_2],
  // Digits in either script, at a script's boundary
  ['คณิตศาสตร์ ม.6 เล่ม 2', MATHS_2],
  ['คณิตศาสตร์ ม.๖ เล่ม ๑', MATHS_1],
  ['คณิตศาสตร์ม6เล่ม2', MATHS_2],
  ['A5', NOTEBOOK],
  ['a5 notebook', NOTEBOOK],
  ['javascript 21', JAVASCRIPT],
  // Both scripts of a name
  ['rowling', HARRY_1],
  ['โรว์ลิง', HARRY_1],
  ['kukrit', REIGNS],
  ['คึกฤทธิ์', REIGNS],
  ['Kiyosaki', RICH_DAD],
  ['โรเบิร์ต คิโยซากิ', RICH_DAD],
  ['exupery', PRINCE],
  ['EXUPÉRY', PRINCE],
  // Ways of writing the same Thai
  ['น้ําใส', WATER],
  ['นํ้าใส', WATER],
  ['เเมวน้อย', CAT],
  ['เจ้้าชายน้อย', PRINCE],
  ['เจ้า\u200bชาย\u200bน้อย', PRINCE],
  // Plurals
  ['dinosaurs', DINOSAUR],
  ['three kingdom', KINGDOMS],
  // Slips
  ['harry poter', HARRY_1, 'typo'],
  ['hary potter', HARRY_1, 'typo'],
  ['pyhton', PYTHON, 'typo'],
  ['javascrpit', JAVASCRIPT, 'typo'],
  ['artifical inteligence', AI, 'typo'],
  ['แฮรี่ พอตเตอร์', HARRY_1, 'typo'],
  ['แฮร์รี่ พอตเตอ', HARRY_1, 'exact'],
  ['จิตวิทยสายดาร์ก', PSYCHOLOGY],
  ['อินเตอร์เน็ต', INTERNET],
  ['ไดโนเสา', DINOSAUR],
  ['ปัญญาประดิษ', AI],
  ['คณิตศาตร์', MATHS_1],
  // The wrong keyboard layout, both ways, with shifted keys
  ['ะำหะ', TEST, 'keyboard'],
  [latinToThaiLayout('harry potter'), HARRY_1, 'keyboard'],
  [latinToThaiLayout('Rich Dad'), RICH_DAD, 'keyboard'],
  [thaiToLatinLayout('เจ้าชายน้อย'), PRINCE, 'keyboard'],
  [thaiToLatinLayout('สี่แผ่นดิน'), REIGNS, 'keyboard'],
  [thaiToLatinLayout('ไดโนเสาร์'), DINOSAUR, 'keyboard'],
  [thaiToLatinLayout('คึกฤทธิ์'), REIGNS, 'keyboard'],
  // ISBN: hyphens, spaces, ten digits, a beginning, Thai digits
  ['978-616-04-0000-3', HARRY_1, 'isbn'],
  ['9786160400003', HARRY_1, 'isbn'],
  ['978 616 04 0000 3', HARRY_1, 'isbn'],
  ['ISBN 978-0-306-40615-7', PRINCE, 'isbn'],
  ['0-306-40615-2', PRINCE, 'isbn'],
  ['0306406152', PRINCE, 'isbn'],
  ['๙๗๘๐๓๐๖๔๐๖๑๕๗', PRINCE, 'isbn'],
  ['978030', PRINCE, 'isbn'],
  // Most of the words, when no product has them all
  ['เจ้าชายน้อย ฟหกดสวยงาม', PRINCE],
  ['harry potter xylophone', HARRY_1],
  // Thai cut anywhere, with half words at its ends
  ['ายน้อ', PRINCE],
  ['งหลังภา', PAINTING],
  ['สตร์กรุงศรีอยุ', HISTORY],
  // Two slips in a longer word
  ['philsopers', HARRY_1, 'typo'],
  ['introdction', PYTHON, 'typo'],
  // The end of an ISBN, and the digits that a scanner reads beside it
  ['400003', HARRY_1, 'isbn'],
  ['978030640615751299', PRINCE, 'isbn'],
  // By sound, in the other script
  ['โรเบิร์ต คิโยซากี้', RICH_DAD],
  ['khang lang phap', PAINTING, 'typo'],
  ['si phaendin', REIGNS, 'typo'],
  ['kham phiphaksa', JUDGMENT, 'typo'],
  // A category's name
  ['แบบเรียน คณิตศาสตร์', MATHS_1],
];

describe('golden queries', () => {
  test.each(CASES)('%s', (search, expected, interpretation) => {
    const result = index.search({ search });
    const [first] = result.productIds;
    expect(first === undefined ? null : SHELF[first - 1]?.[0]).toBe(SHELF[expected - 1]?.[0]);
    if (interpretation) expect(result.interpretation).toBe(interpretation);
  });

  test('a title in the wrong layout finds what the title finds', () => {
    for (const [titleTh, titleEn] of SHELF) {
      const right = index.search({ search: titleTh.replace(/[^\u0e00-\u0e7f ]/g, '') });
      if (!/[A-Za-z]/.test(titleTh)) {
        const wrong = index.search({ search: thaiToLatinLayout(titleTh.replace(/[^\u0e00-\u0e7f ]/g, '')) });
        expect(wrong.productIds).toEqual(right.productIds);
        expect(wrong.correctedQuery).toBeDefined();
      }
      const english = titleEn.replace(/[^A-Za-z ]/g, '').trim();
      expect(index.search({ search: latinToThaiLayout(english) }).productIds).toEqual(
        index.search({ search: english }).productIds,
      );
    }
  });

  test('foreign names and titles are found by what Thai makes of them', () => {
    const shelf = SearchIndex.build([
      documentOf({ productId: 1, titleTh: 'Norwegian Wood', authorNames: ['Haruki Murakami'] }),
      documentOf({ productId: 2, titleTh: 'It', authorNames: ['Stephen King'] }),
      documentOf({ productId: 3, titleTh: 'Animal Farm', authorNames: ['George Orwell'] }),
      documentOf({ productId: 4, titleTh: 'ราคาของความสุข' }),
      documentOf({
        productId: 5,
        titleTh: 'Goblet of Fire',
        seriesNames: ['Harry Potter'],
        seriesNumber: '4',
      }),
      documentOf({ productId: 6, titleTh: 'The Complete Sherlock Holmes' }),
    ]);
    const first = (search: string) => shelf.search({ search }).productIds[0];
    expect(['มูราคามิ', 'สตีเฟน คิง', 'สตีเฟ่น คิง', 'แอนิมอล ฟาร์ม', 'แฮร์รี่ พอตเตอร์'].map(first)).toEqual([
      1, 2, 2, 3, 5,
    ]);
    // One word of a name, with letters that only one of the scripts says.
    expect(['แฮร์รี่', 'แฮร์รี', 'พอตเตอร์', 'โฮล์มส์', 'เชอร์ล็อก'].map(first)).toEqual([5, 5, 5, 6, 6]);
  });

  test('a place in a series is found by its number, however it is called', () => {
    const shelf = SearchIndex.build(
      ['1', '2', '5', '15', '2.5'].map((seriesNumber, at) =>
        documentOf({
          productId: at + 1,
          titleTh: `Story ${'abcde'[at]}`,
          seriesNames: ['Harry Potter'],
          seriesNumber,
          soldCount: 9 - at,
        }),
      ),
    );
    for (const search of [
      'harry potter 5',
      'Harry Potter เล่ม 5',
      'harry potter book 5',
      'Harry Potter #5',
      'harry potter เล่มที่ ๕',
    ])
      expect(shelf.search({ search }).productIds[0], search).toBe(3);
    expect(shelf.search({ search: 'harry potter 2.5' }).productIds[0]).toBe(5);
  });

  test('of two slips in a longer word one may be a letter left out; what sounds so comes with it', () => {
    const shelf = SearchIndex.build([
      documentOf({ productId: 1, titleTh: 'Margaret', authorNames: ['Anna Lee'] }),
      documentOf({ productId: 2, titleTh: 'หมอกระต่าย' }),
      documentOf({ productId: 3, titleTh: 'Business', authorNames: ['Tom Hale'] }),
    ]);
    expect(shelf.search({ search: 'magrart' }).productIds.toSorted()).toEqual([1, 2]);
    expect(shelf.search({ search: 'bjiness' }).productIds).toContain(3);
  });

  test('a subtitle is searched', () => {
    const shelf = SearchIndex.build([
      documentOf({ productId: 1, titleTh: 'ไพทอน', subtitles: ['ย้ายงานสิบสองอย่างโดยไม่ย้ายโต๊ะ'] }),
      documentOf({ productId: 2, titleTh: 'งาน' }),
    ]);
    expect(shelf.search({ search: 'ย้ายงานสิบสองอย่าง' }).productIds[0]).toBe(1);
  });

  test('a word that the shop has is not taken for another', () => {
    const shelf = SearchIndex.build([
      documentOf({ productId: 1, titleTh: 'Comic Mango' }),
      documentOf({ productId: 2, titleTh: 'How to draw manga' }),
      documentOf({ productId: 3, titleTh: 'Comic art' }),
    ]);
    const { productIds, correctedQuery } = shelf.search({ search: 'comic manga' });
    expect(correctedQuery).toBeUndefined();
    expect(productIds.toSorted()).toEqual([1, 2, 3]);
  });

  test('a corrected spelling is told', () => {
    expect(index.search({ search: 'harry poter' }).correctedQuery).toBe('harry potter');
    expect(index.search({ search: 'harry potter' }).correctedQuery).toBeUndefined();
  });

  test('nonsense finds nothing and says so', () => {
    expect(index.search({ search: 'qqqq zzzz' })).toMatchObject({
      total: 0,
      productIds: [],
      interpretation: 'exact',
    });
    expect(index.search({ search: '???' }).total).toBe(0);
  });

  test('a whole title comes before one that only begins so, and that before one that has the words', () => {
    const shelf = SearchIndex.build([
      documentOf({ productId: 1, titleTh: 'เที่ยวทะเลไทย ทะเล', soldCount: 900 }),
      documentOf({ productId: 2, titleTh: 'ทะเลใต้' }),
      documentOf({ productId: 3, titleTh: 'ทะเล' }),
    ]);
    expect(shelf.search({ search: 'ทะเล' }).productIds).toEqual([3, 2, 1]);
  });

  test('a title counts more than an author, and an author more than a category; popularity parts equals', () => {
    const shelf = SearchIndex.build([
      documentOf({ productId: 1, titleEn: 'alpha one', categoryNames: ['lotus'] }),
      documentOf({ productId: 2, titleEn: 'alpha two', authorNames: ['lotus'] }),
      documentOf({ productId: 3, titleEn: 'alpha lotus' }),
      documentOf({ productId: 4, titleEn: 'beta lotus', soldCount: 100 }),
    ]);
    expect(shelf.search({ search: 'lotus' }).productIds).toEqual([4, 3, 2, 1]);
  });
});

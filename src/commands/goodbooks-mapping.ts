import type { ImportMapping } from '../modules/catalogue/import-columns.rules.ts';
import type { ImportFields } from '../modules/catalogue/import-row.rules.ts';
import { splitAuthors, splitSeries } from '../modules/catalogue/import-words.rules.ts';
import type { Locale } from '../shared/locale.ts';
import { englishCategoryOf } from './goodbooks-categories.ts';

/** How books.csv of goodbooks-10k (CC BY-SA 4.0) is read. It has no prices, stock or shelves, so rules give them. */
export const goodbooksMapping: ImportMapping = {
  columns: {
    isbn: 'isbn',
    isbn13: 'isbn13',
    title: 'title',
    authors: 'authors',
    language: 'language_code',
    original_year: 'original_publication_year',
  },
  constants: { stock: '10', language: 'en', format: 'paperback' },
  derive(row): ImportFields {
    const { title, name } = splitSeries((row.title ?? '').trim(), undefined, undefined);
    return {
      price: priceOf(Number(row.average_rating), Number(row.original_publication_year)),
      category: englishCategoryOf(title, splitAuthors(row.authors ?? '')[0] ?? '', name),
    };
  },
};

/** What stands in for what the file doesn't tell, for --help and the report's head. */
export const goodbooksRules: Readonly<Record<Locale, readonly string[]>> = {
  th: [
    'ไฟล์นี้ไม่มีราคา จึงคิดราคาตามกฎ: 220 บาท บวก 90 บาทต่อคะแนนเฉลี่ยทุก 1 ดาวที่เกิน 3 ดาว',
    'บวก 60 บาทถ้าพิมพ์ครั้งแรกตั้งแต่ปี 2000 หรือ 30 บาทถ้าตั้งแต่ปี 1950 แล้วปัดให้ลงท้ายด้วย 0 หรือ 5 อย่างต่ำ 150 บาท',
    'สต็อกเล่มละ 10 ปกอ่อน ภาษาอังกฤษเมื่อไม่ระบุ หมวดหมู่ดูจากชื่อเรื่อง ผู้แต่ง และชุด',
  ],
  en: [
    'The file has no prices. The rule: 220 baht, and 90 baht for each star its average rating is above 3,',
    'and 60 baht for a book first published since 2000, 30 baht since 1950; rounded to end in 0 or 5; 150 baht at least.',
    'Stock 10 of each, paperback, English where no language is named, the shelf by title, author and series.',
  ],
};

function priceOf(averageRating: number, firstYear: number): string {
  const stars = Number.isFinite(averageRating) ? Math.max(0, averageRating - 3) : 0;
  const recent = firstYear >= 2000 ? 60 : firstYear >= 1950 ? 30 : 0;
  return String(Math.max(150, Math.round((220 + stars * 90 + recent) / 5) * 5));
}

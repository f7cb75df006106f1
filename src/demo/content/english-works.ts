import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { englishCategoryOf } from '../../commands/goodbooks-categories.ts';
import { type Random, seededRandom } from '../../shared/seeded-random.ts';
import type { DemoEdition, EnglishWork } from './content.types.ts';
import { type EnglishFacts, englishDescriptions } from './english-descriptions.ts';

const row = z.object({
  goodbooks_id: z.string(),
  title: z.string().min(1),
  series_name: z.string(),
  series_number: z.string(),
  authors: z.string().min(1),
  original_year: z.string(),
  isbn13: z.string().length(13),
  average_rating: z.coerce.number(),
  ratings_count: z.coerce.number().int(),
  language: z.string(),
});

/** The English half of the list, most read first: facts from `english-works.csv` (CC BY-SA 4.0, see `english-works.LICENSE.md`), the rest worked out from them. */
export function englishWorks(): EnglishWork[] {
  const text = readFileSync(new URL('./english-works.csv', import.meta.url), 'utf8');
  const rows = z.array(row).parse(parse(text, { columns: true, skip_empty_lines: true }));
  const taken = new Set<string>();
  return rows.map((facts) => {
    const authorNames = facts.authors.split('; ');
    const firstAuthor = authorNames[0] ?? 'Unknown';
    const seriesName = facts.series_name === '' ? null : facts.series_name;
    const known: EnglishFacts = {
      title: facts.title,
      authorNames,
      seriesName,
      seriesNumber: facts.series_number === '' ? null : facts.series_number,
      originalYear: facts.original_year === '' ? null : Number(facts.original_year),
      averageRating: facts.average_rating,
      ratingsCount: facts.ratings_count,
      categoryKey: englishCategoryOf(facts.title, firstAuthor, seriesName),
    };
    const urlKey = uniqueUrlKey(facts.title, firstAuthor, taken);
    const random = seededRandom(`english:${facts.isbn13}`);
    return {
      key: urlKey,
      urlKey,
      titleEn: facts.title,
      authorNames,
      categoryKey: known.categoryKey,
      publisherKey: null,
      seriesName,
      seriesNumber: known.seriesNumber,
      ...englishDescriptions(known, random),
      language: facts.language,
      originalYear: known.originalYear,
      averageRating: known.averageRating,
      ratingsCount: known.ratingsCount,
      editions: editionsOf(urlKey, facts.isbn13, known, random),
    };
  });
}

/** The source tells the ISBN only; format, pages, year and price are the demo's. */
function editionsOf(urlKey: string, isbn13: string, facts: EnglishFacts, random: Random): DemoEdition[] {
  const young = facts.categoryKey === 'en-young-readers';
  const boxed = /box(ed)? ?set|complete/i.test(facts.title) || (facts.seriesNumber ?? '').includes('-');
  const pages = (boxed ? 900 : young ? 160 : 240) + Math.floor(random() * (boxed ? 500 : 260));
  const hardcover = random() < 0.22;
  const year = Math.max(facts.originalYear ?? 1998, 1995 + Math.floor(random() * 22));
  const baht = (boxed ? 690 : young ? 245 : 295) + Math.round(pages * 0.22) + (hardcover ? 260 : 0);
  const format = hardcover ? 'hardcover' : 'paperback';
  const listPriceSatang = Math.min(1290, Math.round(baht / 5) * 5) * 100;
  const editions: DemoEdition[] = [
    { key: `${urlKey}:${format}`, format, isbn13, pages, year, listPriceSatang },
  ];
  if (!boxed && random() < 0.3) {
    const ebookSatang = Math.max(14_900, Math.round((baht * 0.55) / 10) * 1000 - 100);
    editions.push({
      key: `${urlKey}:ebook`,
      format: 'ebook',
      isbn13: null,
      pages,
      year,
      listPriceSatang: ebookSatang,
    });
  }
  return editions;
}

function uniqueUrlKey(title: string, author: string, taken: Set<string>): string {
  const short = slug(title.replace(/: .*$/, ''));
  const candidates = [short, slug(`${short} ${author.split(' ').at(-1) ?? ''}`), slug(title)];
  const free = candidates.find((candidate) => candidate !== '' && !taken.has(candidate));
  const key = free ?? `${short}-${taken.size}`;
  taken.add(key);
  return key;
}

function slug(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’.]/g, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

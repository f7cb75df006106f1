import type { Queryable } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import type { ContentText } from '../../shared/content-text.contract.ts';
import { thingsNamed } from '../../shared/content-text.rules.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import type { ProductCard } from '../catalogue/product-card.contract.ts';
import { readProductCards } from '../catalogue/read-product-cards.ts';
import { readKeptSettings } from '../settings/read-settings.ts';
import { timersSetting } from '../settings/setting-schemas.rules.ts';
import type { ContentCard, ContentThings, ShownContent } from './content.contract.ts';
import {
  bodyIn,
  type ContentKind,
  type ContentWords,
  contentPath,
  type DocumentKind,
  titleIn,
} from './content.rules.ts';
import { type CategoryRow, type ShownRow, selectImages } from './content.store.ts';
import { contentImageUrl } from './keep-image.ts';
import { fillTree, hasMark, timerMarks } from './marks.rules.ts';

type Needs = Pick<Services, 'db' | 'changes' | 'clock'>;
export type CardOf<Kind extends DocumentKind> = Omit<ContentCard, 'kind'> & { kind: Kind };
export type ShownOf<Kind extends DocumentKind> = Omit<ShownContent, 'kind'> & { kind: Kind };

/** What texts name: pictures with where they are, products as they are now. What isn't there any more is left out. */
export async function resolveThings(
  services: Needs,
  texts: readonly (ContentText | null)[],
  locale: Locale,
): Promise<ContentThings> {
  const { imageIds, productIds } = thingsNamed(texts);
  const [images, products] = await Promise.all([
    selectImages(services.db, imageIds),
    readProductCards(services, productIds, locale),
  ]);
  return {
    pictures: images.map((image) => {
      const { id, widthPx, heightPx } = image;
      return { id, widthPx, heightPx, imageUrl: contentImageUrl(image) };
    }),
    products,
  };
}

function namedCategory(
  categories: readonly CategoryRow[],
  id: number | null,
  locale: Locale,
): ContentCard['category'] {
  const found = categories.find((each) => each.id === id);
  return found === undefined
    ? null
    : { id: found.id, urlKey: found.urlKey, name: inLocale(locale, found.nameTh, found.nameEn) };
}

/** Rows of a list as cards, with the covers of the books that they are about. */
export async function describeCards<Kind extends DocumentKind = ContentKind>(
  services: Needs,
  rows: readonly ShownRow<Kind>[],
  categories: readonly CategoryRow[],
  locale: Locale,
): Promise<CardOf<Kind>[]> {
  const bookIds = [...new Set(rows.flatMap(({ shown }) => (shown.coverId === null ? shown.bookIds : [])))];
  const books = new Map((await readProductCards(services, bookIds, locale)).map((book) => [book.id, book]));
  return rows.map((row) => describeCard(row, categories, books, locale));
}

function describeCard<Kind extends DocumentKind>(
  row: ShownRow<Kind>,
  categories: readonly CategoryRow[],
  books: ReadonlyMap<number, ProductCard>,
  locale: Locale,
): CardOf<Kind> {
  const { id, kind, urlKey, shown } = row;
  return {
    ...{ id, kind, urlKey, path: contentPath(kind, row) },
    title: titleIn(locale, shown),
    summary: inLocale(locale, shown.summaryTh, shown.summaryEn),
    author: inLocale(locale, shown.authorTh, shown.authorEn),
    category: namedCategory(categories, row.categoryId, locale),
    imageUrl:
      shown.coverId === null || shown.coverKey === null
        ? null
        : contentImageUrl({ id: shown.coverId, storageKey: shown.coverKey }),
    imageAlt: inLocale(locale, shown.coverAltTh, shown.coverAltEn),
    bookImageUrls:
      shown.coverId === null ? shown.bookIds.flatMap((book) => books.get(book)?.imageUrl ?? []) : [],
    publishedAt: row.shownFrom.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    readingMinutes: locale === 'en' ? shown.minutesEn : shown.minutesTh,
  };
}

/** A document with its text and what it names. */
export async function describeDocument<Kind extends DocumentKind = ContentKind>(
  services: Needs,
  row: ShownRow<Kind>,
  words: ContentWords,
  categories: readonly CategoryRow[],
  locale: Locale,
): Promise<ShownOf<Kind>> {
  const body = await withTimes(services.db, bodyIn(locale, words));
  const [[card], things, related] = await Promise.all([
    describeCards(services, [row], categories, locale),
    resolveThings(services, [body], locale),
    readProductCards(services, words.relatedIds, locale),
  ]);
  if (card === undefined) throw new Error(`content ${row.id} has no card`);
  return { ...card, metaTitle: card.title, metaDescription: card.summary, body, things, related };
}

/** A text with the times that the shop promises now where it has their marks; of one without none are read. */
export async function withTimes(db: Queryable, text: ContentText | null): Promise<ContentText | null> {
  if (text === null || !hasMark(text, timerMarks)) return text;
  return fillTree(text, timersSetting.parse((await readKeptSettings(db)).get('timers') ?? {}));
}

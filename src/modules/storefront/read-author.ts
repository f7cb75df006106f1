import type { Services } from '../../platform/services.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { readIdByUrlKey, readNames, toLink } from '../catalogue/read-directory.ts';
import { authorPicture, pictureBase } from '../image/picture.rules.ts';
import { liveSearch } from '../search/live-search.ts';
import { selectAuthor, selectSeriesAuthors } from './author.store.ts';
import type { CountedAs } from './product-query.rules.ts';
import type { Author, Publisher, Series } from './storefront.contract.ts';

type Needs = Pick<Services, 'db' | 'changes' | 'clock'>;

/** An author by their address, or one that they had; null when there is none. */
export async function readAuthor(
  services: Needs,
  urlKey: string,
  locale: Locale,
  group?: CountedAs,
): Promise<Author | null> {
  const id = await readIdByUrlKey(services, 'author', urlKey);
  if (id === null) return null;
  const [row, index] = await Promise.all([selectAuthor(services.db, id), liveSearch(services).current()]);
  if (row === null) return null;
  const other = locale === 'th' ? row.nameEn : row.nameTh;
  const link = toLink(row, locale);
  return {
    ...link,
    otherName: other === link.name ? null : other,
    bio: row.bioTh === null ? row.bioEn : inLocale(locale, row.bioTh, row.bioEn),
    imageUrl: pictureBase('author', row.id, authorPicture(row)),
    count: index.search({ authorId: row.id, perPage: 1, collapse: group }).total,
    series: (row.series ?? []).map((entry) => ({
      ...toLink(entry, locale),
      count: index.search({ seriesId: entry.id, perPage: 1, collapse: group }).total,
    })),
  };
}

export async function readSeries(
  services: Needs,
  urlKey: string,
  locale: Locale,
  group?: CountedAs,
): Promise<Series | null> {
  const id = await readIdByUrlKey(services, 'series', urlKey);
  if (id === null) return null;
  const [names, authorIds, index] = await Promise.all([
    readNames(services, 'series', [id], locale),
    selectSeriesAuthors(services.db, id),
    liveSearch(services).current(),
  ]);
  const link = names.get(id);
  if (link === undefined) return null;
  const authors = await readNames(services, 'author', authorIds, locale);
  return {
    ...link,
    count: index.search({ seriesId: id, perPage: 1, collapse: group }).total,
    authors: authorIds.flatMap((authorId) => authors.get(authorId) ?? []),
  };
}

export async function readPublisher(
  services: Needs,
  urlKey: string,
  locale: Locale,
  group?: CountedAs,
): Promise<Publisher | null> {
  const id = await readIdByUrlKey(services, 'publisher', urlKey);
  if (id === null) return null;
  const [names, index] = await Promise.all([
    readNames(services, 'publisher', [id], locale),
    liveSearch(services).current(),
  ]);
  const link = names.get(id);
  if (link === undefined) return null;
  return { ...link, count: index.search({ publisherId: id, perPage: 1, collapse: group }).total };
}

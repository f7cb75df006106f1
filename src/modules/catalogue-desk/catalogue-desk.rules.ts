import { readIsbn } from '../../shared/isbn.rules.ts';
import { settleDescriptions } from '../catalogue/description.rules.ts';
import { settleTags, tagFault } from '../catalogue/tag.rules.ts';
import type { ThingKind, ThingValues } from '../catalogue/thing.rules.ts';
import { isSameValue } from '../listing/listing.rules.ts';

/** What a merge is refused for: the two aren't one, or something can't be both's. */
export const obstacleCodes = [
  'offersInTheWay',
  'isbnsDiffer',
  'formatsDiffer',
  'worksDiffer',
  'ownedTwice',
] as const;
export type ObstacleCode = (typeof obstacleCodes)[number];

const required: Record<ThingKind, readonly string[]> = {
  work: ['titleTh'],
  edition: ['language'],
  author: ['nameTh', 'urlKey'],
  series: ['nameTh', 'urlKey'],
  publisher: ['nameTh', 'urlKey'],
};

/**
 * What staff tell of a thing as it is kept: English names fall back to Thai, an ISBN is thirteen digits. Or what is wrong
 * with it, a code by field.
 */
export function settleThing(
  kind: ThingKind,
  told: ThingValues,
): { values: ThingValues; fields: Record<string, string> } {
  const values: ThingValues = {
    ...told,
    ...(kind === 'work' ? (settleDescriptions(told) as ThingValues) : {}),
    ...(Array.isArray(told.tags) ? { tags: settleTags(told.tags) } : {}),
  };
  const fields: Record<string, string> = {};
  for (const field of required[kind]) if ((values[field] ?? '') === '') fields[field] = 'required';
  if (kind === 'work' && values.titleEn === '') values.titleEn = values.titleTh ?? '';
  if (values.nameEn === '') values.nameEn = values.nameTh ?? '';
  if (kind === 'work' && values.seriesNumber !== null && values.series === null)
    fields.series = 'seriesMissing';
  if (Array.isArray(values.tags) && values.tags.some((tag) => tagFault(tag) !== null))
    fields.tags = 'tagInvalid';
  const { isbn13 } = values;
  if (kind === 'edition' && typeof isbn13 === 'string') {
    const read = readIsbn(isbn13);
    if (read.ok) values.isbn13 = read.value;
    else fields.isbn13 = 'isbnInvalid';
  }
  return { values, fields };
}

/** What is looked for: an ISBN as people write it, or words, and a number where that is all that is there. */
export function readWanted(search: string): { words: string[]; isbn13: string | null; id: number | null } {
  const digits = search.replaceAll(/[\s-]/g, '');
  // One with a wrong last digit may have been kept so.
  const isbn = /^\d{9}[\dXx]$/.test(digits) ? readIsbn(search) : null;
  const number = /^#?([1-9]\d{0,14})$/.exec(search.trim())?.[1];
  return {
    words: search
      .split(/\s+/)
      .filter((word) => word !== '')
      .slice(0, 10),
    isbn13: /^\d{13}$/.test(digits) ? digits : isbn?.ok === true ? isbn.value : null,
    id: number === undefined ? null : Number(number),
  };
}

/** What of some values differs from what is there, by what is there. */
export function theirsOf(current: ThingValues, told: ThingValues): ThingValues {
  return Object.fromEntries(
    Object.keys(told).flatMap((field) =>
      isSameValue(current[field] ?? null, told[field] ?? null) ? [] : [[field, current[field] ?? null]],
    ),
  );
}

import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { urlKeyOf } from '../../shared/url-key.ts';
import { settleDescriptions } from './description.rules.ts';
import { lockImports } from './import-works.store.ts';
import {
  type EditionColumns,
  isIsbnTaken,
  nameOffersOfWork,
  replacePeople,
  updateEditionRow,
  updateWorkRow,
  type WorkColumns,
} from './offer-desk.store.ts';
import { peopleFieldNames, peopleFields } from './people.rules.ts';
import { resolveNames } from './resolve-names.ts';
import { tellThings } from './tell-things.ts';
import type { NamedKind, Thing, ThingKind, ThingValue, ThingValues } from './thing.rules.ts';
import {
  countChange,
  deleteFormerAddress,
  hasOffers,
  insertFormerAddress,
  isAddressTaken,
  lockThingRow,
  selectThing,
  selectTouched,
  updateNamed,
} from './things.store.ts';

export type ThingInvalid = { code: 'thingInvalid'; fields: Record<string, string> };

/**
 * Holds the catalogue against whoever adds to it by name: imports, stores that change books, staff. First of all locks. A
 * name that is found stays where it is until the transaction ends.
 */
export function lockCatalogue(tx: Transaction): Promise<void> {
  return lockImports(tx);
}

/** A thing as staff read it; null when there is none. */
export function readThing(db: Queryable, kind: ThingKind, id: number): Promise<Thing | null> {
  return selectThing(db, kind, id);
}

/** The same, held until the transaction ends. After `lockCatalogue`. */
export async function lockThing(tx: Transaction, kind: ThingKind, id: number): Promise<Thing | null> {
  await lockThingRow(tx, kind, id);
  return selectThing(tx, kind, id);
}

const invalid = (fields: Record<string, string>) => fail<ThingInvalid>({ code: 'thingInvalid', fields });

/**
 * Changes what is told of a held thing, and tells every process. With `isTrusted` people are taken by their numbers whatever
 * they are called now: for states that this shop wrote itself.
 */
export async function correctThing(
  tx: Transaction,
  thing: Thing,
  changes: ThingValues,
  { isTrusted = false }: { isTrusted?: boolean } = {},
): Promise<Result<true, ThingInvalid>> {
  const { kind, id } = thing;
  const before = await selectTouched(tx, kind, id);
  const corrected =
    kind === 'work'
      ? await correctWork(tx, thing, changes, isTrusted)
      : kind === 'edition'
        ? await correctEdition(tx, thing, changes, isTrusted)
        : await correctNamed(tx, { ...thing, kind }, changes);
  if (!corrected.ok) return corrected;
  await tellThings(tx, [{ kind, id }], before, { isListed: true });
  return succeed(true);
}

async function correctWork(
  tx: Transaction,
  { id, values }: Thing,
  changes: ThingValues,
  isTrusted: boolean,
): Promise<Result<true, ThingInvalid>> {
  const resolved: { columns: WorkColumns; wrong: Record<string, string> } = { columns: {}, wrong: {} };
  const names = { isTrusted, distinction: String(id) };
  if ('series' in changes) {
    const written = changes.series;
    const ids = await resolveNames(tx, 'series', typeof written === 'string' ? [written] : [], names);
    if (ids === null) resolved.wrong.series = 'nameOfAnother';
    else resolved.columns.seriesId = ids[0] ?? null;
  }
  for (const field of peopleFieldNames) {
    const written = changes[field];
    if (!Array.isArray(written)) continue;
    const ids = await resolveNames(tx, 'author', written, names);
    if (ids === null) resolved.wrong[field] = 'nameOfAnother';
    else await replacePeople(tx, id, peopleFields[field], ids);
  }
  if (Object.keys(resolved.wrong).length > 0) return invalid(resolved.wrong);
  const told = pick(changes, [
    ...['titleTh', 'titleEn', 'subtitleTh', 'subtitleEn', 'seriesNumber', 'originalYear', 'tags'],
  ]);
  const descriptions = settleDescriptions(
    pick(changes, ['descriptionTh', 'descriptionEn', 'formattedTh', 'formattedEn']),
  );
  const { descriptionTh, ...others } = descriptions;
  await updateWorkRow(tx, id, {
    ...(told as WorkColumns),
    ...others,
    // A work has a description in Thai, be it an empty one.
    ...(descriptionTh === undefined ? {} : { descriptionTh: descriptionTh ?? '' }),
    ...resolved.columns,
  });
  await nameOffersOfWork(tx, id, {
    nameTh: String(changes.titleTh ?? values.titleTh),
    nameEn: String(changes.titleEn ?? values.titleEn),
  });
  return succeed(true);
}

async function correctEdition(
  tx: Transaction,
  { id, workId, values }: Thing,
  changes: ThingValues,
  isTrusted: boolean,
): Promise<Result<true, ThingInvalid>> {
  if (workId === null) throw new Error('an edition has a work');
  const { isbn13, format } = changes;
  if (typeof isbn13 === 'string' && (await isIsbnTaken(tx, isbn13, id)))
    return invalid({ isbn13: 'isbnTaken' });
  // An e-book's offers have files, and others have copies.
  const isOther = format !== undefined && (format === 'ebook') !== (values.format === 'ebook');
  if (isOther && (await hasOffers(tx, id))) return invalid({ format: 'formatFixed' });
  const columns: EditionColumns = pick(changes, [
    ...['isbn13', 'format', 'year', 'pages', 'heightMm', 'widthMm', 'thicknessMm', 'language', 'vatClass'],
  ]);
  if ('publisher' in changes) {
    const written = typeof changes.publisher === 'string' ? [changes.publisher] : [];
    const ids = await resolveNames(tx, 'publisher', written, { isTrusted, distinction: String(id) });
    if (ids === null) return invalid({ publisher: 'nameOfAnother' });
    columns.publisherId = ids[0] ?? null;
  }
  await updateEditionRow(tx, id, columns);
  await countChange(tx, [workId]);
  return succeed(true);
}

async function correctNamed(
  tx: Transaction,
  { kind, id, values }: Thing & { kind: NamedKind },
  changes: ThingValues,
): Promise<Result<true, ThingInvalid>> {
  const text = (field: string): ThingValue =>
    changes[field] ?? (field in changes ? null : (values[field] ?? null));
  const [oldKey, urlKey] = [String(values.urlKey), String(text('urlKey'))];
  if (urlKey !== oldKey) {
    if (urlKeyOf(urlKey) !== urlKey) return invalid({ urlKey: 'addressInvalid' });
    if (await isAddressTaken(tx, kind, urlKey, id)) return invalid({ urlKey: 'addressTaken' });
    // One that it had itself is its own again.
    await deleteFormerAddress(tx, kind, urlKey);
    await insertFormerAddress(tx, kind, { urlKey: oldKey, id, names: null });
  }
  const words = (value: ThingValue) => (typeof value === 'string' ? value : null);
  await updateNamed(tx, kind, id, {
    ...{ nameTh: String(text('nameTh')), nameEn: String(text('nameEn')), urlKey },
    ...{ bioTh: words(text('bioTh')), bioEn: words(text('bioEn')) },
  });
  // Whoever works on a book that names it has to read the new name first, or would bring back the old one.
  const { workIds } = await selectTouched(tx, kind, id);
  await countChange(tx, workIds);
  return succeed(true);
}

function pick(values: ThingValues, fields: readonly string[]): Record<string, never> {
  return Object.fromEntries(Object.entries(values).filter(([field]) => fields.includes(field))) as Record<
    string,
    never
  >;
}

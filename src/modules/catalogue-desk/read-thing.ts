import type { Queryable } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { toBaht } from '../../shared/money.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { readThing } from '../catalogue/correct-thing.ts';
import { isAddressed } from '../catalogue/merge-rows.ts';
import { readFormerAddresses } from '../catalogue/read-former-addresses.ts';
import type { Thing, ThingKind } from '../catalogue/thing.rules.ts';
import { stateOf } from '../listing/listing.rules.ts';
import {
  selectChanges,
  selectEditionIds,
  selectMergeOf,
  selectOffers,
  selectWorkIds,
  type ThingKey,
} from './catalogue-desk.store.ts';
import { describeThings } from './find-things.ts';

type Needs = Pick<Services, 'db'>;

/** A thing that isn't there: nobody has had its number, or it became another's double (`keptId`). */
export type GoneFailure =
  | { code: 'thingNotFound' }
  | { code: 'thingMerged'; keptId: number; keptName: string; mergeId: number };

const offersMost = 100;
const worksMost = 50;

/** Why a thing isn't there. */
export async function whyGone(db: Queryable, key: ThingKey): Promise<GoneFailure> {
  const merge = await selectMergeOf(db, key);
  if (merge === null) return { code: 'thingNotFound' };
  const { keptId, keptName, id } = merge;
  return { code: 'thingMerged', keptId, keptName, mergeId: id };
}

/** A thing with what can be corrected of it, and what hangs on it: editions, works, offers with why they were refused. */
export async function readDeskThing({ db }: Needs, key: ThingKey, locale: Locale) {
  const thing = await readThing(db, key.kind, key.id);
  if (thing === null) return fail(await whyGone(db, key));
  return succeed(await tellOf(db, thing, locale));
}

async function tellOf(db: Queryable, thing: Thing, locale: Locale) {
  const { kind, id, workId } = thing;
  const isBook = kind === 'work' || kind === 'edition';
  const editionIds = kind === 'work' ? await selectEditionIds(db, id) : [];
  const workIds = isBook ? [] : await selectWorkIds(db, kind, id, worksMost);
  const keysOf = (of: ThingKind, ids: readonly number[]) => ids.map((each) => ({ kind: of, id: each }));
  const [[about], editions, works, offers] = await Promise.all([
    describeThings(db, [{ kind, id }]),
    describeThings(db, keysOf('edition', editionIds)),
    describeThings(db, keysOf('work', workId === null ? workIds : [workId])),
    isBook ? selectOffers(db, kind, id, offersMost) : [],
  ]);
  if (about === undefined) throw new Error('what is there can be told of');
  return {
    about,
    version: thing.version,
    values: thing.values,
    formerAddresses: isAddressed(kind) && kind !== 'work' ? await readFormerAddresses(db, kind, id) : [],
    editions,
    works,
    offers: offers.map(({ storeTh, storeEn, priceSatang, isActive, offSaleAs, archivedAt, ...offer }) => ({
      ...offer,
      storeName: inLocale(locale, storeTh, storeEn),
      price: toBaht(priceSatang),
      state: stateOf({ isActive, offSaleAs, archivedAt }),
    })),
  };
}

/** What was changed of a thing, the newest first; what is gone has its history, too. */
export async function listThingHistory(
  { db }: Needs,
  { kind, id, pageNo, perPage }: ThingKey & { pageNo: number; perPage: number },
  locale: Locale,
): Promise<Result<Awaited<ReturnType<typeof history>>, GoneFailure>> {
  const found = await history(db, { kind, id, pageNo, perPage }, locale);
  if (found.total === 0 && (await readThing(db, kind, id)) === null)
    return fail(await whyGone(db, { kind, id }));
  return succeed(found);
}

async function history(
  db: Queryable,
  { pageNo, perPage, ...key }: ThingKey & { pageNo: number; perPage: number },
  locale: Locale,
) {
  const rows = await selectChanges(db, key, { limit: perPage, offset: (pageNo - 1) * perPage });
  return {
    dataList: rows.map(({ id, deed, before, after, by, storeTh, storeEn, atMs }) => ({
      id,
      deed: deed as 'corrected' | 'returned' | 'store',
      by: storeTh === null ? by : inLocale(locale, storeTh, storeEn ?? storeTh),
      at: new Date(atMs).toISOString(),
      before,
      after,
    })),
    total: rows[0]?.total ?? 0,
  };
}

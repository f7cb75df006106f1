import type { Queryable } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import type { ThingKind } from '../catalogue/thing.rules.ts';
import { readWanted } from './catalogue-desk.rules.ts';
import {
  type AboutRow,
  countFound,
  selectAbout,
  selectFound,
  type ThingKey,
} from './catalogue-desk.store.ts';

type Needs = Pick<Services, 'db'>;

/** What lists tell of things, in their order; what isn't there any more is left out. */
export async function describeThings(db: Queryable, keys: readonly ThingKey[]): Promise<AboutRow[]> {
  const kinds = [...new Set(keys.map(({ kind }) => kind))];
  const rows = await Promise.all(
    kinds.map((kind) =>
      selectAbout(
        db,
        kind,
        keys.filter((key) => key.kind === kind).map(({ id }) => id),
      ),
    ),
  );
  const byKey = new Map(rows.flat().map((row) => [`${row.kind} ${row.id}`, row]));
  return keys.flatMap(({ kind, id }) => byKey.get(`${kind} ${id}`) ?? []);
}

/** Works, editions, people, series and publishers by their words, an ISBN or a number, of one kind or of all. */
export async function findThings(
  { db }: Needs,
  {
    kind,
    search,
    pageNo,
    perPage,
  }: { kind: ThingKind | null; search: string; pageNo: number; perPage: number },
) {
  const wanted = readWanted(search);
  const [keys, counted] = await Promise.all([
    selectFound(db, kind, wanted, { limit: perPage, offset: (pageNo - 1) * perPage }),
    countFound(db, wanted),
  ]);
  const all = Object.values(counted).reduce((sum, each) => sum + each, 0);
  return {
    dataList: await describeThings(db, keys),
    counts: { all, ...counted },
    total: kind === null ? all : counted[kind],
  };
}

import type { Transaction } from '../../platform/db/database.ts';
import { nameEach } from './add-editions.ts';
import { type NamedKind, readNumberedName } from './thing.rules.ts';
import { selectNames } from './things.store.ts';

const namedTables = { author: 'authors', series: 'series', publisher: 'publishers' } as const;

/**
 * The numbers of people (series, publishers) as they are written, in order and each once: with a number, who has it; by name,
 * who is known by it, and who isn't is added. Null where a number is somebody's of another name, unless `isTrusted`. A
 * number that nobody has any more (it was a double's) counts for nothing, and the name does.
 */
export async function resolveNames(
  tx: Transaction,
  kind: NamedKind,
  written: readonly string[],
  { isTrusted, distinction }: { isTrusted: boolean; distinction: string },
): Promise<number[] | null> {
  const read = written.map(readNumberedName).filter(({ name }) => name !== '');
  const known = new Map(
    (
      await selectNames(
        tx,
        kind,
        read.flatMap(({ id }) => id ?? []),
      )
    ).map((row) => [row.id, row]),
  );
  const isAnother = ({ name, id }: { name: string; id: number | null }) => {
    const row = id === null ? undefined : known.get(id);
    const lower = name.toLowerCase();
    return row !== undefined && ![row.nameTh, row.nameEn].some((each) => each.toLowerCase() === lower);
  };
  if (!isTrusted && read.some(isAnother)) return null;
  const byName = new Map(
    read
      .filter(({ id }) => id === null || !known.has(id))
      .map(({ name }) => [name.toLowerCase(), { name, distinction }]),
  );
  const ids = await nameEach(tx, namedTables[kind], byName);
  return [
    ...new Set(
      read.flatMap(({ name, id }) =>
        id !== null && known.has(id) ? [id] : (ids.get(name.toLowerCase()) ?? []),
      ),
    ),
  ];
}

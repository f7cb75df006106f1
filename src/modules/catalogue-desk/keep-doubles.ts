import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { readThing } from '../catalogue/correct-thing.ts';
import type { ThingKind } from '../catalogue/thing.rules.ts';
import { deleteNotDoubles, insertNotDoubles, selectDoubles } from './doubles.store.ts';
import { describeThings } from './find-things.ts';
import { type GoneFailure, whyGone } from './read-thing.ts';
import type { Editor } from './save-thing.ts';

/** Pairs of a kind that look like one, but those that staff have said aren't. */
export async function listDoubles(
  { db }: Pick<Services, 'db'>,
  { kind, pageNo, perPage }: { kind: ThingKind; pageNo: number; perPage: number },
) {
  const { pairs, total } = await selectDoubles(db, kind, {
    limit: perPage,
    offset: (pageNo - 1) * perPage,
  });
  const ids = [...new Set(pairs.flatMap(({ oneId, otherId }) => [oneId, otherId]))];
  const rows = await describeThings(
    db,
    ids.map((id) => ({ kind, id })),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return {
    dataList: pairs.flatMap(({ oneId, otherId }) => {
      const [one, other] = [byId.get(oneId), byId.get(otherId)];
      return one === undefined || other === undefined ? [] : [{ one, other }];
    }),
    total,
  };
}

/** Remembers that a pair isn't one, so that it isn't listed any more; or forgets that it was said. */
export async function sayDoubles(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { userId, origin }: Editor,
  asked: { kind: ThingKind; ids: readonly [number, number]; isDouble: boolean },
): Promise<Result<boolean, GoneFailure | { code: 'mergeSame' }>> {
  const { kind, isDouble } = asked;
  const [oneId, otherId] = [Math.min(...asked.ids), Math.max(...asked.ids)];
  if (oneId === otherId) return fail({ code: 'mergeSame' });
  const now = clock();
  return transact<boolean, GoneFailure>(db, async (tx) => {
    for (const id of asked.ids)
      if ((await readThing(tx, kind, id)) === null) return fail(await whyGone(tx, { kind, id }));
    const pair = { kind, oneId, otherId };
    const isChanged = isDouble
      ? await deleteNotDoubles(tx, pair)
      : await insertNotDoubles(tx, { ...pair, userId, at: now });
    const moved = isDouble
      ? { before: 'apart', after: 'alike' }
      : { before: isChanged ? 'alike' : 'apart', after: 'apart' };
    await recordAudit(
      tx,
      {
        kind: 'catalogue_doubles_said',
        ...{ actorUserId: userId, subjectUserId: null, origin, moved },
        detail: pair,
      },
      now,
    );
    return succeed(isChanged);
  });
}

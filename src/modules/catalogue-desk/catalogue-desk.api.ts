import { readAside } from '../../platform/db/read-database.ts';
import { type ApiContext, callerOf, originOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import type { ThingValues } from '../catalogue/thing.rules.ts';
import { catalogueDeskContract } from './catalogue-desk.contract.ts';
import { findThings } from './find-things.ts';
import { listDoubles, sayDoubles } from './keep-doubles.ts';
import { describeObstacle, type MergeFailure, mergeThings, previewMerge } from './merge-things.ts';
import { listThingHistory, readDeskThing } from './read-thing.ts';
import { type Editor, returnThing, saveThing } from './save-thing.ts';
import { listMerges, undoMerge } from './undo-merge.ts';

const editorOf = (context: ApiContext): Editor => ({
  userId: callerOf(context).userId,
  origin: originOf(context),
});

/** What isn't told stays as it is. */
const told = (values: Record<string, unknown>): ThingValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as ThingValues;

export function catalogueDeskApi(services: Services) {
  const calls = implementCalls(catalogueDeskContract);
  return calls.router({
    staffList: calls.staffList.handler(({ input: { kind = null, perpage, ...asked } }) =>
      readAside(services, 'deskList', (db) =>
        findThings({ ...services, db }, { kind, ...asked, perPage: perpage }),
      ),
    ),

    staffRead: calls.staffRead.handler(async ({ input, context, errors }) => {
      const found = await readDeskThing(services, input, context.culture);
      if (!found.ok) throw errors[found.failure.code](dataOf(found.failure));
      return found.value;
    }),

    staffHistory: calls.staffHistory.handler(async ({ input: { perpage, ...asked }, context, errors }) => {
      const found = await listThingHistory(services, { ...asked, perPage: perpage }, context.culture);
      if (!found.ok) throw errors[found.failure.code](dataOf(found.failure));
      return found.value;
    }),

    staffSaveWork: calls.staffSaveWork.handler(async ({ input, context, errors }) => {
      const asked = { ...input, kind: 'work' as const, values: told(input.values) };
      const saved = await saveThing(services, editorOf(context), asked);
      if (!saved.ok) throw errors[saved.failure.code](dataOf(saved.failure));
      return saved.value;
    }),

    staffSaveEdition: calls.staffSaveEdition.handler(async ({ input, context, errors }) => {
      const asked = { ...input, kind: 'edition' as const, values: told(input.values) };
      const saved = await saveThing(services, editorOf(context), asked);
      if (!saved.ok) throw errors[saved.failure.code](dataOf(saved.failure));
      return saved.value;
    }),

    staffSaveNamed: calls.staffSaveNamed.handler(async ({ input, context, errors }) => {
      const { bioTh, bioEn, ...names } = input.values;
      // Nothing is told of a series or a publisher but their names.
      const values = told({ ...names, ...(input.kind === 'author' ? { bioTh, bioEn } : {}) });
      const saved = await saveThing(services, editorOf(context), { ...input, values });
      if (!saved.ok) throw errors[saved.failure.code](dataOf(saved.failure));
      return saved.value;
    }),

    staffReturn: calls.staffReturn.handler(async ({ input, context, errors }) => {
      const saved = await returnThing(services, editorOf(context), input);
      if (!saved.ok) throw errors[saved.failure.code](dataOf(saved.failure));
      return saved.value;
    }),

    staffDoubles: calls.staffDoubles.handler(({ input: { perpage, ...asked } }) =>
      listDoubles(services, { ...asked, perPage: perpage }),
    ),

    staffSayDoubles: calls.staffSayDoubles.handler(async ({ input, context, errors }) => {
      const { kind, oneId, otherId, isDouble } = input;
      const said = await sayDoubles(services, editorOf(context), { kind, ids: [oneId, otherId], isDouble });
      if (!said.ok) throw errors[said.failure.code](dataOf(said.failure));
      return { isChanged: said.value };
    }),

    staffPreviewMerge: calls.staffPreviewMerge.handler(async ({ input, context, errors }) => {
      const seen = await previewMerge(services, input, context.culture);
      if (!seen.ok) throw errors[seen.failure.code](dataOf(seen.failure));
      return seen.value;
    }),

    staffMerge: calls.staffMerge.handler(async ({ input, context, errors }) => {
      const merged = await mergeThings(services, editorOf(context), input);
      if (!merged.ok)
        throw errors[merged.failure.code](
          merged.failure.code === 'mergeObstructed'
            ? obstaclesOf(merged.failure, context)
            : dataOf(merged.failure),
        );
      return merged.value;
    }),

    staffMerges: calls.staffMerges.handler(({ input: { perpage, ...asked } }) =>
      listMerges(services, { ...asked, perPage: perpage }),
    ),

    staffUndoMerge: calls.staffUndoMerge.handler(async ({ input, context, errors }) => {
      const undone = await undoMerge(services, editorOf(context), input);
      if (!undone.ok) throw errors[undone.failure.code](dataOf(undone.failure));
      return undone.value;
    }),
  });
}

function obstaclesOf(
  { obstacles }: Extract<MergeFailure, { code: 'mergeObstructed' }>,
  { culture }: ApiContext,
): { data: unknown } {
  return { data: { obstacles: obstacles.map((each) => describeObstacle(each, culture)) } };
}

/** What a failure tells beside its code. */
function dataOf(failure: object): { data?: unknown } {
  if ('fields' in failure) return { data: { fields: failure.fields } };
  if ('conflict' in failure) return { data: failure.conflict };
  if ('merge' in failure) return { data: failure.merge };
  if ('keptId' in failure && 'keptName' in failure && 'mergeId' in failure) {
    const { keptId, keptName, mergeId } = failure;
    return { data: { keptId, keptName, mergeId } };
  }
  return {};
}

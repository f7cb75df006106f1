import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { countTagged, replaceTag } from '../catalogue/replace-tag.ts';
import { settleTags, type TagFault, tagFault } from '../catalogue/tag.rules.ts';
import type { Editor } from './save-thing.ts';

export type TagFailure =
  | { code: 'tagNotFound' }
  | { code: 'tagFieldsInvalid'; fields: { into: TagFault | 'tagSame' } }
  | { code: 'tagExists'; works: number };

/** So many works are named in the audit log; of more, how many. */
const namedMost = 1_000;

/**
 * Calls a tag otherwise at every work, makes it one with another (`isMerge` says that this is meant), or takes it away (`into`
 * null). How many works were changed.
 */
export function changeTag(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { userId, origin }: Editor,
  asked: { tag: string; into: string | null; isMerge: boolean },
): Promise<Result<{ works: number }, TagFailure>> {
  const { tag, isMerge } = asked;
  const into = asked.into === null ? null : (settleTags([asked.into])[0] ?? '');
  return transact<{ works: number }, TagFailure>(db, async (tx) => {
    const fault = into === null ? null : into === tag ? 'tagSame' : tagFault(into);
    if (fault !== null) return fail({ code: 'tagFieldsInvalid', fields: { into: fault } });
    const others = into === null ? 0 : await countTagged(tx, into);
    if (others > 0 && !isMerge) return fail({ code: 'tagExists', works: others });
    const workIds = await replaceTag(tx, { tag, into });
    if (workIds.length === 0) return fail({ code: 'tagNotFound' });
    await recordAudit(
      tx,
      {
        kind: 'catalogue_tag_changed',
        actorUserId: userId,
        subjectUserId: null,
        origin,
        moved: { before: tag, after: into ?? '' },
        detail: {
          works: workIds.length,
          isMerge: others > 0,
          ...(workIds.length > namedMost ? {} : { workIds: workIds.join(' ') }),
        },
      },
      clock(),
    );
    return succeed({ works: workIds.length });
  });
}

import { announceChanges } from '../../platform/db/change-feed.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { CallOrigin } from '../../platform/http/api-context.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { SynonymGroup } from './spelling-pairs.rules.ts';
import { takeTurnAtSpellings } from './spelling-pairs.store.ts';
import { checkSynonyms, type SynonymsInvalid, synonymLimits } from './synonyms.rules.ts';
import {
  countSynonymGroups,
  deleteSynonymGroup,
  insertSynonymGroup,
  lockSynonymGroup,
  updateSynonymGroup,
} from './synonyms.store.ts';

type Staff = { userId: number; origin: CallOrigin };
type Needs = Pick<Services, 'db' | 'clock'>;
type ChangeFailure = { code: 'synonymsNotFound' | 'synonymsChanged' };
export type SynonymsFailure = SynonymsInvalid | ChangeFailure | { code: 'synonymsFull' };

/** What every process's index hears when they have changed: it reads pairs and groups again, and nothing else. */
const spellingsTag = 'spellings';

const said = ({ words, isOneWay }: SynonymGroup) => words.join(isOneWay ? ' → ' : ' = ');

/** Staff say that words mean the same, or change such a group that hasn't been changed since `version`. */
export function saveSynonyms(
  { db, clock }: Needs,
  staff: Staff,
  asked: { id: number | null; version: number | null; group: SynonymGroup },
): Promise<Result<number, SynonymsFailure>> {
  const { id, version } = asked;
  const now = clock();
  return transact<number, SynonymsFailure>(db, async (tx) => {
    const checked = checkSynonyms(asked.group.words);
    if (!checked.ok) return checked;
    const group = { words: checked.value, isOneWay: asked.group.isOneWay };
    if (id === null) {
      await takeTurnAtSpellings(tx);
      if ((await countSynonymGroups(tx)) >= synonymLimits.groupsMost) return fail({ code: 'synonymsFull' });
      const added = await insertSynonymGroup(tx, { ...group, createdAt: now });
      await tell(tx, 'synonyms_saved', staff, now, { id: added, before: '', after: said(group) });
      return succeed(added);
    }
    const before = await lockSynonymGroup(tx, id);
    if (before === null) return fail({ code: 'synonymsNotFound' });
    if (before.version !== version) return fail({ code: 'synonymsChanged' });
    await updateSynonymGroup(tx, id, group);
    await tell(tx, 'synonyms_saved', staff, now, { id, before: said(before), after: said(group) });
    return succeed(id);
  });
}

/** Staff take a group away; its words are words of their own again. */
export function removeSynonyms(
  { db, clock }: Needs,
  staff: Staff,
  { id, version }: { id: number; version: number },
): Promise<Result<true, ChangeFailure>> {
  return transact<true, ChangeFailure>(db, async (tx) => {
    const before = await lockSynonymGroup(tx, id);
    if (before === null) return fail({ code: 'synonymsNotFound' });
    if (before.version !== version) return fail({ code: 'synonymsChanged' });
    await deleteSynonymGroup(tx, id, version);
    await tell(tx, 'synonyms_removed', staff, clock(), { id, before: said(before), after: '' });
    return succeed(true);
  });
}

async function tell(
  tx: Transaction,
  kind: 'synonyms_saved' | 'synonyms_removed',
  { userId, origin }: Staff,
  now: Date,
  { id, before, after }: { id: number; before: string; after: string },
): Promise<void> {
  const who = { actorUserId: userId, subjectUserId: null, origin };
  await recordAudit(tx, { kind, ...who, moved: { before, after }, detail: { groupId: id } }, now);
  await announceChanges(tx, [spellingsTag]);
}

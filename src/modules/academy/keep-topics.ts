import { announceChanges } from '../../platform/db/change-feed.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { isDatabaseError, uniqueViolation } from '../../platform/db/database-error.ts';
import { transact } from '../../platform/db/transact.ts';
import { noteInCall } from '../../platform/http/call-notes.ts';
import type { Services } from '../../platform/services.ts';
import { isReordering } from '../../shared/move-in-order.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { contentTag } from '../content/content.rules.ts';
import type { ContentEditor } from '../content/save-content.ts';
import { answerOnce } from '../idempotency/answer-once.ts';
import { isUrlKey } from './academy.rules.ts';
import {
  deleteTopicAddress,
  insertTopic,
  lockOrder,
  lockTopic,
  type Ordered,
  putTopicAddress,
  updateOrder,
  updateTopic,
} from './academy-desk.store.ts';

type Needs = Pick<Services, 'db' | 'clock'>;
type Topic = { urlKey: string; nameTh: string; nameEn: string; aboutTh: string; aboutEn: string };
type TopicFailure =
  | { code: 'topicInvalid'; fields: Partial<Record<'urlKey' | 'nameTh', string>> }
  | { code: 'topicNotFound' | 'contentChanged' | 'idempotencyKeyReused' };

const keyTaken: TopicFailure = { code: 'topicInvalid', fields: { urlKey: 'urlKeyTaken' } };

/**
 * Makes a topic at the end, once for a key, or changes one, unless somebody has since `version` (null: which one was read isn't said). A form
 * that is sent twice is taken once. The address that it had leads to it; one that others had before may be taken, and is
 * its own then.
 */
export async function saveTopic(
  { db, clock }: Needs,
  editor: ContentEditor,
  { id, version, key, ...topic }: Topic & { id: number | null; version: number | null; key: string | null },
): Promise<Result<number, TopicFailure>> {
  const fields = {
    ...(topic.nameTh === '' ? { nameTh: 'required' } : {}),
    ...(topic.urlKey === ''
      ? { urlKey: 'required' }
      : isUrlKey(topic.urlKey)
        ? {}
        : { urlKey: 'urlKeyInvalid' }),
  };
  if (Object.keys(fields).length > 0) return fail({ code: 'topicInvalid', fields });
  const now = clock();
  try {
    const once = { userId: editor.userId, call: 'POST /admin/academy/topic', key, body: topic, now };
    const save = async (tx: Transaction): Promise<Result<number, TopicFailure>> => {
      const before = id === null ? null : await lockTopic(tx, id);
      if (id !== null && before === null) return fail({ code: 'topicNotFound' });
      if (before !== null && isSaid(before, topic)) {
        noteInCall('audit nothing changed');
        return succeed(before.id);
      }
      if (before !== null && version !== null && before.version !== version)
        return fail({ code: 'contentChanged' });
      if (before !== null) await updateTopic(tx, before.id, { ...topic, version: before.version + 1 });
      const saved = before?.id ?? (await insertTopic(tx, topic));
      if (saved === null) return fail(keyTaken);
      if (before?.urlKey !== topic.urlKey) await deleteTopicAddress(tx, topic.urlKey);
      if (before !== null && before.urlKey !== topic.urlKey)
        await putTopicAddress(tx, before.urlKey, before.id);
      await recordAudit(
        tx,
        {
          ...{ kind: 'academy_topic_saved', actorUserId: editor.userId, subjectUserId: null },
          origin: editor.origin,
          moved: { before: before === null ? '' : before.urlKey, after: topic.urlKey },
          detail: { topicId: saved },
        },
        now,
      );
      await announceChanges(tx, [contentTag]);
      return succeed(saved);
    };
    return await transact<number, TopicFailure>(db, (tx) =>
      id === null ? answerOnce(tx, once, () => save(tx)) : save(tx),
    );
  } catch (error) {
    if (isDatabaseError(error, [uniqueViolation])) return fail(keyTaken);
    throw error;
  }
}

function isSaid(there: Topic, topic: Topic): boolean {
  return (Object.keys(topic) as (keyof Topic)[]).every((name) => there[name] === topic[name]);
}

type OrderFailure = { code: 'contentMoved' | 'contentOrderInvalid' };

/** Puts topics, courses or lessons into an order, unless somebody has moved or made one since `was`. */
export async function orderAcademy(
  { db, clock }: Needs,
  editor: ContentEditor,
  asked: Ordered & { ids: readonly number[]; was: readonly number[] },
): Promise<Result<true, OrderFailure>> {
  const { ids, was } = asked;
  const at = clock();
  return transact<true, OrderFailure>(db, async (tx) => {
    const now = await lockOrder(tx, asked);
    // A form that is sent twice is taken once.
    if (now.join() !== ids.join()) {
      if (now.join() !== was.join()) return fail({ code: 'contentMoved' });
      if (!isReordering(now, ids)) return fail({ code: 'contentOrderInvalid' });
      await updateOrder(tx, asked.of, ids);
      await announceChanges(tx, [contentTag]);
    }
    await recordAudit(
      tx,
      {
        ...{ kind: 'academy_ordered', actorUserId: editor.userId, subjectUserId: null },
        origin: editor.origin,
        moved: { before: now.join(' '), after: ids.join(' ') },
        detail: { of: asked.of, within: asked.of === 'topics' ? null : asked.within },
      },
      at,
    );
    return succeed(true);
  });
}

import type { Queryable } from '../../platform/db/database.ts';
import { listJobStates } from '../../platform/jobs/note-runs.ts';
import { countOutbox } from '../../platform/mail/work-on-outbox.ts';
import { countWebhooks } from '../payment/list-webhooks.ts';

/**
 * What waits for whoever looks after the shop: jobs whose last run failed, channels by which messages failed for good,
 * events of gateways that fit nothing; since when the oldest, and how many came before `late`. A thing counts once,
 * however many messages it holds up.
 */
export async function countTroubles(
  db: Queryable,
  now: Date,
  late: Date,
): Promise<{ count: number; since: Date | null; late: number }> {
  const [jobs, outbox, webhooks] = await Promise.all([
    listJobStates(db),
    countOutbox(db, now),
    countWebhooks(db, now),
  ]);
  const begun = [
    ...jobs.filter(({ outcome }) => outcome === 'failed').map(({ failedAt }) => failedAt),
    ...outbox.filter(({ failed }) => failed > 0).map(({ failedSince }) => failedSince),
  ].filter((at) => at !== null);
  const since = [...begun, ...(webhooks.openSince === null ? [] : [webhooks.openSince])];
  return {
    count: begun.length + webhooks.open,
    since: since.length === 0 ? null : new Date(Math.min(...since.map((at) => at.getTime()))),
    late:
      begun.filter((at) => at < late).length +
      (webhooks.openSince !== null && webhooks.openSince < late ? 1 : 0),
  };
}

import { announceChanges } from '../../platform/db/change-feed.ts';
import { transact } from '../../platform/db/transact.ts';
import type { CallOrigin } from '../../platform/http/api-context.ts';
import { jobRunMostMs } from '../../platform/jobs/job-queue.ts';
import { askForJob, jobsAskedTag } from '../../platform/jobs/note-runs.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';

export type RunJobFailure = { code: 'jobNotFound' | 'jobRunning' | 'jobAsked' };

/**
 * Has a job run now, in whichever process does the work of the clock: within seconds, once, and never beside another run of
 * its own. Refused while it runs or has been asked for.
 */
export function runJob(
  { db, clock, newUuid }: Pick<Services, 'db' | 'clock' | 'newUuid'>,
  staff: { userId: number; origin: CallOrigin },
  name: string,
): Promise<Result<true, RunJobFailure>> {
  return transact<true, RunJobFailure>(db, async (tx) => {
    const now = clock();
    const asked = await askForJob(tx, { name, askedId: newUuid(), now, runMostMs: jobRunMostMs });
    if (asked === null) return fail({ code: 'jobNotFound' });
    if (asked !== 'asked') return fail({ code: asked === 'running' ? 'jobRunning' : 'jobAsked' });
    await announceChanges(tx, [jobsAskedTag]);
    await recordAudit(
      tx,
      {
        kind: 'job_asked',
        actorUserId: staff.userId,
        subjectUserId: null,
        origin: staff.origin,
        detail: { job: name },
      },
      now,
    );
    return succeed(true);
  });
}

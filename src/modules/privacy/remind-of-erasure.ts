import type { Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import { findSending } from '../../platform/mail/message-outbox.ts';
import type { Services } from '../../platform/services.ts';
import type { Account } from '../identity/find-account.ts';
import { listErasures, recipientsOf } from '../identity/handle-personal-data.ts';
import { postponeErasure } from '../identity/schedule-erasure.ts';
import { findNoticeAt } from '../notification/find-notice.ts';
import { notifyUsers } from '../notification/notify-users.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** After the mail on the day on which it was asked for, 30 days before: three notices, since points and cashback go with it. */
const reminderDays = [7, 1] as const;
const batch = 200;

/** The last notice is looked for every hour: it comes that long before at least. */
const lastNoticeLeastMs = 23 * 60 * 60 * 1000;

function causeOf(dueAt: Date, days: (typeof reminderDays)[number]): string {
  return `erasure ${dueAt.toISOString().slice(0, 10)}, ${days} days`;
}

/**
 * Whether an account that is due, and held, had its last notice long enough ago. One that never got it (the clock's process
 * was away) is due a day later, and is told then; one whose mail isn't sent yet, or only just was, waits. What can't be
 * sent at all staff put away.
 */
export async function hasBeenTold(tx: Transaction, account: Account, now: Date): Promise<boolean> {
  const { id, erasureDueAt } = account;
  if (erasureDueAt === null) return false;
  const noticeAt = await findNoticeAt(tx, id, causeOf(erasureDueAt, 1));
  if (noticeAt === null) {
    await postponeErasure(tx, id, new Date(now.getTime() + dayMs));
    return false;
  }
  const { isWaiting, lastAt } = await findSending(tx, recipientsOf(account), noticeAt);
  return !isWaiting && now.getTime() - (lastAt ?? noticeAt).getTime() >= lastNoticeLeastMs;
}

/** Tells people 7 days and a day before that their account is erased, each once. By the clock; how many were looked at. */
export async function remindOfErasure({
  db,
  clock,
  siteUrl,
}: Pick<Services, 'db' | 'clock' | 'siteUrl'>): Promise<number> {
  const now = clock();
  const between = { after: now, until: new Date(now.getTime() + reminderDays[0] * dayMs) };
  let looked = 0;
  for (let afterId = 0; ; ) {
    const due = await listErasures(db, between, { afterId, limit: batch });
    const last = due.at(-1);
    if (last === undefined) return looked;
    const notices = due.map(({ id: userId, erasureDueAt }) => {
      const leftMs = erasureDueAt.getTime() - now.getTime();
      const days = reminderDays.findLast((each) => leftMs <= each * dayMs) ?? reminderDays[0];
      return {
        ...{ userId, kind: 'erasureNear' as const, href: '/user/profile/privacy' },
        params: { until: erasureDueAt.toISOString() },
        cause: causeOf(erasureDueAt, days),
      };
    });
    await transact(db, (tx) => notifyUsers(tx, { siteUrl }, notices, now));
    looked += due.length;
    afterId = last.id;
  }
}

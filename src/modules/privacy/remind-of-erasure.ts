import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { listErasures } from '../identity/handle-personal-data.ts';
import { notifyUsers } from '../notification/notify-users.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** After the mail on the day on which it was asked for, 30 days before: three notices, since points and cashback go with it. */
const reminderDays = [7, 1] as const;
const batch = 200;

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
        cause: `erasure ${erasureDueAt.toISOString().slice(0, 10)}, ${days} days`,
      };
    });
    await transact(db, (tx) => notifyUsers(tx, { siteUrl }, notices, now));
    looked += due.length;
    afterId = last.id;
  }
}

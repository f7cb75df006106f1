import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { inLocale } from '../../shared/locale.ts';
import { succeed } from '../../shared/result.ts';
import { notifyUsers } from '../notification/notify-users.ts';
import { takeEndingClaims } from './voucher-wallet.store.ts';

const beforeMs = 2 * 24 * 60 * 60 * 1000;
const batch = 200;

/** Tells people two days before that a voucher of theirs ends which they can still use; once. By the clock; how many. */
export async function remindOfVouchers({
  db,
  clock,
  siteUrl,
}: Pick<Services, 'db' | 'clock' | 'siteUrl'>): Promise<number> {
  const now = clock();
  const between = { now, until: new Date(now.getTime() + beforeMs) };
  let told = 0;
  for (;;) {
    const done = await transact(db, async (tx) => {
      const claims = await takeEndingClaims(tx, between, batch);
      await notifyUsers(
        tx,
        { siteUrl },
        claims.map(({ userId, nameTh, nameEn, endsAt }) => ({
          userId,
          kind: 'voucherEnding',
          params: {
            voucherTh: nameTh,
            voucherEn: inLocale('en', nameTh, nameEn),
            until: endsAt.toISOString(),
          },
          href: '/user/profile/my-voucher',
        })),
        now,
      );
      return succeed(claims.length);
    });
    if (!done.ok || done.value === 0) return told;
    told += done.value;
  }
}

import type { Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { inLocale } from '../../shared/locale.ts';
import { succeed } from '../../shared/result.ts';
import { type Notice, notifyUsers } from '../notification/notify-users.ts';
import { takeEndingClaims, takeStoppedClaims } from './voucher-wallet.store.ts';

const beforeMs = 2 * 24 * 60 * 60 * 1000;
const batch = 200;
/** As long a job may be away and still tell of what was stopped. */
const afterMs = 24 * 60 * 60 * 1000;

/** That a voucher was stopped, which its holders are to be told. */
export const stopsTag = 'vouchers:stopped';

const href = '/user/profile/my-voucher';
type Needs = Pick<Services, 'db' | 'clock' | 'siteUrl'>;

/** Tells people two days before that a voucher of theirs ends which they can still use; once. By the clock; how many. */
export function remindOfVouchers(services: Needs): Promise<number> {
  const now = services.clock();
  const between = { now, until: new Date(now.getTime() + beforeMs) };
  return tellAll(services, now, async (tx) =>
    (await takeEndingClaims(tx, between, batch)).map(({ userId, nameTh, nameEn, endsAt }) => ({
      ...{ userId, kind: 'voucherEnding', href },
      params: { ...namesOf(nameTh, nameEn), until: endsAt.toISOString() },
    })),
  );
}

/**
 * Tells people that a voucher of theirs was stopped which they could still use; once, also where they were told before that it
 * ends soon. Whoever has used it up has lost nothing, and isn't told. How many were.
 */
export function tellOfStoppedVouchers(services: Needs): Promise<number> {
  const now = services.clock();
  const between = { now, since: new Date(now.getTime() - afterMs) };
  return tellAll(services, now, async (tx) =>
    (await takeStoppedClaims(tx, between, batch)).map(({ userId, voucherId, nameTh, nameEn, stoppedAt }) => ({
      ...{ userId, kind: 'voucherStopped', href, cause: `voucher-stopped:${voucherId}` },
      params: { ...namesOf(nameTh, nameEn), at: stoppedAt.toISOString() },
    })),
  );
}

function namesOf(nameTh: string, nameEn: string) {
  return { voucherTh: nameTh, voucherEn: inLocale('en', nameTh, nameEn) };
}

/** Takes and tells batch by batch, each in a transaction of its own, until none is left. */
async function tellAll(
  { db, siteUrl }: Needs,
  now: Date,
  take: (tx: Transaction) => Promise<Notice[]>,
): Promise<number> {
  let told = 0;
  for (;;) {
    const done = await transact(db, async (tx) => {
      const notices = await take(tx);
      await notifyUsers(tx, { siteUrl }, notices, now);
      return succeed(notices.length);
    });
    if (!done.ok || done.value === 0) return told;
    told += done.value;
  }
}

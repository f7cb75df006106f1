import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { succeed } from '../../shared/result.ts';
import { notifyStores } from '../notification/notify-users.ts';
import { endNoticeDays } from './store-key.rules.ts';
import { selectEndingKeys } from './store-key.store.ts';

const spanMs = endNoticeDays * 24 * 60 * 60_000;
const batch = 200;

/**
 * Tells owners a week before that a key of their store ends, and again when it has: its systems would stop without a word.
 * Each is told once, by its cause; of what ended longer ago than notices are sure to be kept nobody is told. By the clock; how
 * many keys were looked at.
 */
export async function tellOfEnds({
  db,
  clock,
  siteUrl,
}: Pick<Services, 'db' | 'clock' | 'siteUrl'>): Promise<number> {
  const now = clock();
  const soon = { after: now, by: new Date(now.getTime() + spanMs) };
  const over = { after: new Date(now.getTime() - spanMs), by: now };
  return (await tell('sellerKeyEnding', soon)) + (await tell('sellerKeyEnded', over));

  async function tell(
    kind: 'sellerKeyEnding' | 'sellerKeyEnded',
    between: { after: Date; by: Date },
  ): Promise<number> {
    let count = 0;
    for (let afterId = 0; ; ) {
      const done = await transact(db, async (tx) => {
        const keys = await selectEndingKeys(tx, { ...between, afterId, limit: batch });
        await notifyStores(
          tx,
          { siteUrl },
          keys.map(({ id, sellerId, name, shown, expiresAt }) => ({
            sellerId,
            right: 'owner' as const,
            kind,
            params: { name, shown, until: expiresAt.toISOString() },
            href: '/manage-store/keys',
            cause: `${kind} ${id}`,
          })),
          now,
        );
        return succeed(keys.map(({ id }) => id));
      });
      const last = done.ok ? done.value.at(-1) : undefined;
      if (!done.ok || last === undefined) return count;
      count += done.value.length;
      afterId = last;
    }
  }
}

import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { succeed } from '../../shared/result.ts';
import { replaceAlsoBought } from './also-bought.store.ts';

const days = 365;
/** Fewer people than this would tell of themselves. */
const floor = 3;
const most = 24;

/** Makes "readers also bought" anew from the orders of a year. */
export async function refreshAlsoBought({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const since = new Date(clock().getTime() - days * 24 * 60 * 60 * 1000);
  await transact(db, async (tx) => {
    await replaceAlsoBought(tx, { since, floor, most });
    return succeed(null);
  });
}

import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { succeed } from '../../shared/result.ts';
import { noteAnswered } from './review-writing.store.ts';

const atOnce = 2_000;

/** Puts right, in parts, which reviews are noted as answered: by these a store's unanswered ones are counted. How many. */
export async function keepAnswered({ db }: Pick<Services, 'db'>): Promise<number> {
  for (let noted = 0; ; ) {
    const done = await transact<number, never>(db, async (tx) => succeed(await noteAnswered(tx, atOnce)));
    const some = done.ok ? done.value : 0;
    noted += some;
    if (some === 0) return noted;
  }
}

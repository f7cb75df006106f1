import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { succeed } from '../../shared/result.ts';
import { noteAnswered } from './review-writing.store.ts';

/**
 * Puts right, so many at once and each once, which reviews are noted as answered: by these a store's unanswered ones are
 * counted. How many weren't noted rightly.
 */
export async function keepAnswered(
  { db }: Pick<Services, 'db'>,
  { atOnce = 2_000 }: { atOnce?: number } = {},
): Promise<number> {
  let noted = 0;
  for (let after: number | null = 0; after !== null; ) {
    const from: number = after;
    const done = await transact<Awaited<ReturnType<typeof noteAnswered>>, never>(db, async (tx) =>
      succeed(await noteAnswered(tx, { after: from, atOnce })),
    );
    if (!done.ok) break;
    noted += done.value.noted;
    after = done.value.last;
  }
  return noted;
}

import { GatewayUnavailable } from '../payments/payment-gateway.ts';
import { causeOf, Unavailable } from '../unavailable.ts';

/** What failed is no single thing's fault: the database, the store or the gateway is away, for all that would follow too. */
function isForAll(error: unknown): boolean {
  return causeOf(error, Unavailable) !== null || causeOf(error, GatewayUnavailable) !== null;
}

/** What failed in a run, thrown together at its end; nothing when nothing did. */
export function throwTogether(errors: readonly unknown[], what: string): void {
  if (errors.length > 0)
    throw new AggregateError(errors, `${errors.length} of ${what} failed`, { cause: errors[0] });
}

/**
 * Does the same with each of some rows by itself: one that fails holds up no other. What failed is thrown at the end, so
 * that it is logged and the job's next run tries it again. Rows may come page by page (an async generator). How many `work`
 * said yes to.
 * @throws at once what would befall all others too (`isForAll`).
 */
export async function eachAlone<Row>(
  rows: Iterable<Row> | AsyncIterable<Row>,
  what: string,
  work: (row: Row) => Promise<boolean>,
): Promise<number> {
  const errors: unknown[] = [];
  let done = 0;
  for await (const row of rows)
    try {
      if (await work(row)) done += 1;
    } catch (error) {
      if (isForAll(error)) throw error;
      errors.push(error);
    }
  throwTogether(errors, what);
  return done;
}

/**
 * For `eachAlone`: a list that gets shorter as it is worked off, a page from its beginning after another. Each row comes once;
 * those that stay on it (they failed, or somebody else is at them) wait for the next run.
 */
export async function* eachOnce<Row extends { id: number }>(
  page: () => Promise<readonly Row[]>,
  { size, most = Number.POSITIVE_INFINITY }: { size: number; most?: number },
): AsyncGenerator<Row> {
  const seen = new Set<number>();
  for (;;) {
    const rows = await page();
    const fresh = rows.filter(({ id }) => !seen.has(id));
    for (const row of fresh) {
      if (seen.size >= most) return;
      seen.add(row.id);
      yield row;
    }
    if (fresh.length === 0 || rows.length < size) return;
  }
}

/**
 * Works off what is due some at a time, a transaction each: `work` takes at most `size` of it, none of `except`, and says
 * through `took` which. When that fails the rest goes one by one, so that the one it is about is left for the next run and
 * holds up no other; what failed is thrown at the end. How many were worked off.
 * @throws at once what would befall all others too (`isForAll`).
 */
export async function inBatches<Id>(
  sizeMost: number,
  what: string,
  work: (size: number, except: readonly Id[], took: (ids: readonly Id[]) => void) => Promise<number>,
): Promise<number> {
  const errors: unknown[] = [];
  const failed: Id[] = [];
  let size = sizeMost;
  let done = 0;
  for (;;) {
    let taken: readonly Id[] = [];
    try {
      const count = await work(size, failed, (ids) => {
        taken = ids;
      });
      done += count;
      if (count < size) break;
    } catch (error) {
      if (isForAll(error)) throw error;
      if (size > 1 && taken.length > 1) {
        size = 1;
        continue;
      }
      errors.push(error);
      failed.push(...taken);
      // It failed before anything was taken: it would again.
      if (taken.length === 0) break;
    }
  }
  throwTogether(errors, what);
  return done;
}

import { eachAlone, throwTogether } from './each-alone.ts';

/** Less than what a job's run may take (`jobRunMostMs`): what takes longer goes on with the next run. */
const workMostMs = 200_000;
/** One's turn, before the others have theirs. */
const turnMostMs = 20_000;

/** What came of a turn: all of it is done, there is more of it, or another process is at it. */
export type Turn = 'done' | 'more' | 'elsewhere';
export type TurnLimits = { isStopped?: () => boolean; turnMs?: number };

/**
 * Works on what stores have sent, in turns, so that a large sending holds up no other store's: `due` is what has the next turn
 * of each store, none of `except`; a store's own go one after the other. How many were finished with.
 * @throws at the end, what failed of them, together.
 */
export async function takeTurns<Row extends { id: number }>(
  due: (except: readonly number[]) => Promise<readonly Row[]>,
  what: string,
  takeTurn: (row: Row, isOver: () => boolean) => Promise<Turn>,
  { isStopped = () => false, turnMs = turnMostMs }: TurnLimits = {},
): Promise<number> {
  const until = performance.now() + workMostMs;
  const isOver = () => isStopped() || performance.now() > until;
  const left = new Set<number>();
  const errors: unknown[] = [];
  let done = 0;
  do {
    const rows = await due([...left]);
    if (rows.length === 0) break;
    // However many wait, each store has its turn in a run.
    const mostMs = Math.min(turnMs, workMostMs / rows.length);
    try {
      done += await eachAlone(rows, what, async (row) => {
        if (isOver()) return false;
        const turnUntil = performance.now() + mostMs;
        // What fails, or is somebody else's, is left for the next run, and the store's next has the turn.
        left.add(row.id);
        const turn = await takeTurn(row, () => isOver() || performance.now() > turnUntil);
        if (turn !== 'elsewhere') left.delete(row.id);
        return turn === 'done';
      });
    } catch (error) {
      if (!(error instanceof AggregateError)) throw error;
      errors.push(...error.errors);
    }
  } while (!isOver());
  throwTogether(errors, what);
  return done;
}

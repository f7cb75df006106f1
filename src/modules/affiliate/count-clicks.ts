import { createHmac, randomBytes } from 'node:crypto';
import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { bangkokDay } from '../../shared/bangkok-time.ts';
import { doubleWithinMs, type Opening, type Seen, tellDoubles } from './click.rules.ts';
import {
  type ClickRow,
  forgetClicksBefore,
  insertClicks,
  type KnownThing,
  readClickKey,
  selectClickedThings,
  selectCounted,
  waitInLine,
} from './click.store.ts';

/** Openings that wait at once at most: minutes of a busy shop. What is beyond is dropped, not the process. */
const waitingMost = 100_000;
const batchMost = 5_000;
/** Rows are kept for so long: a year's figures beside the last year's. */
const keptDays = 400;

export type ClickCounter = {
  /** Takes note of an opening; nobody waits for it. */
  count(opening: Opening): void;
  /** Writes what waits, in batches. What can't be written now is tried again with what comes. */
  write(): Promise<void>;
};

/**
 * Counts openings of links, in memory first: a process that is killed loses what came since it last wrote. Address and agent
 * leave the memory as a hash with the day's key, and the key is forgotten on the next day.
 */
export function createClickCounter(services: Pick<Services, 'db'>): ClickCounter {
  let waiting: Opening[] = [];
  let writing: Promise<void> = Promise.resolve();

  async function writeWaiting(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, batchMost);
      waiting = waiting.slice(batchMost);
      try {
        await writeBatch(services, batch);
      } catch (error) {
        waiting = [...batch, ...waiting];
        throw error;
      }
    }
  }

  return {
    count(opening) {
      if (waiting.length < waitingMost) waiting.push(opening);
    },
    write() {
      writing = writing.catch(() => undefined).then(writeWaiting);
      return writing;
    },
  };
}

const thingKey = ({ code, kind, urlKey }: Pick<Opening, 'code' | 'kind' | 'urlKey'>) =>
  JSON.stringify([code, kind, urlKey]);

async function writeBatch({ db }: Pick<Services, 'db'>, batch: readonly Opening[]): Promise<void> {
  const wanted = new Map(
    batch.map(({ code, kind, urlKey }) => [thingKey({ code, kind, urlKey }), { code, kind, urlKey }]),
  );
  await transact(db, async (tx) => {
    const known = new Map(
      (await selectClickedThings(tx, [...wanted.values()])).map((thing) => [thingKey(thing), thing]),
    );
    const keys = new Map<string, Buffer>();
    const openings: (Seen & { opening: Opening; thing: KnownThing })[] = [];
    const rows: ClickRow[] = [];
    for (const opening of batch) {
      const thing = known.get(thingKey(opening));
      if (thing === undefined) continue;
      const { kind, at, channel, verdict, visitor } = opening;
      if (verdict !== 'counted' || visitor === null) {
        rows.push({
          affiliateId: thing.affiliateId,
          kind,
          thingId: thing.thingId,
          at,
          channel,
          verdict,
          hash: null,
        });
        continue;
      }
      const day = bangkokDay(at);
      const key = keys.get(day) ?? (await readClickKey(tx, day, randomBytes(32)));
      keys.set(day, key);
      const hash = createHmac('sha256', key).update(visitor).digest('base64');
      openings.push({ ...identityOf(thing), hash, atMs: at.getTime(), opening, thing });
    }
    if (openings.length > 0) {
      await waitInLine(tx);
      const since = new Date(Math.min(...openings.map(({ atMs }) => atMs)) - doubleWithinMs);
      const seen = await selectCounted(tx, [...new Set(openings.map(({ hash }) => hash))], since);
      const counted = seen.map(({ at, hash, ...thing }) => ({
        ...identityOf(thing),
        hash: hash.replaceAll('\n', ''),
        atMs: at.getTime(),
      }));
      for (const { opening, isDouble } of tellDoubles(counted, openings)) {
        const { kind, at, channel } = opening.opening;
        rows.push({
          ...{ affiliateId: opening.thing.affiliateId, kind, thingId: opening.thing.thingId, at, channel },
          verdict: isDouble ? 'double' : 'counted',
          hash: opening.hash,
        });
      }
    }
    if (rows.length > 0) await insertClicks(tx, rows);
  });
}

/** One thing of one sharer's, however its address is spelled. */
function identityOf({ affiliateId, kind, thingId }: Pick<KnownThing, 'affiliateId' | 'kind' | 'thingId'>) {
  return { code: String(affiliateId), kind, urlKey: String(thingId) };
}

/** Forgets whom yesterday's hashes were of, and clicks of more than a year ago. */
export async function forgetOldClicks({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const now = clock();
  await forgetClicksBefore(db, bangkokDay(now), new Date(now.getTime() - keptDays * 24 * 60 * 60 * 1000));
}

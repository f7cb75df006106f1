import { createBackOff } from '../db/back-off.ts';
import { refuseInTransaction } from '../db/open-transaction.ts';
import { Unavailable } from '../unavailable.ts';
import { within } from '../within.ts';

/** A machine that isn't ours and that we ask for something: a gateway, an identity provider, a store of files. */
export type Peer = {
  /**
   * Asks the peer, for `mostMs` milliseconds and no longer; the signal aborts then, and when the work is done.
   * @throws PeerAway when it doesn't answer in time, at once while it is known not to answer, and when too much is being
   * asked of it already; else what the work throws.
   */
  ask<Value>(mostMs: number, work: (giveUp: AbortSignal) => Promise<Value>): Promise<Value>;
};

export class PeerAway extends Unavailable {
  override name = 'PeerAway';
}

/** For somebody who waits for a page: with what else the page takes it is there in less than three seconds. */
export const personWaitsMs = 2_300;

/** Failures in a row after which nobody is made to wait for the next. */
const failuresMost = 3;
const askAgain = { firstMs: 500, mostMs: 4_000 };

export type PeerChange = { peer: string; isAway: boolean; error: unknown };

let tell: (change: PeerChange) => void = () => undefined;

/** Who hears, for the whole process, of peers that go away and are back: whoever asks them only says so to who asked. */
export function hearOfPeers(listener: (change: PeerChange) => void): void {
  tell = listener;
}

/**
 * Asks a peer with a deadline, so much at once (what hangs there would hold sockets and memory here), and never inside a
 * transaction. After three failures in a row it is taken to be away: everybody is told at once, and one call at a time is
 * let through, after pauses of half a second to four, until one succeeds. `isItsFault` says which errors mean that the
 * peer can't be used; any other is an answer.
 */
export function createPeer(
  name: string,
  {
    isItsFault,
    atOnceMost = 24,
    now = () => performance.now(),
  }: { isItsFault: (error: unknown) => boolean; atOnceMost?: number; now?: () => number },
): Peer {
  const backOff = createBackOff(askAgain);
  let underWay = 0;
  let failures = 0;
  /** While the peer is away: when the next call may try. */
  let nextMs = 0;

  const isAway = () => failures >= failuresMost;

  function noteFailure(error: unknown): void {
    failures += 1;
    if (failures === failuresMost) tell({ peer: name, isAway: true, error });
    if (isAway()) nextMs = now() + backOff.nextMs();
  }

  function noteAnswer(): void {
    if (isAway()) tell({ peer: name, isAway: false, error: null });
    failures = 0;
    backOff.reset();
  }

  return {
    async ask(mostMs, work) {
      refuseInTransaction(name);
      if (isAway()) {
        if (now() < nextMs) throw new PeerAway(`${name} is away`);
        // Whoever comes while this one finds out is told at once.
        nextMs = now() + mostMs;
      }
      if (underWay >= atOnceMost) throw new PeerAway(`too much is being asked of ${name}`);
      underWay += 1;
      const giveUp = new AbortController();
      try {
        const answer = await within(
          work(giveUp.signal),
          mostMs,
          () => new PeerAway(`${name} did not answer within ${mostMs} ms`),
        );
        noteAnswer();
        return answer;
      } catch (error) {
        if (error instanceof PeerAway || isItsFault(error)) noteFailure(error);
        else noteAnswer();
        throw error;
      } finally {
        giveUp.abort();
        underWay -= 1;
      }
    },
  };
}

import { ORPCError } from '@orpc/server';
import { LRUCache } from 'lru-cache';
import type { ServerContext } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { readVoucherCodes } from './voucher.rules.ts';
import { selectKnownCodes } from './voucher.store.ts';

/**
 * Before anything is told of vouchers by what was typed: codes that nobody made are counted, by account (or by address, of
 * visitors) and by address, so that they can't be searched for. Once too many were typed, a code that there is answers the
 * same as one that there isn't: tooManyRequests. Codes that this person has collected or been given are never refused.
 * @throws tooManyRequests (429)
 */
export async function countGuesses(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { caller, clientAddress, guards: { limits } }: Guesser,
  typed: string | null | undefined,
): Promise<void> {
  const codes = readVoucherCodes(typed);
  if (codes.length === 0) return;
  const userId = caller?.userId ?? null;
  const known = await selectKnownCodes(db, codes, userId, clock());
  if (known.filter(({ isHeld }) => isHeld).length === codes.length) return;
  const unknown = Math.max(0, codes.length - known.length);
  // None of them costs nothing, and is refused all the same where too many were typed before.
  const [own, ofAddress] = keysOf(caller, clientAddress);
  try {
    await limits.spend('voucherGuess', own, unknown);
    await limits.spend('voucherGuessesOfAddress', ofAddress, unknown);
  } catch (error) {
    if (error instanceof ORPCError && error.code === 'tooManyRequests') {
      const { retryAfterSeconds } = error.data as { retryAfterSeconds: number };
      refusedBy(limits).set(own, true, { ttl: retryAfterSeconds * 1_000 });
    }
    throw error;
  }
}

/**
 * Whether this process has lately refused their guesses. Where an order is placed only they are counted before anything is
 * told: everybody else's order asks the database for nothing more, and what isn't there is counted afterwards.
 */
export function wasRefused({ caller, clientAddress, guards: { limits } }: Guesser): boolean {
  return refusedBy(limits).has(keysOf(caller, clientAddress)[0]);
}

type Guesser = Pick<ServerContext, 'caller' | 'clientAddress' | 'guards'>;
type Limits = Guesser['guards']['limits'];

const refusedMost = 10_000;
const refused = new WeakMap<Limits, LRUCache<string, true>>();

/** Who was refused by these limits, until they may again. */
function refusedBy(limits: Limits): LRUCache<string, true> {
  const known = refused.get(limits);
  if (known !== undefined) return known;
  const made = new LRUCache<string, true>({ max: refusedMost });
  refused.set(limits, made);
  return made;
}

function keysOf(caller: Guesser['caller'], clientAddress: string): [own: string, ofAddress: string] {
  return [caller === null ? `visitor ${clientAddress}` : `user ${caller.userId}`, clientAddress];
}

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
  { caller, clientAddress, guards: { limits } }: Pick<ServerContext, 'caller' | 'clientAddress' | 'guards'>,
  typed: string | null | undefined,
): Promise<void> {
  const codes = readVoucherCodes(typed);
  if (codes.length === 0) return;
  const userId = caller?.userId ?? null;
  const known = await selectKnownCodes(db, codes, userId, clock());
  const open = codes.length - known.filter(({ isHeld }) => isHeld).length;
  if (open <= 0) return;
  const counts = [
    ['voucherGuess', userId === null ? `visitor ${clientAddress}` : `user ${userId}`],
    ['voucherGuessesOfAddress', clientAddress],
  ] as const;
  // All of them first, so that of many calls at once none looks before it pays.
  for (const [name, key] of counts) await limits.spend(name, key, open);
  const right = known.filter(({ isHeld }) => !isHeld).length;
  if (right > 0) for (const [name, key] of counts) await limits.giveBack(name, key, right);
}

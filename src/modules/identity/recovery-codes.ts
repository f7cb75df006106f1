import { createHash } from 'node:crypto';

const recoveryCount = 10;
/** Without letters and digits that are taken for one another. */
const recoveryLetters = 'abcdefghjkmnpqrstuvwxyz23456789';
const recoveryLength = 12;

/** Codes for the day the phone is lost: 12 letters each, of which there are 10^17. `random` answers bytes. */
export function newRecoveryCodes(random: (count: number) => Uint8Array): string[] {
  return Array.from({ length: recoveryCount }, () => newRecoveryCode(random));
}

function newRecoveryCode(random: (count: number) => Uint8Array): string {
  const letters: string[] = [];
  while (letters.length < recoveryLength)
    for (const byte of random(recoveryLength)) {
      // Only whole rounds of the alphabet, so that each letter is as likely as the next.
      const letter = byte < 248 ? recoveryLetters[byte % recoveryLetters.length] : undefined;
      if (letter !== undefined && letters.length < recoveryLength) letters.push(letter);
    }
  return letters.join('').replaceAll(/(.{4})(?=.)/g, '$1-');
}

/** How a recovery code is kept. It is random enough that a fast hash gives nothing away. */
export function hashRecoveryCode(typed: string): Buffer {
  const letters = typed.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return createHash('sha256').update(`recovery ${letters}`).digest();
}

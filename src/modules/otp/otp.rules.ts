/** What a code is asked for; a code proves nothing for another purpose. `order`: to go on with what another has prepared. */
export type OtpPurpose = 'register' | 'login' | 'social' | 'contact' | 'confirm' | 'order';

export type OtpChannel = 'sms' | 'mail';

/** DECISIONS "Accounts and safety": 6 digits, 180 s, 5 tries, 1 a minute, 5 an hour, 10 a day. */
export const otpRules = {
  lengthDigits: 6,
  ttlMs: 180_000,
  triesMost: 5,
  sentMost: [
    { withinMs: 60_000, count: 1 },
    { withinMs: 60 * 60_000, count: 5 },
    { withinMs: 24 * 60 * 60_000, count: 10 },
  ],
  /** A code given back right may be used that long: the rest of a form is still being filled in. */
  verifiedTtlMs: 15 * 60_000,
} as const;

/**
 * How long the forms count in which a code is typed, in seconds (SPEC §9). It works to the end of the 180 s all the same.
 */
export const codeSeconds = { panel: 180, registration: 150 } as const;

/** A time in minutes as people are told it, the same on pages and in mails: "3", "2:30". */
export function minutesText(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  return rest === 0 ? String(minutes) : `${minutes}:${String(rest).padStart(2, '0')}`;
}

/** How long whoever asks for a code is told that it works, in minutes. */
export function minutesTold(purpose: OtpPurpose): string {
  return minutesText(purpose === 'register' ? codeSeconds.registration : codeSeconds.panel);
}

/** Letters and digits that nobody takes for another. */
const referenceLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
export const referenceLength = 8;

/** A code's reference from random bytes (8 of them, 5 bits of each): 40 bits. */
export function writeReference(random: Uint8Array): string {
  return Array.from(random.subarray(0, referenceLength), (byte) => referenceLetters[byte % 32]).join('');
}

/** How much the clocks of two processes may differ. */
const skewMs = 60_000;

/**
 * How long to wait before another code may be sent, in ms; 0 when it may be sent now. `sentAt` are the instants of codes
 * sent to this telephone or mailbox in the last day, in any order.
 */
export function waitBeforeSendingMs(sentAt: readonly Date[], now: Date): number {
  const times = sentAt
    .map((at) => at.getTime())
    // A clock that went forward and back again would have everybody wait until it gets there.
    .filter((at) => at <= now.getTime() + skewMs)
    .sort((a, b) => b - a);
  const waits = otpRules.sentMost.map(({ withinMs, count }) => {
    // The count-th newest must have left the span.
    const nth = times[count - 1];
    return nth === undefined ? 0 : nth + withinMs - now.getTime();
  });
  return Math.max(0, ...waits);
}

/** SPEC §9 "Email masking shows first 3 characters; phone masking shows first 3 digits then xxxx". */
export function maskDestination(channel: OtpChannel, shown: string): string {
  if (channel === 'sms') return `${shown.slice(0, 3)}xxxx`;
  const at = shown.lastIndexOf('@');
  return at < 0 ? `${shown.slice(0, 3)}xxxx` : `${shown.slice(0, Math.min(3, at))}xxxx${shown.slice(at)}`;
}

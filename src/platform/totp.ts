import { Secret, TOTP } from 'otpauth';

/** The secret of the demo's staff, which its README tells everybody (DESIGN "Interfaces that stay"). */
export const demoTotpSecret = 'JBSWY3DPEHPK3PXP';

const periodS = 30;
const issuer = 'Bannasala';

/** RFC 6238 as every authenticator app has it: SHA-1, six digits, half a minute. */
function totpOf(secret: string, label = ''): TOTP {
  return new TOTP({ issuer, label, secret: Secret.fromBase32(secret), period: periodS });
}

/** 160 random bits, as an app is told them. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** What a QR code tells an authenticator app. */
export function totpAddress(secret: string, label: string): string {
  return totpOf(secret, label).toString();
}

/** The code an app shows at an instant: for tests, and for whoever signs in by a script. */
export function totpCode(secret: string, at: Date): string {
  return totpOf(secret).generate({ timestamp: at.getTime() });
}

/**
 * Which half-minute a code belongs to, counted from 1970; null for one that is none of now, the one before or the one
 * after (clocks of phones differ). A code of a half-minute that was used already counts no more: the caller sees to that.
 */
export function totpStep(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / (periodS * 1000)) + delta;
}

export function isTotpCode(code: string): boolean {
  return /^\d{6}$/.test(code);
}

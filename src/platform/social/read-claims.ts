import { z } from 'zod';
import { ProviderAnswerWrong } from './social-failure.ts';
import type { SocialPerson } from './social-provider.ts';

const subject = z.string().regex(/^[\x21-\x7e]{1,255}$/);
const email = z.email().max(254);

/**
 * A person from what a provider says in an ID token or a profile (OpenID Connect Core §5.1). Names and addresses are
 * what somebody typed there: what doesn't fit is left out. Without a subject nobody has signed in.
 */
export function readClaims(claims: Record<string, unknown>): SocialPerson {
  const id = subject.safeParse(claims.sub);
  if (!id.success) throw new ProviderAnswerWrong('no subject');
  const address = email.safeParse(claims.email);
  const given = plainText(claims.given_name);
  return {
    subject: id.data,
    email: address.success ? address.data.toLowerCase() : null,
    // Apple says "true" as well as true (its documentation of the user's claims).
    isEmailVerified: address.success && (claims.email_verified === true || claims.email_verified === 'true'),
    // Line has one name, as its owner shows it.
    firstname: given ?? plainText(claims.name),
    lastname: given === null ? null : plainText(claims.family_name),
  };
}

/** Text that a page and the database can hold, trimmed; null when nothing is left. */
export function plainText(value: unknown): string | null {
  if (typeof value !== 'string' || !value.isWellFormed()) return null;
  const text = value
    .replace(/[\u0000-\u001f\u007f]/g, ' ')
    .trim()
    .normalize('NFC')
    .slice(0, 100);
  return text === '' ? null : text.toWellFormed().replaceAll('\ufffd', '');
}

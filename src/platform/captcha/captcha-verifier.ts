import { fetchWhole } from '../peers/fetch-whole.ts';
import { createPeer, personWaitsMs } from '../peers/peer.ts';

/** Asks whoever issued a token whether a person earned it. `null` says that the issuer can't be asked now. */
export type CaptchaVerifier = (asked: {
  token: string;
  /** The issuer's secret for this site (setting 83). */
  secret: string;
  clientAddress: string;
}) => Promise<boolean | null>;

/**
 * Google reCAPTCHA: POST secret, response and remoteip to its `siteverify`. A token is good once, for two minutes
 * (https://developers.google.com/recaptcha/docs/verify).
 */
export function createRecaptchaVerifier(
  verifyUrl = 'https://www.google.com/recaptcha/api/siteverify',
): CaptchaVerifier {
  const peer = createPeer('the captcha service', { isItsFault: () => true });
  return async ({ token, secret, clientAddress }) => {
    try {
      const reply = await peer.ask(personWaitsMs, (signal) =>
        fetchWhole(verifyUrl, {
          method: 'POST',
          body: new URLSearchParams({ secret, response: token, remoteip: clientAddress }),
          mostMs: personWaitsMs,
          signal,
        }),
      );
      if (!reply.ok) return null;
      const body: unknown = await reply.json();
      return typeof body === 'object' && body !== null && 'success' in body && body.success === true;
    } catch {
      // No answer is not a no: the caller says that it can't be checked now.
      return null;
    }
  };
}

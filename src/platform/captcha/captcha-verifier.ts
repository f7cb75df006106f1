/** Asks whoever issued a token whether a person earned it. `null` says that the issuer can't be asked now. */
export type CaptchaVerifier = (asked: {
  token: string;
  /** The issuer's secret for this site (setting 83). */
  secret: string;
  clientAddress: string;
}) => Promise<boolean | null>;

const timeoutMs = 5_000;

/**
 * Google reCAPTCHA: POST secret, response and remoteip to its `siteverify`. A token is good once, for two minutes
 * (https://developers.google.com/recaptcha/docs/verify).
 */
export function createRecaptchaVerifier(
  verifyUrl = 'https://www.google.com/recaptcha/api/siteverify',
): CaptchaVerifier {
  return async ({ token, secret, clientAddress }) => {
    try {
      const reply = await fetch(verifyUrl, {
        method: 'POST',
        body: new URLSearchParams({ secret, response: token, remoteip: clientAddress }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!reply.ok) return null;
      const body: unknown = await reply.json();
      return typeof body === 'object' && body !== null && 'success' in body && body.success === true;
    } catch {
      // No answer is not a no: the caller says that it can't be checked now.
      return null;
    }
  };
}

import { createHash } from 'node:crypto';

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** Headers that every reply carries. */
export const commonSecurityHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  // The camera reads a book's barcode in the seller centre. A page is reached without a new document, so it can't be that page's
  // alone; the browser asks whoever presses the button.
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=()',
};

/** Two years, for hosts that are only ever reached over https. */
export const strictTransport = 'max-age=63072000; includeSubDomains';

/** What Google's captcha needs, while setting 84 asks for it (https://developers.google.com/recaptcha/docs/faq). */
const recaptcha = {
  scripts: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  frames: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
};
const noRecaptcha: typeof recaptcha = { scripts: [], frames: [] };

/** Players of films that a text names by their number (src/shared/video-address.rules.ts); a visitor starts each one. */
const players = ['https://www.youtube-nocookie.com/embed/', 'https://www.facebook.com/plugins/video.php'];

/**
 * The Content-Security-Policy of a page. Inline scripts run by nonce on a page that is made for one visitor, and by
 * hash on a page that is kept for many: a nonce that is served twice is no nonce.
 */
export function contentSecurityPolicy(
  scriptSources: readonly string[],
  formTargets: readonly string[],
  hasRecaptcha: boolean,
  /** Origins that this page plays films or sound from; none but on a page of a live with a stream of its own. */
  mediaOrigins: readonly string[] = [],
): string {
  const captcha = hasRecaptcha ? recaptcha : noRecaptcha;
  return [
    "default-src 'none'",
    ['script-src', "'self'", ...scriptSources, ...captcha.scripts].join(' '),
    // Itself for PDFs of lessons alone: pages refuse to be framed.
    ['frame-src', "'self'", ...players, ...captcha.frames].join(' '),
    "style-src 'self'",
    "img-src 'self' data: blob:",
    ...(mediaOrigins.length === 0 ? [] : [['media-src', ...mediaOrigins].join(' ')]),
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    `form-action 'self' ${formTargets.join(' ')}`.trim(),
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ');
}

/** The sources that let a page's own inline scripts run, and no others. `page` is its HTML in UTF-8. */
export function inlineScriptHashes(page: Buffer): string[] {
  const hashes = new Set<string>();
  // Latin 1 keeps every byte in its place, and tags are ASCII: nothing needs to be decoded.
  for (const [, body = ''] of page.toString('latin1').matchAll(inlineScript))
    hashes.add(`'sha256-${createHash('sha256').update(body, 'latin1').digest('base64')}'`);
  return [...hashes];
}

import { errorMessage } from '../../../messages/error-messages.ts';
import type { Locale } from '../../../shared/locale.ts';

/** What went wrong with a provider, from the address it led back to (`?social=socialDenied`); null for nothing of ours. */
export function readSocialFailure(locale: Locale, code: string | null): string | null {
  return code !== null && /^(social[A-Za-z]+|accountDisabled|tooManyRequests)$/.test(code)
    ? errorMessage(locale, code, null)
    : null;
}

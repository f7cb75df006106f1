import { cookieChoiceVersion } from '../../modules/consent/consent.rules.ts';
import { readCookieHeader } from './cookie-header.ts';
import { formText } from './form-fields.ts';

/** What a visitor agreed to beyond the cookies the shop can't work without. */
export type CookieChoice = { statistics: boolean; marketing: boolean };

/** As the `cookie_consent` cookie says it after the version of the question: `2026-11-21.necessary`. */
const names = {
  necessary: { statistics: false, marketing: false },
  statistics: { statistics: true, marketing: false },
  marketing: { statistics: false, marketing: true },
  all: { statistics: true, marketing: true },
} as const satisfies Record<string, CookieChoice>;

function isName(name: string | undefined): name is keyof typeof names {
  return name !== undefined && Object.hasOwn(names, name);
}

/** The choice as the cookie keeps it. */
export function writeChoice({ statistics, marketing }: CookieChoice, version = cookieChoiceVersion): string {
  const name = statistics ? (marketing ? 'all' : 'statistics') : marketing ? 'marketing' : 'necessary';
  return `${version}.${name}`;
}

/** The choice in a cookie header or `document.cookie`; null while there is none to the question as it stands. */
export function readChoice(cookieHeader: string, version = cookieChoiceVersion): CookieChoice | null {
  const [asked, chosen] = readCookieHeader(cookieHeader, 'cookieConsent')?.split('.') ?? [];
  return asked === version && isName(chosen) ? names[chosen] : null;
}

/**
 * The choice a form makes: `choice` is `all`, `necessary`, or `own` with a field for each purpose that was ticked.
 * Anything else counts as the careful one.
 */
export function choiceOfForm(form: FormData): CookieChoice {
  const choice = formText(form, 'choice');
  if (choice === 'all') return names.all;
  if (choice !== 'own') return names.necessary;
  return { statistics: form.has('statistics'), marketing: form.has('marketing') };
}

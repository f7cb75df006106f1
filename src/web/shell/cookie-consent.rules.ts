import { cookies } from '../../shared/cookies.ts';

export type ConsentChoice = 'all' | 'necessary';

/** The choice in a cookie header or `document.cookie`; null while there is none. */
export function readConsent(cookieHeader: string): ConsentChoice | null {
  for (const part of cookieHeader.split(';')) {
    const [name, value] = part.trim().split('=');
    if (name === cookies.cookieConsent.name && (value === 'all' || value === 'necessary')) return value;
  }
  return null;
}

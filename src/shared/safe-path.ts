const origin = 'https://here.invalid';

/**
 * A path of this site to go to, from something a visitor could have written: anything that would lead elsewhere
 * (`//evil`, `/\evil`, `javascript:`, another origin, control characters between) becomes the fallback.
 */
export function safePath(given: string | null | undefined, fallback = '/'): string {
  if (given === null || given === undefined || !given.startsWith('/')) return fallback;
  if (/[\u0000-\u001f\u007f\\]/.test(given)) return fallback;
  if (!URL.canParse(given, origin)) return fallback;
  const url = new URL(given, origin);
  if (url.origin !== origin || url.pathname.startsWith('//')) return fallback;
  return url.pathname + url.search + url.hash;
}

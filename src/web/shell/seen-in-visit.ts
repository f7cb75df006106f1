/**
 * Whether this visit has seen something; not, where the browser keeps nothing for sites: then it is shown again rather than
 * the page lost.
 */
export function wasSeen(key: string): boolean {
  try {
    return sessionStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

/** Notes that this visit has seen something, where the browser keeps anything. */
export function noteSeen(key: string): void {
  try {
    sessionStorage.setItem(key, 'seen');
  } catch {
    // It is shown again, then.
  }
}

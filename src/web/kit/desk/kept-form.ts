import type { WrittenFields } from './saved-since.ts';

/**
 * What is being typed in a long form of a desk, kept in this browser until it is sent: a reload, a crash or a lost session
 * loses none of it. It belongs to a store and a form, and the browser's other stores don't see it.
 */
export type KeptForm = {
  at: string;
  entries: readonly (readonly [string, string])[];
  /** What the server had written in its fields when it was begun; null of one that nobody noted it of. */
  begun: WrittenFields | null;
};

const keptAs = (key: string) => `bannasala.form.${key}`;

/** What the page makes itself each time. */
export const notKept: ReadonlySet<string> = new Set(['intent', 'way', 'key']);

export function keepForm(key: string, form: FormData, at: Date, begun: WrittenFields | null = null): void {
  const entries = [...form].filter(([name, value]) => typeof value === 'string' && !notKept.has(name));
  try {
    localStorage.setItem(keptAs(key), JSON.stringify({ at: at.toISOString(), entries, begun }));
  } catch {
    // A browser that is closed to us, or full, keeps nothing; the page works without.
  }
}

/** What was kept of a form; null when there is none. */
export function readKeptForm(key: string): KeptForm | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keptAs(key)) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('at' in kept) || !('entries' in kept)) return null;
    if (typeof kept.at !== 'string' || Number.isNaN(Date.parse(kept.at)) || !Array.isArray(kept.entries))
      return null;
    const entries = kept.entries.flatMap((entry: unknown): [string, string][] =>
      Array.isArray(entry) && entry.length === 2 ? [[String(entry[0]), String(entry[1])]] : [],
    );
    const begun = 'begun' in kept && isWritten(kept.begun) ? kept.begun : null;
    return entries.length === 0 ? null : { at: kept.at, entries, begun };
  } catch {
    // Closed, or something else lies there: nothing was kept.
    return null;
  }
}

function isWritten(value: unknown): value is WrittenFields {
  return typeof value === 'object' && value !== null && Object.values(value).every(Array.isArray);
}

export function forgetForm(key: string): void {
  try {
    localStorage.removeItem(keptAs(key));
  } catch {
    // As above.
  }
}

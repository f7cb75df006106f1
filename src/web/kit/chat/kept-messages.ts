import { formText, formTyped } from '../../request/form-fields.ts';
import { giveBackWords } from './kept-draft.ts';

/**
 * Messages that aren't in their conversation yet, kept in this browser each by itself: a reload or a closed page loses none,
 * and two pages that write into one conversation don't overwrite what the other keeps. The shop takes each once, by its
 * client's number, however often it is sent. A message with photos is kept by kept-photos.ts.
 */
const prefixOf = (key: string) => `bannasala.unsent.${key}.`;

/** After so long nobody expects what they wrote to be sent: it goes back to where it was written. */
const keptMs = 7 * 24 * 60 * 60 * 1000;

/** False where this browser can't keep it: there are files in it, or it is closed to us, or full. */
export function keepMessage(key: string, form: FormData, at: Date): boolean {
  const entries = [...form].filter(([, value]) => !isNoFile(value));
  const clientId = formText(form, 'clientId');
  if (clientId === '' || entries.some(([, value]) => typeof value !== 'string')) return false;
  try {
    localStorage.setItem(prefixOf(key) + clientId, JSON.stringify({ at: at.toISOString(), entries }));
    return true;
  } catch {
    return false;
  }
}

/** A message as its form has it, and when it was written (ms). */
export type KeptMessage = { at: number; form: FormData };

/** What was kept for a conversation, in the order in which it was written; of what is too old the words become its draft. */
export function readMessages(key: string, now: Date): KeptMessage[] {
  try {
    const kept = keptNames(prefixOf(key))
      .flatMap((name) => {
        const read = messageIn(localStorage.getItem(name));
        if (read !== null) return [{ name, ...read }];
        localStorage.removeItem(name);
        return [];
      })
      .sort((a, b) => a.at - b.at);
    const isOld = ({ at }: { at: number }) => now.getTime() - at >= keptMs;
    for (const { name, form } of kept.filter(isOld)) {
      giveBackWords(key, formTyped(form, 'text'));
      localStorage.removeItem(name);
    }
    return kept.filter((message) => !isOld(message)).map(({ at, form }) => ({ at, form }));
  } catch {
    // Closed to us: nothing was kept.
    return [];
  }
}

/** The keys of all conversations that begin so and for which something is kept. */
export function keptKeys(start: string): string[] {
  try {
    const before = prefixOf('').length - 1;
    // A message's name ends with its client's number, which has no dot.
    const keys = keptNames(prefixOf(start).slice(0, -1)).map((name) =>
      name.slice(before, name.lastIndexOf('.')),
    );
    return [...new Set(keys)];
  } catch {
    // As above.
    return [];
  }
}

function keptNames(start: string): string[] {
  const names = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index));
  return names.filter((name) => name?.startsWith(start) === true) as string[];
}

export function forgetMessage(key: string, clientId: string): void {
  try {
    localStorage.removeItem(prefixOf(key) + clientId);
  } catch {
    // As above.
  }
}

/** A field for files that holds none comes as an empty one. */
function isNoFile(value: FormDataEntryValue): boolean {
  return typeof value !== 'string' && value.size === 0;
}

function messageIn(kept: string | null): KeptMessage | null {
  try {
    const read: unknown = JSON.parse(kept ?? 'null');
    if (typeof read !== 'object' || read === null || !('at' in read) || !('entries' in read)) return null;
    const at = Date.parse(String(read.at));
    if (Number.isNaN(at) || !Array.isArray(read.entries)) return null;
    const form = new FormData();
    for (const entry of read.entries as readonly unknown[])
      if (Array.isArray(entry)) form.append(String(entry[0]), String(entry[1]));
    return { at, form };
  } catch {
    return null;
  }
}

import { createStore, del, entries, keys, set, type UseStore } from 'idb-keyval';
import { formText, formTyped } from '../../request/form-fields.ts';
import { giveBackWords } from './kept-draft.ts';
import type { KeptMessage } from './kept-messages.ts';

/**
 * Messages with photos that aren't in their conversation yet: as kept-messages.ts keeps words, in the browser's database, which
 * takes files. It answers later, so a page that is left before it has asks first.
 */
type Kept = { at: number; entries: [name: string, value: FormDataEntryValue][] };
type Key = [conversation: string, clientId: string];

/** After so long nobody expects what they wrote to be sent: its words go back to where they were written. */
const keptMs = 7 * 24 * 60 * 60 * 1000;

let opened: UseStore | null = null;
function store(): UseStore {
  opened ??= createStore('bannasala', 'unsent');
  return opened;
}

/** False where this browser can't keep it: its database is closed to us, or full. */
export async function keepPhotos(key: string, form: FormData, at: Date): Promise<boolean> {
  const kept: Kept = { at: at.getTime(), entries: [...form] };
  try {
    await set([key, formText(form, 'clientId')] satisfies Key, kept, store());
    return true;
  } catch {
    return false;
  }
}

/** What was kept for a conversation, in the order in which it was written; of what is too old the words become its draft. */
export async function readPhotos(key: string, now: Date): Promise<KeptMessage[]> {
  try {
    const all = await entries<Key, Kept>(store());
    const old = all.filter(([, { at }]) => now.getTime() - at >= keptMs);
    for (const [name, kept] of old.sort(([, a], [, b]) => a.at - b.at)) {
      await del(name, store());
      giveBackWords(name[0], formTyped(formOf(kept), 'text'));
    }
    return all
      .filter(([[conversation], { at }]) => conversation === key && now.getTime() - at < keptMs)
      .sort(([, a], [, b]) => a.at - b.at)
      .map(([, kept]) => ({ at: kept.at, form: formOf(kept) }));
  } catch {
    // Closed to us: nothing was kept.
    return [];
  }
}

function formOf(kept: Kept): FormData {
  const form = new FormData();
  for (const [name, value] of kept.entries) form.append(name, value);
  return form;
}

/** The keys of all conversations that begin so and for which something is kept. */
export async function photoKeys(start: string): Promise<string[]> {
  try {
    const all = await keys<Key>(store());
    return [...new Set(all.map(([conversation]) => conversation))].filter((key) => key.startsWith(start));
  } catch {
    // Closed to us: nothing was kept.
    return [];
  }
}

export async function forgetPhotos(key: string, clientId: string): Promise<void> {
  try {
    await del([key, clientId] satisfies Key, store());
  } catch {
    // Closed to us: nothing was kept.
  }
}

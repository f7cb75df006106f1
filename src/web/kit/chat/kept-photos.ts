import { createStore, del, entries, set, type UseStore } from 'idb-keyval';
import { formText } from '../../request/form-fields.ts';

/**
 * Messages with photos that aren't in their conversation yet: as kept-messages.ts keeps words, in the browser's database, which
 * takes files. It answers later, so a page that is left before it has asks first.
 */
type Kept = { at: number; entries: [name: string, value: FormDataEntryValue][] };
type Key = [conversation: string, clientId: string];

/** After so long nobody expects what they wrote to be sent. */
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

/** What was kept for a conversation, in the order in which it was written; what is too old is forgotten. */
export async function readPhotos(key: string, now: Date): Promise<FormData[]> {
  try {
    const all = await entries<Key, Kept>(store());
    const old = all.filter(([, { at }]) => now.getTime() - at >= keptMs);
    await Promise.all(old.map(([name]) => del(name, store())));
    return all
      .filter(([[conversation], { at }]) => conversation === key && now.getTime() - at < keptMs)
      .sort(([, a], [, b]) => a.at - b.at)
      .map(([, kept]) => {
        const form = new FormData();
        for (const [name, value] of kept.entries) form.append(name, value);
        return form;
      });
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

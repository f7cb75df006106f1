import { useEffect, useSyncExternalStore } from 'react';

type KeptIdsOptions = {
  /** GET answers `{ids}`, POST takes `id`, `intent` (save or remove) and `fields`. */
  path: string;
  fields?: Record<string, string>;
};

export type KeptIds = {
  load: () => Promise<void>;
  subscribe: (listener: () => void) => () => void;
  snapshot: () => ReadonlySet<number>;
  /** Adds or takes out; false when it didn't work, and everything is as it was. */
  setKept: (id: number, isKept: boolean) => Promise<boolean>;
};

/**
 * A list of numbers of whoever is signed in (favourites, followed stores), for all buttons of the page: fetched once, with
 * the first button (SPEC §6: only with a token), changed at once and put back when the server says no.
 */
export function keptIds({ path, fields = {} }: KeptIdsOptions): KeptIds {
  let ids: ReadonlySet<number> = new Set();
  let isAsked = false;
  /** What was pressed here: newer than any answer that was asked for before. */
  const pressed = new Map<number, boolean>();
  const listeners = new Set<() => void>();

  function change(next: ReadonlySet<number>): void {
    ids = next;
    for (const listener of listeners) listener();
  }

  async function load(): Promise<void> {
    if (isAsked) return;
    isAsked = true;
    try {
      const query = new URLSearchParams(fields).toString();
      const response = await fetch(query === '' ? path : `${path}?${query}`);
      if (!response.ok) throw new Error(`${path}: ${response.status}`);
      const reply: { ids: number[] } = await response.json();
      const next = new Set(reply.ids);
      for (const [id, isKept] of pressed) put(next, id, isKept);
      change(next);
    } catch (error) {
      // SPEC §8: network errors are only logged. The next button that appears asks again.
      console.warn(error);
      isAsked = false;
    }
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  /** The presses wait for each other, so that the last one is also the last to reach the server. */
  let lastSent: Promise<unknown> = Promise.resolve();

  async function setKept(id: number, isKept: boolean): Promise<boolean> {
    show(id, isKept);
    const sent = lastSent.then(() => send(id, isKept));
    lastSent = sent;
    const isSaved = await sent;
    // Pressed again meanwhile: that press decides what is shown.
    if (!isSaved && pressed.get(id) === isKept) show(id, !isKept);
    return isSaved;
  }

  function show(id: number, isKept: boolean): void {
    pressed.set(id, isKept);
    const next = new Set(ids);
    put(next, id, isKept);
    change(next);
  }

  async function send(id: number, isKept: boolean): Promise<boolean> {
    try {
      const response = await fetch(path, {
        // Arrives also when the page is left at once.
        keepalive: true,
        method: 'POST',
        headers: { accept: 'application/json' },
        body: new URLSearchParams({ ...fields, id: String(id), intent: isKept ? 'save' : 'remove' }),
      });
      return response.ok;
    } catch (error) {
      console.warn(error);
      return false;
    }
  }

  return { load, subscribe, snapshot: () => ids, setKept };
}

const none: ReadonlySet<number> = new Set();

/** Whether a number is in a list of whoever is signed in. */
export function useIsKept({ load, subscribe, snapshot }: KeptIds, id: number, isSignedIn: boolean): boolean {
  const known = useSyncExternalStore(subscribe, snapshot, () => none);
  useEffect(() => {
    if (isSignedIn) void load();
  }, [isSignedIn, load]);
  return isSignedIn && known.has(id);
}

function put(into: Set<number>, id: number, isKept: boolean): void {
  if (isKept) into.add(id);
  else into.delete(id);
}

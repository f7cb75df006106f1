import { useCallback, useEffect, useSyncExternalStore } from 'react';

type KeptIdsOptions = {
  /** GET answers `{ids}`, POST takes `save` or `remove`, a number, and `fields`. */
  path: string;
  fields?: Record<string, string>;
};

/** What is known of a list: of some numbers whether they are in it; of the others too, once it is complete. */
type Known = { said: ReadonlyMap<number, boolean>; isComplete: boolean };

export type KeptIds = {
  /** Fetches the list of this person, unless it is there; what was known of another is forgotten. */
  load: (userId: number) => Promise<void>;
  subscribe: (listener: () => void) => () => void;
  /** What is known of this person's list. */
  snapshot: (userId: number | null) => Known;
  /** Adds or takes out; unless it was saved, everything is as it was. */
  setKept: (id: number, isKept: boolean) => Promise<Answer>;
};

/** `guest`: nobody is signed in. */
export type Answer = 'saved' | 'guest' | 'failed';

const nothing: Known = { said: new Map(), isComplete: false };

/**
 * A list of numbers of whoever is signed in (favourites, followed stores), for all buttons of the page: fetched once, with
 * the first button (SPEC §6: only with a token), changed at once and put back when the server says no.
 */
export function keptIds({ path, fields = {} }: KeptIdsOptions): KeptIds {
  let known = nothing;
  let owner: number | null = null;
  let isAsked = false;
  /** What was pressed here: newer than any answer that was asked for before. */
  const pressed = new Map<number, boolean>();
  const listeners = new Set<() => void>();

  function change(next: Known): void {
    known = next;
    for (const listener of listeners) listener();
  }

  async function load(userId: number): Promise<void> {
    if (owner !== userId) {
      // Before anybody was known, whoever was there pressed.
      if (owner !== null) pressed.clear();
      owner = userId;
      isAsked = false;
      change({ said: new Map(pressed), isComplete: false });
    }
    if (isAsked) return;
    isAsked = true;
    try {
      const query = new URLSearchParams(fields).toString();
      const response = await fetch(query === '' ? path : `${path}?${query}`);
      if (!response.ok) throw new Error(`${path}: ${response.status}`);
      const reply: { ids: number[] } = await response.json();
      if (owner !== userId) return;
      change({
        said: new Map([...reply.ids.map((id) => [id, true] as const), ...pressed]),
        isComplete: true,
      });
    } catch (error) {
      // SPEC §8: network errors are only logged. The next button that appears asks again.
      console.warn(error);
      if (owner === userId) isAsked = false;
    }
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  /** The presses wait for each other, so that the last one is also the last to reach the server. */
  let lastSent: Promise<unknown> = Promise.resolve();

  async function setKept(id: number, isKept: boolean): Promise<Answer> {
    const presser = owner;
    show(id, isKept);
    const sent = lastSent.then(() => send(id, isKept));
    lastSent = sent;
    const answer = await sent;
    // Pressed again meanwhile: that press decides what is shown.
    const isTheirs = presser === owner || presser === null;
    if (answer !== 'saved' && isTheirs && pressed.get(id) === isKept) show(id, !isKept);
    return answer;
  }

  function show(id: number, isKept: boolean): void {
    pressed.set(id, isKept);
    change({ ...known, said: new Map(known.said).set(id, isKept) });
  }

  async function send(id: number, isKept: boolean): Promise<Answer> {
    try {
      const response = await fetch(path, {
        // Arrives also when the page is left at once.
        keepalive: true,
        method: 'POST',
        headers: { accept: 'application/json' },
        body: new URLSearchParams({ ...fields, [isKept ? 'save' : 'remove']: String(id) }),
      });
      return response.ok ? 'saved' : response.status === 401 ? 'guest' : 'failed';
    } catch (error) {
      console.warn(error);
      return 'failed';
    }
  }

  return { load, subscribe, snapshot: (userId) => (userId === owner ? known : nothing), setKept };
}

type Reader = {
  /** Who is signed in. */
  userId: number | null;
  /** What the page knows, until the list is there. */
  isKnownKept: boolean;
};

/** Whether a number is in a list of whoever is signed in. */
export function useIsKept(
  { load, subscribe, snapshot }: KeptIds,
  id: number,
  { userId, isKnownKept }: Reader,
): boolean {
  const read = useCallback(() => snapshot(userId), [snapshot, userId]);
  const { said, isComplete } = useSyncExternalStore(subscribe, read, () => nothing);
  useEffect(() => {
    if (userId !== null) void load(userId);
  }, [userId, load]);
  if (userId === null) return isKnownKept;
  return said.get(id) ?? (!isComplete && isKnownKept);
}

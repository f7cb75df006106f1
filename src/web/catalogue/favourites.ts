import { useEffect, useSyncExternalStore } from 'react';

/**
 * The favourites of whoever is signed in, for all hearts of the page: fetched once, with the first heart (SPEC §6: only
 * with a token), changed at once and put back when the server says no.
 */
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
    const response = await fetch('/resources/wishlist');
    if (!response.ok) throw new Error(`favourites: ${response.status}`);
    const reply: { ids: number[] } = await response.json();
    const next = new Set(reply.ids);
    for (const [id, isFavourite] of pressed) put(next, id, isFavourite);
    change(next);
  } catch (error) {
    // SPEC §8: network errors are only logged. The next heart that appears asks again.
    console.warn(error);
    isAsked = false;
  }
}

function put(into: Set<number>, productId: number, isFavourite: boolean): void {
  if (isFavourite) into.add(productId);
  else into.delete(productId);
}

const none: ReadonlySet<number> = new Set();

export function useIsFavourite(productId: number, isSignedIn: boolean): boolean {
  const known = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => ids,
    () => none,
  );
  useEffect(() => {
    if (isSignedIn) void load();
  }, [isSignedIn]);
  return isSignedIn && known.has(productId);
}

/** The presses wait for each other, so that the last one is also the last to reach the server. */
let lastSent: Promise<unknown> = Promise.resolve();

/** Adds or takes out; false when it didn't work, and everything is as it was. */
export async function setFavourite(productId: number, isFavourite: boolean): Promise<boolean> {
  show(productId, isFavourite);
  const sent = lastSent.then(() => send(productId, isFavourite));
  lastSent = sent;
  const isSaved = await sent;
  // Pressed again meanwhile: that press decides what is shown.
  if (!isSaved && pressed.get(productId) === isFavourite) show(productId, !isFavourite);
  return isSaved;
}

function show(productId: number, isFavourite: boolean): void {
  pressed.set(productId, isFavourite);
  const next = new Set(ids);
  put(next, productId, isFavourite);
  change(next);
}

async function send(productId: number, isFavourite: boolean): Promise<boolean> {
  try {
    const response = await fetch('/resources/wishlist', {
      // Arrives also when the page is left at once.
      keepalive: true,
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams({ productId: String(productId), intent: isFavourite ? 'save' : 'remove' }),
    });
    return response.ok;
  } catch (error) {
    console.warn(error);
    return false;
  }
}

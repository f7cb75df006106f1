import { useEffect, useSyncExternalStore } from 'react';

/**
 * The favourites of whoever is signed in, for all hearts of the page: fetched once, with the first heart (SPEC §6: only
 * with a token), changed at once and put back when the server says no.
 */
let ids: ReadonlySet<number> = new Set();
let isAsked = false;
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
    change(new Set(reply.ids));
  } catch (error) {
    // SPEC §8: network errors are only logged. The next heart that appears asks again.
    console.warn(error);
    isAsked = false;
  }
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

/** Adds or takes out; false when it didn't work, and everything is as it was. */
export async function setFavourite(productId: number, isFavourite: boolean): Promise<boolean> {
  const put = (into: boolean) => {
    const next = new Set(ids);
    if (into) next.add(productId);
    else next.delete(productId);
    change(next);
  };
  put(isFavourite);
  try {
    const response = await fetch('/resources/wishlist', {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams({ productId: String(productId), intent: isFavourite ? 'save' : 'remove' }),
    });
    if (response.ok) return true;
  } catch (error) {
    console.warn(error);
  }
  put(!isFavourite);
  return false;
}

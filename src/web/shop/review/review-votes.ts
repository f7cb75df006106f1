import { useEffect, useState } from 'react';

/** Which of a page's reviews whoever is signed in found helpful, and which they wrote. */
export type KnownVotes = { voted: ReadonlySet<number>; own: ReadonlySet<number> };

const none: KnownVotes = { voted: new Set(), own: new Set() };
const path = '/resources/review-votes';

/**
 * The presses wait for each other, so that the last one is also the last to reach the server, and for the votes of the page,
 * so that these are those from before the presses.
 */
let lastSent: Promise<unknown> = Promise.resolve();

/** Fetched once the page is there, and only with a token: public pages carry nobody's data (decision 4). */
export function useReviewVotes(ids: readonly number[], isSignedIn: boolean): KnownVotes {
  const [votes, setVotes] = useState<KnownVotes>(none);
  const list = ids.join(',');
  useEffect(() => {
    if (!isSignedIn || list === '') return;
    const controller = new AbortController();
    const loading = loadVotes(list, controller.signal).then((found) => {
      if (found !== null) setVotes(found);
    });
    // A vote that is sent after it can't be in what it finds, whatever the page was made of.
    lastSent = Promise.all([lastSent, loading]);
    return () => controller.abort();
  }, [list, isSignedIn]);
  return isSignedIn ? votes : none;
}

async function loadVotes(list: string, signal: AbortSignal): Promise<KnownVotes | null> {
  try {
    const response = await fetch(`${path}?ids=${list}`, { signal });
    if (!response.ok) throw new Error(`votes: ${response.status}`);
    const reply: { voted: number[]; own: number[] } = await response.json();
    return { voted: new Set(reply.voted), own: new Set(reply.own) };
  } catch (error) {
    // SPEC §8: network errors are only logged; another page's answer isn't waited for.
    if (!signal.aborted) console.warn(error);
    return null;
  }
}

/** False when it didn't work. */
export function sendVote(id: number, isHelpful: boolean): Promise<boolean> {
  const sent = lastSent.then(() => send(id, isHelpful));
  lastSent = sent;
  return sent;
}

async function send(id: number, isHelpful: boolean): Promise<boolean> {
  try {
    const response = await fetch(path, {
      keepalive: true,
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams({ id: String(id), intent: isHelpful ? 'vote' : 'unvote' }),
    });
    return response.ok;
  } catch (error) {
    console.warn(error);
    return false;
  }
}

import { useEffect, useMemo, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { LiveShow, ShownComment } from '../../../modules/live/live-show.contract.ts';
import { listenToLive, type Standing } from './live-stream.ts';

/** As many comments as a page keeps of a live that goes on for hours. */
const keptMost = 200;
/** What happens within this leads to one look at what oneself has. */
const lookAfterMs = 1_500;

/** A live as it goes on: what its page began with, and what its stream has brought since. */
export function useLiveShow(live: LiveShow) {
  const [heard, setHeard] = useState<readonly ShownComment[]>([]);
  const [standing, setStanding] = useState<Standing | null>(null);
  const [isAway, setAway] = useState(false);
  const { revalidate } = useRevalidator();
  const isRunning = live.state === 'running';
  const lastId = live.comments.at(-1)?.id ?? 0;
  const isWaiting = live.mine.some(({ waiting }) => waiting > 0);
  const now = useRef({ revalidate, isWaiting, lastId });
  now.current = { revalidate, isWaiting, lastId };

  useEffect(() => {
    if (!isRunning) return undefined;
    let look: ReturnType<typeof setTimeout> | undefined;
    const leave = listenToLive(live.id, now.current.lastId, {
      onComment: (comment) =>
        setHeard((before) => [...before.filter(({ id }) => id !== comment.id), comment].slice(-keptMost)),
      onStanding: (next) => {
        setStanding(next);
        // It is over, or somebody let go of something that whoever watches waits for.
        if (next.state === 'connected' && !now.current.isWaiting) return;
        clearTimeout(look);
        look = setTimeout(() => void now.current.revalidate(), next.state === 'connected' ? lookAfterMs : 0);
      },
      onAway: setAway,
    });
    return () => {
      clearTimeout(look);
      leave();
    };
  }, [live.id, isRunning]);

  const comments = useMemo(() => {
    const all = new Map([...live.comments, ...heard].map((comment) => [comment.id, comment]));
    return [...all.values()].sort((a, b) => a.id - b.id).slice(-keptMost);
  }, [live.comments, heard]);
  const isStanding = isRunning && standing !== null;
  return {
    comments,
    isAway: isRunning && isAway,
    onAirId: isStanding ? standing.onAirId : live.onAirId,
    leftOf: (product: { id: number; left: number | null }) =>
      (isStanding ? standing.left[String(product.id)] : undefined) ?? product.left,
  };
}

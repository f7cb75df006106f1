import { type ReadingMoment, readComment } from './comment-reading.rules.ts';
import type { LiveState } from './live.rules.ts';

/** How a live stands for who looks: drafts that the host has announced are to come. */
export const showStates = ['coming', 'running', 'finished'] as const;
export type ShowState = (typeof showStates)[number];

export function showStateOf({
  state,
  isAnnounced,
}: {
  state: LiveState;
  isAnnounced: boolean;
}): ShowState | null {
  if (state === 'connected') return 'running';
  if (state === 'finished') return 'finished';
  return isAnnounced ? 'coming' : null;
}

/** How long a finished live is listed. */
export const finishedShownDays = 30;
/** Of what is said on our own page, as much as a page begins with, and as much as is told at once. */
export const commentsShownMost = 50;
export const commentLongest = 500;
/** What one person may say in a minute in a live; the same again within a moment is the same comment. */
export const commentsAMinuteMost = 20;
export const sameAgainMs = 5_000;
export const remindersMost = 50;

/**
 * What a button says for whoever presses it: the shortest comment that is read as just this order, by the rules and at the moment
 * at which it will be read. Where none is, the keyword alone, and the host decides.
 */
export function wordsOfButton(
  { keyword, quantity }: { keyword: string; quantity: number },
  moment: ReadingMoment,
): string {
  const ways = [
    ...(quantity === 1 ? [keyword, `cf ${keyword}`] : []),
    ...[`${keyword} x${quantity}`, `cf ${keyword} x${quantity}`, `cf ${keyword}=${quantity}`],
    `เอา ${keyword} ${quantity} เล่ม`,
  ];
  const isMeant = (text: string) => {
    const { kind, items } = readComment({ text }, moment);
    const [item, ...others] = items;
    return kind === 'order' && others.length === 0 && item?.keyword === keyword && item.quantity === quantity;
  };
  return ways.find(isMeant) ?? keyword;
}

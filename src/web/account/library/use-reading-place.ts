import { type RefObject, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { sendQuietly } from '../../request/send-quietly.ts';
import { blockOf } from './book-blocks.tsx';

/** What stands above the text when it is read: the page's own bar. */
const headPx = 96;
/** How long somebody rests before the account is told where: who looks for a passage passes many. */
const restMs = 2_000;

type Reading = {
  bookId: number;
  part: number;
  parts: number;
};

/**
 * Tells the account where somebody is in a book (when a part is opened, after a rest, and when the page is left). The arrow keys
 * turn to the part before and after.
 */
export function useReadingPlace(text: RefObject<HTMLElement | null>, { bookId, part, parts }: Reading): void {
  const navigate = useNavigate();

  useEffect(() => {
    let told: number | null = null;
    const tell = (block: number) => {
      if (block === told) return;
      told = block;
      const place = { part: String(part), parts: String(parts), block: String(block) };
      sendQuietly(`/user/profile/library/${bookId}/place`, place);
    };
    // A part that was opened is where one is, before anything is scrolled.
    tell(blockOf(window.location.hash) ?? 0);

    let rest = 0;
    let isMoved = false;
    const tellTop = () => {
      const block = isMoved ? topBlock(text.current?.children) : null;
      isMoved = false;
      if (block !== null) tell(block);
    };
    const noteSoon = () => {
      isMoved = true;
      window.clearTimeout(rest);
      rest = window.setTimeout(tellTop, restMs);
    };
    const leave = () => {
      window.clearTimeout(rest);
      tellTop();
    };
    window.addEventListener('scroll', noteSoon, { passive: true });
    // What a telephone does with a page that it may never show again.
    document.addEventListener('visibilitychange', leave);
    window.addEventListener('pagehide', leave);
    return () => {
      window.clearTimeout(rest);
      window.removeEventListener('scroll', noteSoon);
      document.removeEventListener('visibilitychange', leave);
      window.removeEventListener('pagehide', leave);
    };
  }, [text, bookId, part, parts]);

  useEffect(() => {
    const turn = (event: KeyboardEvent) => {
      const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
      const to = part + by;
      const isTyped =
        event.target instanceof Element && event.target.closest('input, select, textarea') !== null;
      if (by === 0 || isTyped || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (to >= 1 && to <= parts) void navigate(`?part=${to}`);
    };
    window.addEventListener('keydown', turn);
    return () => window.removeEventListener('keydown', turn);
  }, [navigate, part, parts]);
}

/** The first block that isn't above the page: blocks stand under one another, so that half of them needn't be looked at. */
function topBlock(blocks: HTMLCollection | undefined): number | null {
  if (blocks === undefined || blocks.length === 0) return null;
  let low = 0;
  let high = blocks.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    const box = blocks[middle]?.getBoundingClientRect();
    if (box === undefined || box.bottom > headPx) high = middle;
    else low = middle + 1;
  }
  return low;
}

import { type RefObject, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { blockId } from './book-blocks.tsx';
import { keepPlace, readPlace } from './reading-look.ts';

/** What stands above the text when it is read: the page's own bar. */
const headPx = 96;

/**
 * Keeps where somebody is in a book, and goes on there when it is opened without saying at which part. The arrow keys turn to
 * the part before and after.
 */
export function useReadingPlace(
  text: RefObject<HTMLElement | null>,
  { bookId, part, parts, isAsked }: { bookId: number; part: number; parts: number; isAsked: boolean },
): void {
  const navigate = useNavigate();

  useEffect(() => {
    const kept = isAsked ? null : readPlace(bookId);
    if (kept === null) return;
    if (kept.part !== part && kept.part <= parts)
      void navigate(`?part=${kept.part}#${blockId(kept.block)}`, { replace: true });
    else if (kept.part === part) document.getElementById(blockId(kept.block))?.scrollIntoView();
  }, [navigate, bookId, part, parts, isAsked]);

  useEffect(() => {
    let frame = 0;
    const note = () => {
      frame = 0;
      const block = topBlock(text.current?.children);
      if (block !== null) keepPlace(bookId, { part, block });
    };
    const noteSoon = () => {
      if (frame === 0) frame = requestAnimationFrame(note);
    };
    window.addEventListener('scroll', noteSoon, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', noteSoon);
    };
  }, [text, bookId, part]);

  useEffect(() => {
    // A part that was opened is where one is, before anything is scrolled.
    if (isAsked && window.location.hash === '') keepPlace(bookId, { part, block: 0 });
  }, [bookId, part, isAsked]);

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

import { type RefObject, useEffect, useRef } from 'react';

/**
 * Scrolls a row or a column of links, at once and the page not at all, so that the current one is to be seen: in a row in the
 * middle; a column stays as it is where it is seen already, and where somebody scrolled it before scripts were there: they are
 * about to press something.
 */
export function useCurrentInView(rowRef: RefObject<HTMLElement | null>, current: string): void {
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another link becomes the current one
  useEffect(() => {
    const row = rowRef.current;
    const isScrolled = isFirst.current && row !== null && row.scrollTop > 0;
    isFirst.current = false;
    const link = row?.querySelector('[aria-current="page"]');
    if (row === null || link === null || link === undefined) return;
    const space = row.getBoundingClientRect();
    const place = link.getBoundingClientRect();
    row.scrollLeft += place.left - space.left - (space.width - place.width) / 2;
    if (!isScrolled && (place.top < space.top || place.bottom > space.bottom))
      row.scrollTop += place.top - space.top - (space.height - place.height) / 2;
  }, [rowRef, current]);
}

import ArrowUp from 'lucide-react/icons/arrow-up';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';

/** Appears once the page is scrolled by 400 px (SPEC §9): a mark at that height is watched, not the scrolling. */
export function GoToTop() {
  const t = useTranslations('shell');
  const mark = useRef<HTMLDivElement>(null);
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    if (mark.current === null) return;
    const watcher = new IntersectionObserver(([entry]) => {
      if (entry !== undefined) setIsShown(!entry.isIntersecting && entry.boundingClientRect.bottom <= 0);
    });
    watcher.observe(mark.current);
    return () => watcher.disconnect();
  }, []);
  return (
    <>
      <div ref={mark} className="pointer-events-none absolute top-0 h-[400px] w-px" aria-hidden="true" />
      {isShown && (
        <button
          type="button"
          onClick={() => window.scrollTo({ top: 0 })}
          aria-label={t('goToTop')}
          className="above-bar fixed right-4 z-20 grid size-11 place-items-center rounded-full border border-line bg-surface text-ink shadow-pop hover:text-primary"
        >
          <ArrowUp className="size-5" aria-hidden="true" />
        </button>
      )}
    </>
  );
}

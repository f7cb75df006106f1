import { useEffect, useState } from 'react';
import { PrefetchPageLinks, useNavigate } from 'react-router';
import { readLink } from '../ui/link.tsx';

/** How long a pointer rests on a link before its page is fetched, as React Router's own links wait. */
const restMs = 100;

/**
 * Follows every link of ui/link.tsx: one listener for all of them. React listens on the document as well, and did so
 * first: a component that has taken a press for itself has said so by then.
 */
export function FollowLinks() {
  const navigate = useNavigate();
  const [intended, setIntended] = useState<string | null>(null);

  useEffect(() => {
    function follow(event: MouseEvent): void {
      const link = isPlainPress(event) ? readLink(event.target) : null;
      if (link === null || !opensHere(link.anchor)) return;
      event.preventDefault();
      const to = pathOf(link.anchor);
      void navigate(to, {
        replace: link.replaces || to === pathOf(window.location),
        preventScrollReset: link.keepsScroll,
      });
    }
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [navigate]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let under: HTMLAnchorElement | null = null;
    function rest({ target }: Event): void {
      const link = readLink(target);
      const next = link?.isFetchedEarly ? link.anchor : null;
      if (next === under) return;
      leave();
      under = next;
      if (next !== null) timer = setTimeout(() => setIntended(pathOf(next)), restMs);
    }
    function leave(): void {
      clearTimeout(timer);
      under = null;
      setIntended(null);
    }
    const events = ['mouseover', 'focusin', 'touchstart'] as const;
    for (const name of events) document.addEventListener(name, rest, { passive: true });
    document.addEventListener('focusout', leave);
    return () => {
      leave();
      for (const name of events) document.removeEventListener(name, rest);
      document.removeEventListener('focusout', leave);
    };
  }, []);

  return intended === null ? null : <PrefetchPageLinks page={intended} />;
}

function isPlainPress(event: MouseEvent): boolean {
  const isModified = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
  return event.button === 0 && !isModified && !event.defaultPrevented;
}

function opensHere({ target }: HTMLAnchorElement): boolean {
  return target === '' || target === '_self';
}

function pathOf({ pathname, search, hash }: HTMLAnchorElement | Location): string {
  return pathname + search + hash;
}

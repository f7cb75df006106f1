import { type ReactNode, useEffect, useRef } from 'react';
import { useNewPlace } from './use-new-place.ts';

type DisclosureProps = {
  summary: ReactNode;
  children: ReactNode;
  className?: string;
  summaryClassName?: string;
};

/**
 * A drop-down on `<details>`: opens without JavaScript; with it, Esc, a press elsewhere, leaving it with Tab and a new
 * page close it.
 */
export function Disclosure({ summary, children, className, summaryClassName }: DisclosureProps) {
  const ref = useRef<HTMLDetailsElement>(null);
  useNewPlace(() => {
    if (ref.current !== null) ref.current.open = false;
  });

  useEffect(() => {
    const details = ref.current;
    if (details === null) return;
    const closeFromOutside = (event: Event) => {
      if (event.target instanceof Node && !details.contains(event.target)) details.open = false;
    };
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !details.open) return;
      details.open = false;
      details.querySelector('summary')?.focus();
    };
    document.addEventListener('pointerdown', closeFromOutside);
    document.addEventListener('focusin', closeFromOutside);
    details.addEventListener('keydown', closeByKey);
    return () => {
      document.removeEventListener('pointerdown', closeFromOutside);
      document.removeEventListener('focusin', closeFromOutside);
      details.removeEventListener('keydown', closeByKey);
    };
  }, []);

  return (
    <details ref={ref} className={className}>
      <summary className={summaryClassName}>{summary}</summary>
      {children}
    </details>
  );
}

import type { KeyboardEvent } from 'react';

/** J and K lead to the next and the previous item of a list while the focus is among them (WCAG 2.1.4), not while one types. */
export function stepThrough(event: KeyboardEvent<HTMLElement>, list: HTMLElement | null): void {
  const { target, key } = event;
  if (list === null || event.ctrlKey || event.metaKey || event.altKey) return;
  if (target instanceof Element && target.matches('input, select, textarea')) return;
  const step = key === 'j' || key === 'J' ? 1 : key === 'k' || key === 'K' ? -1 : 0;
  if (step === 0) return;
  const items = [...list.querySelectorAll<HTMLElement>(':scope > li > [tabindex="-1"]')];
  const at = items.findIndex((item) => target instanceof Node && item.contains(target));
  const next = items[at + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
  next.scrollIntoView({ block: 'start' });
}

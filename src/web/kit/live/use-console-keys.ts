import { useEffect, useRef } from 'react';

/** J and K move between comments, A accepts and R refuses the one that has the focus; what is typed into fields stays there. */
export function useConsoleKeys() {
  const ref = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const list = ref.current;
      const target = event.target instanceof HTMLElement ? event.target : null;
      if (list === null || event.ctrlKey || event.metaKey || event.altKey) return;
      if (target !== null && target.closest('input, textarea, select, [contenteditable]') !== null) return;
      const cards = [...list.querySelectorAll<HTMLElement>('[data-comment]')];
      const at = cards.findIndex((card) => card.contains(document.activeElement));
      const key =
        event.code === 'KeyJ' || event.code === 'KeyK' || event.code === 'KeyA' || event.code === 'KeyR';
      if (!key) return;
      if (event.code === 'KeyJ') cards[Math.min(cards.length - 1, at + 1)]?.focus();
      else if (event.code === 'KeyK') cards[Math.max(0, at - 1)]?.focus();
      else {
        const deed = event.code === 'KeyA' ? 'accept' : 'refuse';
        cards[at]?.querySelector<HTMLButtonElement>(`button[value="${deed}"]`)?.click();
      }
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return ref;
}

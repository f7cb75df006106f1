import { useEffect, useRef } from 'react';
import { focusFirstMistake } from './focus-first-mistake.ts';

/**
 * When a page is answered about a form that was sent, its first wrong field comes into view and gets the focus; where no field
 * is wrong, what the answer says. What stood on the page before says nothing of the form.
 */
export function useFocusOnMistake(reply: unknown): void {
  const before = useRef<ReadonlySet<Element>>(new Set());
  useEffect(() => {
    if (reply === undefined) before.current = new Set(document.querySelectorAll('main [data-told]'));
  });
  useEffect(() => {
    if (reply !== undefined) focusFirstMistake(document.querySelector('main'), before.current);
  }, [reply]);
}

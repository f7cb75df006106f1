import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Runs `onNewPlace` when the visitor has gone somewhere else. Not when the page comes alive: what was opened before that
 * stays open.
 */
export function useNewPlace(onNewPlace: () => void): void {
  const { key } = useLocation();
  const seen = useRef(key);
  const run = useRef(onNewPlace);
  useEffect(() => {
    run.current = onNewPlace;
  });
  useEffect(() => {
    if (seen.current === key) return;
    seen.current = key;
    run.current();
  }, [key]);
}

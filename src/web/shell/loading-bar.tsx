import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';

/** SPEC §9: shows after 200 ms, takes 5,000 ms to fill (app.css), hides 500 ms after the end. */
const throttleMs = 200;
const hideAfterMs = 500;

/** A line at the upper edge while a page is on its way. */
export function LoadingBar() {
  const isLoading = useNavigation().state !== 'idle';
  const [phase, setPhase] = useState<'hidden' | 'running' | 'done'>('hidden');
  useEffect(() => {
    if (isLoading) {
      const timer = setTimeout(() => setPhase('running'), throttleMs);
      return () => clearTimeout(timer);
    }
    setPhase((now) => (now === 'running' ? 'done' : now));
  }, [isLoading]);
  useEffect(() => {
    if (phase !== 'done') return;
    // From when the end is drawn: a big page takes its time, and the end should be seen.
    const timer = setTimeout(() => setPhase((now) => (now === 'done' ? 'hidden' : now)), hideAfterMs);
    return () => clearTimeout(timer);
  }, [phase]);
  if (phase === 'hidden') return null;
  return <div className="loading-bar" data-phase={phase} data-testid="loading-bar" aria-hidden="true" />;
}

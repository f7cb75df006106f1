import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { type PaymentView, pollDelayMs } from './payment-view.rules.ts';

/**
 * Looks again, quietly and ever less often, while the answer is still on its way. A page nobody looks at doesn't ask;
 * coming back to it asks at once. Without scripts the page has a link that does the same.
 */
export function usePaymentPoll(view: PaymentView): void {
  const { revalidate, state } = useRevalidator();
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another view begins anew
  useEffect(() => setAttempt(0), [view]);

  useEffect(() => {
    const delayMs = pollDelayMs(view, attempt);
    if (delayMs === null || state !== 'idle') return;
    const timer = setTimeout(() => {
      if (document.visibilityState === 'hidden') return;
      setAttempt((before) => before + 1);
      void revalidate();
    }, delayMs);
    return () => clearTimeout(timer);
  }, [view, attempt, state, revalidate]);

  useEffect(() => {
    if (pollDelayMs(view, 0) === null) return;
    const onVisible = () => {
      if (document.visibilityState !== 'visible') return;
      setAttempt(0);
      void revalidate();
    };
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, [view, revalidate]);
}

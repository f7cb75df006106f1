import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

const lookEveryMs = 1_500;

/** While something is being done the page looks again; where nobody looks at it, it waits. */
export function useLookAgain(isUnderWay: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isUnderWay || state !== 'idle') return;
    const timer = setTimeout(() => {
      if (document.visibilityState === 'visible') void revalidate();
    }, lookEveryMs);
    const onReturn = () => {
      if (document.visibilityState === 'visible') void revalidate();
    };
    document.addEventListener('visibilitychange', onReturn);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onReturn);
    };
  }, [isUnderWay, revalidate, state]);
}

import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

const lookEveryMs = 4_000;

/**
 * While something comes by itself the page looks again; where nobody looks at it, or somebody types or has a panel open, it waits:
 * nothing moves under their hands.
 */
export function useLookAgain(isOn: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isOn || state !== 'idle') return undefined;
    const timer = setInterval(() => {
      const isTyping = document.activeElement?.matches('input, textarea, select') === true;
      const isOpen = document.querySelector('main details[open]') !== null;
      if (document.visibilityState === 'visible' && !isTyping && !isOpen) void revalidate();
    }, lookEveryMs);
    return () => clearInterval(timer);
  }, [isOn, revalidate, state]);
}

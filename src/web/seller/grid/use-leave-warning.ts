import { useEffect } from 'react';

/** Whoever leaves with something typed and not saved is asked first. */
export function useLeaveWarning(isTyped: boolean): void {
  useEffect(() => {
    if (!isTyped) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isTyped]);
}

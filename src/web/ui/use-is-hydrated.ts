import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False in what the server rendered, true as soon as the page is alive. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

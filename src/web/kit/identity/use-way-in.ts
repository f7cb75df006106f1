import { type RefObject, useLayoutEffect, useState } from 'react';

type Way = 'email' | 'telephone';

/**
 * By e-mail or by telephone, in a form of both. Changing it begins with empty fields (SPEC §4): `round` is their key. A way
 * that was chosen before the scripts ran is the one to begin with, with what was typed since.
 */
export function useWayIn(formRef: RefObject<HTMLFormElement | null>, first: Way) {
  const [{ by, round }, setWay] = useState({ by: first, round: 0 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the page comes alive
  useLayoutEffect(() => {
    const chosen = formRef.current?.querySelector<HTMLInputElement>('[name=by]:checked')?.value;
    if ((chosen === 'email' || chosen === 'telephone') && chosen !== first) setWay({ by: chosen, round: 0 });
  }, []);
  return { by, round, begin: (way: Way) => setWay({ by: way, round: round + 1 }) };
}

import { type RefObject, useRef, useState } from 'react';
import type { FetcherSubmitFunction, FetcherSubmitOptions } from 'react-router';

type Fields = Record<string, string | number>;
/** Whoever comes next waits for it. */
export type Turn = RefObject<Promise<void>>;

/**
 * Sends what is chosen once the choice before has been answered, and of what is chosen meanwhile only the last: two that are on
 * their way at once may arrive in either order, and what was chosen first would be what stays. `chosen` is what isn't answered
 * yet, to be shown in the place of what is kept.
 *
 * @param shared the turn of several that change the same, as a tick for all and one for each do
 */
export function useSubmitInTurn(submit: FetcherSubmitFunction, options: FetcherSubmitOptions, shared?: Turn) {
  const [chosen, setChosen] = useState<Fields | null>(null);
  const newest = useRef<Fields | null>(null);
  const own: Turn = useRef(Promise.resolve());
  const turn = shared ?? own;

  function send(fields: Fields): void {
    newest.current = fields;
    setChosen(fields);
    const sendLast = async () => {
      if (newest.current !== fields) return;
      try {
        await submit(fields, options);
      } finally {
        setChosen((now) => (now === fields ? null : now));
      }
    };
    // One that couldn't be sent holds up none after it.
    turn.current = turn.current.then(sendLast, sendLast);
  }

  return { chosen, send };
}

import { type MouseEvent, useRef, useState } from 'react';

/**
 * Which rows of a list are ticked. The ticks are the form's own checkboxes, so that they are sent without scripts; Shift
 * ticks everything between two presses. Another list (`shown`) begins without ticks.
 */
export function useTicks(shown: readonly string[]) {
  const list = shown.join();
  const [ticks, setTicks] = useState<{ list: string; keys: ReadonlySet<string> }>({ list, keys: new Set() });
  const last = useRef<string | null>(null);
  const keys = ticks.list === list ? ticks.keys : new Set<string>();
  const put = (changed: readonly string[], isOn: boolean) => {
    const next = new Set(keys);
    for (const key of changed)
      if (isOn) next.add(key);
      else next.delete(key);
    setTicks({ list, keys: next });
  };
  return {
    keys,
    put,
    /** For a row's checkbox: reacts to presses as to Space. */
    press: (key: string, event: MouseEvent<HTMLInputElement>) => {
      const from = last.current === null ? -1 : shown.indexOf(last.current);
      const to = shown.indexOf(key);
      const isRange = event.shiftKey && from >= 0 && to >= 0;
      put(
        isRange ? shown.slice(Math.min(from, to), Math.max(from, to) + 1) : [key],
        event.currentTarget.checked,
      );
      last.current = key;
    },
  };
}

import { useRef, useState } from 'react';

type Ticks<Key> = { list: string; keys: ReadonlySet<Key>; isEverything: boolean };

type TickedList<Key> = {
  /** Which list it is: another one begins without ticks. */
  list: string;
  /** The keys that can be ticked on the page shown; what is ticked on other pages of the list stays ticked. */
  shown: readonly Key[];
};

/**
 * Which rows of a list are ticked. The ticks are the form's own checkboxes, with the keys as their values, so that they
 * are sent without scripts. Shift ticks everything between two presses.
 */
export function useTicks<Key extends string | number>({ list, shown }: TickedList<Key>) {
  const [ticks, setTicks] = useState<Ticks<Key>>({ list, keys: new Set(), isEverything: false });
  const last = useRef<Key | null>(null);
  const { keys, isEverything } = ticks.list === list ? ticks : { keys: new Set<Key>(), isEverything: false };
  const put = (changed: readonly Key[], isTicked: boolean) => {
    const next = new Set(isEverything ? shown : keys);
    for (const key of changed)
      if (isTicked) next.add(key);
      else next.delete(key);
    setTicks({ list, keys: next, isEverything: false });
  };
  const ticked = shown.filter((key) => isEverything || keys.has(key)).length;
  return {
    keys,
    isEverything,
    /** What is ticked on other pages of the list. */
    elsewhere: isEverything ? [] : [...keys].filter((key) => !shown.includes(key)),
    isPageTicked: shown.length > 0 && ticked === shown.length,
    isPageHalf: ticked > 0 && ticked < shown.length,
    isTicked: (key: Key) => isEverything || keys.has(key),
    /** For a row's checkbox: `isRange` where all rows since the last press are meant. */
    tick: (key: Key, isTicked: boolean, isRange: boolean) => {
      const from = isRange && last.current !== null ? shown.indexOf(last.current) : -1;
      const to = shown.indexOf(key);
      put(from === -1 ? [key] : shown.slice(Math.min(from, to), Math.max(from, to) + 1), isTicked);
      last.current = key;
    },
    tickPage: (isTicked: boolean) => put(shown, isTicked),
    tickEverything: (isTicked: boolean) =>
      setTicks({ list, keys: isTicked ? new Set(shown) : new Set(), isEverything: isTicked }),
    clear: () => {
      setTicks({ list, keys: new Set(), isEverything: false });
      last.current = null;
    },
  };
}

/** A press of Shift with the mouse, which a change of a checkbox doesn't tell by itself. */
export function isRangePress({ nativeEvent }: { nativeEvent: Event }): boolean {
  return (nativeEvent as MouseEvent).shiftKey === true;
}

import { useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';

/**
 * For a field that the browser changes at once and the address follows: when the navigation is over, arrived or not,
 * `show` puts the address's value into the field. Never at first: what was chosen before the page came alive is for its
 * form to see.
 */
export function useSettled<Value>(value: Value, show: (value: Value) => void): void {
  const { state } = useNavigation();
  const shown = useRef<Value | null>(value);
  useEffect(() => {
    if (state !== 'idle') shown.current = null;
    else if (shown.current !== value) {
      shown.current = value;
      show(value);
    }
  });
}

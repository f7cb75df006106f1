import { useEffect, useLayoutEffect, useRef } from 'react';
import { isTickable, isTyped } from '../ui/typed.rules.ts';

type Control = (HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement) & {
  /** What React (19.3) last saw in it: a change to the same is none. */
  _valueTracker?: { setValue: (value: string) => void } | null;
};

/**
 * To be called right before `hydrateRoot`: as React hydrates a text area it puts the server's text into it again, over what
 * was typed (19.3, `initTextarea`), unless the area's `textContent` is empty.
 */
export function guardTyped(): void {
  for (const area of document.querySelectorAll('textarea'))
    Object.defineProperty(area, 'textContent', { value: '', configurable: true });
}

/**
 * Tells the page, as soon as it is alive, of everything that was typed, ticked or chosen in it before: React leaves a
 * field as it is while it hydrates, says nothing to whoever follows it, and writes what these knew at the next rendering.
 * React's own answer is in its experimental releases alone (docs/decisions/0124). Stands first in what is hydrated, so
 * that nothing has changed a field before it.
 */
export function TypedEarly(): null {
  const written = useRef<Control | undefined>(undefined);
  useLayoutEffect(() => {
    for (const area of document.querySelectorAll('textarea')) Reflect.deleteProperty(area, 'textContent');
    const typed = [...document.querySelectorAll<Control>('input, textarea, select')].filter(isTold);
    written.current = typed.find((control) => control === document.activeElement);
    const tellings = typed.map(hold);
    // After the commit, within which nothing can be told, and before whoever uses the page has a turn.
    queueMicrotask(() => {
      for (const tell of tellings) tell();
    });
  }, []);
  // Pages put the focus where it belongs as they come alive (a mistake, a scanner's field): not away from who is writing.
  useEffect(() => {
    const { current } = written;
    if (current === document.activeElement) queueMicrotask(() => current?.focus({ preventScroll: true }));
  }, []);
  return null;
}

/** Of radio buttons a browser tells of the one that was pressed alone. */
function isTold(control: Control): boolean {
  return isTyped(control) && (control.type !== 'radio' || (control as HTMLInputElement).checked);
}

/** Notes what a field holds; what comes back puts it there again, should React have written over it, and tells of it. */
function hold(control: Control): () => void {
  if (control instanceof HTMLSelectElement) {
    const chosen = [...control.options].map(({ selected }) => selected);
    return () => {
      for (const [place, option] of [...control.options].entries())
        if (option.selected !== chosen[place]) option.selected = chosen[place] === true;
      tell(control, 'input', 'change');
    };
  }
  const { value } = control;
  if (isTickable(control.type)) {
    const box = control as HTMLInputElement;
    const { checked } = box;
    return () => {
      box.checked = checked;
      control._valueTracker?.setValue(String(!checked));
      // What React takes for a change of a box. No mouse's: that would tick it once more.
      tell(control, 'click', 'input', 'change');
    };
  }
  const caret = control === document.activeElement ? control.selectionStart : null;
  const end = control.selectionEnd;
  return () => {
    if (control.value !== value) {
      control.value = value;
      if (caret !== null) control.setSelectionRange(caret, end);
    }
    control._valueTracker?.setValue(`${value} `);
    tell(control, 'input', 'change');
  };
}

function tell(control: Control, ...types: readonly string[]): void {
  // One that another stands for by now has its value from it, or its page has another use for it.
  if (!control.isConnected) return;
  for (const type of types) control.dispatchEvent(new Event(type, { bubbles: true }));
}

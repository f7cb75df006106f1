import { type ReactNode, useEffect, useInsertionEffect, useRef } from 'react';
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
 * Around what is hydrated: tells the page, as soon as it is alive, of everything that was typed, ticked or chosen in it
 * before. React leaves a field as it is while it hydrates, says nothing to whoever follows it, and writes what these knew
 * at the next rendering. Its own answer is in its experimental releases alone (docs/decisions/0124). Around it, and not
 * beside it: a sibling, which the server doesn't render, would give every `useId` of the page another id.
 */
export function TypedEarly({ children }: { children: ReactNode }): ReactNode {
  const written = useRef<Control | undefined>(undefined);
  // Of all effects the first, so that nothing has changed a field before it.
  useInsertionEffect(() => {
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
  useEffect(() => written.current?.focus({ preventScroll: true }), []);
  return children;
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
      for (const [place, option] of [...control.options].entries()) option.selected = chosen[place] === true;
      tell(control);
    };
  }
  const { value } = control;
  if (isTickable(control.type)) {
    const { checked } = control as HTMLInputElement;
    return () => {
      (control as HTMLInputElement).checked = checked;
      control._valueTracker?.setValue(String(!checked));
      // What React takes for a change of a box. No mouse's: that would tick it once more.
      tell(control, 'click');
    };
  }
  const { selectionStart, selectionEnd } = control;
  return () => {
    if (control.value !== value) {
      control.value = value;
      if (control === document.activeElement && selectionStart !== null)
        control.setSelectionRange(selectionStart, selectionEnd);
    }
    control._valueTracker?.setValue(`${value} `);
    tell(control);
  };
}

function tell(control: Control, ...first: readonly string[]): void {
  // One that another stands for by now has given it its value.
  if (control.isConnected)
    for (const type of [...first, 'input', 'change'])
      control.dispatchEvent(new Event(type, { bubbles: true }));
}

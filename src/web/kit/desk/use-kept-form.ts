import { type RefObject, useEffect, useRef, useState } from 'react';
import { putTypedOver } from '../../ui/typed-fields.ts';
import { forgetForm, type KeptForm, keepForm, readKeptForm } from './kept-form.ts';

/** After the last letter. */
const quietMs = 400;

/**
 * Keeps a form while it is filled in, and hands over what was kept when the page is opened again, under what was typed by
 * then. `key` names the store and
 * the form. `keepNow` is for when it is sent: nothing is written any more once it may have been forgotten.
 */
export function useKeptForm(key: string, form: RefObject<HTMLFormElement | null>) {
  const [kept, setKept] = useState<KeptForm | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const found = readKeptForm(key);
    if (found !== null && form.current !== null) {
      const entries = new FormData();
      for (const [name, value] of found.entries) entries.append(name, value);
      putTypedOver(entries, form.current);
      setKept({ ...found, entries: [...entries].map(([name, value]) => [name, String(value)]) });
    } else setKept(found);
    return () => clearTimeout(timer.current);
  }, [key, form]);
  const keepNow = () => {
    clearTimeout(timer.current);
    if (form.current !== null) keepForm(key, new FormData(form.current), new Date());
  };
  const keep = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(keepNow, quietMs);
  };
  const forget = () => {
    clearTimeout(timer.current);
    forgetForm(key);
    setKept(null);
  };
  return { key, kept, keep, keepNow, forget };
}

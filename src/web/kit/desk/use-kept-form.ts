import { type RefObject, useEffect, useRef, useState } from 'react';
import { putTypedOver } from '../../ui/typed-fields.ts';
import { forgetForm, type KeptForm, keepForm, notKept, readKeptForm } from './kept-form.ts';
import {
  changedSince,
  type SavedField,
  sayFields,
  type WrittenFields,
  writtenFields,
} from './saved-since.ts';

/** After the last letter. */
const quietMs = 400;

/** A form that was kept, and what was saved of it since it was begun; null where what it was begun at isn't known. */
type FoundForm = KeptForm & { since: { isAny: boolean; fields: readonly SavedField[] } | null };

/**
 * Keeps a form while it is filled in, and hands over what was kept when the page is opened again, under what was typed by
 * then. `key` names the store and the form, `versions` its fields that say which version it was opened at. `keepNow` is for when it is sent: nothing is written any more once it may have been forgotten.
 */
export function useKeptForm(
  key: string,
  form: RefObject<HTMLFormElement | null>,
  versions: readonly string[] = [],
) {
  const [kept, setKept] = useState<FoundForm | null>(null);
  const versionNames = useRef(versions);
  /** Of the form as the server wrote it: by the time it is kept, what an editor fills in by itself says what was typed. */
  const written = useRef<WrittenFields | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const found = readKeptForm(key);
    const now = form.current === null ? null : writtenFields(form.current);
    written.current = now;
    if (found !== null && form.current !== null && now !== null) {
      const entries = new FormData();
      for (const [name, value] of found.entries) entries.append(name, value);
      putTypedOver(entries, form.current);
      setKept({
        ...found,
        entries: [...entries].map(([name, value]) => [name, String(value)]),
        since: savedSince(found, { form: form.current, now }, versionNames.current),
      });
    } else setKept(null);
    return () => clearTimeout(timer.current);
  }, [key, form]);
  const keepNow = () => {
    clearTimeout(timer.current);
    if (form.current === null) return;
    // What a form was begun at stays with it until it is sent.
    const begun = readKeptForm(key)?.begun ?? written.current ?? writtenFields(form.current);
    keepForm(key, new FormData(form.current), new Date(), begun);
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
  /** It was saved, and is on the page still: what is typed next is begun at what it holds by now. */
  const beginAnew = () => {
    written.current = form.current === null ? null : writtenFields(form.current);
  };
  return { key, kept, keep, keepNow, forget, beginAnew };
}

/** What was saved of a form's fields since it was begun. Its version tells nothing: other parts of its page count it on, too. */
function savedSince(
  { begun }: KeptForm,
  { form, now }: { form: HTMLFormElement; now: WrittenFields },
  versions: readonly string[],
): FoundForm['since'] {
  if (begun === null) return null;
  const changed = changedSince(begun, now).filter((name) => !versions.includes(name) && !notKept.has(name));
  return { isAny: changed.length > 0, fields: sayFields(form, changed) };
}

import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocale } from 'use-intl';
import type { Locale } from '../../../shared/locale.ts';
import { putTypedOver } from '../../ui/typed-fields.ts';
import { forgetForm, type KeptForm, keepForm, notKept, readKeptForm } from './kept-form.ts';
import {
  changedSince,
  isHidden,
  joinSaved,
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
 * then. `key` names the store and the form, `versions` its fields that say which version it was opened at, `isOfSaved` whether
 * it changes what is there. `keepNow` is for when it is sent: nothing is written any more once it may have been forgotten.
 */
export function useKeptForm(
  key: string,
  form: RefObject<HTMLFormElement | null>,
  opened: Opened = { versions: [], isOfSaved: false },
) {
  const locale = useLocale();
  const [kept, setKept] = useState<FoundForm | null>(null);
  const openedAt = useRef({ ...opened, locale });
  openedAt.current = { ...opened, locale };
  /** Of the form as the server wrote it: by the time it is kept, what an editor fills in by itself says what was typed. */
  const written = useRef<WrittenFields | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const found = readKeptForm(key);
    const now = form.current === null ? null : writtenFields(form.current);
    written.current = now;
    if (found !== null && form.current !== null && now !== null) {
      const joined = joinFound(found, { form: form.current, now }, openedAt.current);
      const entries = new FormData();
      for (const [name, value] of joined.entries) entries.append(name, value);
      putTypedOver(entries, form.current);
      setKept({
        ...{ ...found, since: joined.since },
        entries: [...entries].map(([name, value]) => [name, String(value)]),
      });
    } else setKept(null);
    return () => clearTimeout(timer.current);
  }, [key, form]);
  const keepNow = () => {
    clearTimeout(timer.current);
    if (form.current === null) return;
    // What a form was begun at stays with it until it is sent, also where nobody knows it.
    const before = readKeptForm(key);
    const begun = before === null ? (written.current ?? writtenFields(form.current)) : before.begun;
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

type Opened = { versions: readonly string[]; isOfSaved: boolean };

/**
 * What was kept beside what was saved of the form's fields since it was begun. Its version tells nothing: other parts of its page
 * count it on, too. Where hidden fields have changed, which say what its lines are of, what was typed may belong to others by now:
 * then it stays as it was, goes with the version that it was begun at (`since` is null), and is refused.
 */
function joinFound(
  { entries, begun }: KeptForm,
  { form, now }: { form: HTMLFormElement; now: WrittenFields },
  { versions, isOfSaved, locale }: Opened & { locale: Locale },
): Pick<FoundForm, 'entries' | 'since'> {
  if (!isOfSaved) return { entries, since: { isAny: false, fields: [] } };
  const isMadeAnew = (name: string) => versions.includes(name) || notKept.has(name);
  if (begun === null || changedSince(begun, now).some((name) => !isMadeAnew(name) && isHidden(form, name)))
    return { entries, since: null };
  const joined = joinSaved(entries, begun, now);
  const told = joined.changedByBoth.filter((name) => !isMadeAnew(name));
  return {
    entries: joined.entries,
    since: { isAny: told.length > 0, fields: sayFields(form, told, locale) },
  };
}

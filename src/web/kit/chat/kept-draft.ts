import { forgetForm, keepForm, readKeptForm } from '../desk/kept-form.ts';

/** The event of the page by which whoever shows a conversation's draft hears that words were put back into it. */
export const draftEvent = 'bannasala:draft';

/** A ready text, or what comes back, after what is written already. */
export function addText(written: string, text: string): string {
  return written === '' || text === '' ? written + text : `${written}\n${text}`;
}

/** Keeps what is typed into a conversation until it is sent; nothing of an empty text. */
export function keepDraft(key: string, text: string): void {
  if (text === '') {
    forgetForm(key);
    return;
  }
  const form = new FormData();
  form.set('text', text);
  keepForm(key, form, new Date());
}

export function readDraft(key: string): string {
  return readKeptForm(key)?.entries.find(([name]) => name === 'text')?.[1] ?? '';
}

/** Puts words back to where they were written, after what stands there by now. */
export function giveBackWords(key: string, text: string): void {
  if (text === '') return;
  keepDraft(key, addText(readDraft(key), text));
  if (typeof window !== 'undefined') window.dispatchEvent(new CustomEvent(draftEvent, { detail: key }));
}

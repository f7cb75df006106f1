import type { Locale } from '../../../shared/locale.ts';
import { sayMoment } from '../../ui/date-input.tsx';
import { isTickable } from '../../ui/typed.rules.ts';

/** A form's fields as the server wrote them, by their names; what was typed, ticked or chosen since isn't among them. */
export type WrittenFields = Readonly<Record<string, readonly string[]>>;

/** What a field holds by now that was saved after a form was begun; no value where it says none in words. */
export type SavedField = { name: string; label: string; value: string };

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const longest = 200;

function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.elements].filter(
    (element): element is Control =>
      (element instanceof HTMLInputElement ||
        element instanceof HTMLTextAreaElement ||
        element instanceof HTMLSelectElement) &&
      element.name !== '' &&
      element.type !== 'file',
  );
}

function writtenIn(control: Control): string[] {
  if (control instanceof HTMLSelectElement)
    return [...control.options].filter((option) => option.defaultSelected).map(({ value }) => value);
  if (control instanceof HTMLInputElement && isTickable(control.type))
    return control.defaultChecked ? [control.value] : [];
  return [control.defaultValue];
}

/** Whether nobody types into it. One that isn't there any more was typed into, or it wouldn't be asked for. */
export function isHidden(form: HTMLFormElement, name: string): boolean {
  const found = controlsOf(form).filter((control) => control.name === name);
  return found.length > 0 && found.every(({ type }) => type === 'hidden');
}

export function writtenFields(form: HTMLFormElement): WrittenFields {
  const written: Record<string, string[]> = {};
  for (const control of controlsOf(form))
    written[control.name] = [...(written[control.name] ?? []), ...writtenIn(control)];
  return written;
}

const areSame = (one: readonly string[] = [], other: readonly string[] = []) =>
  one.length === other.length && one.every((value, index) => value === other[index]);

/** Names of the fields that hold something else now than when a form was begun. One that isn't there any more is none. */
export function changedSince(begun: WrittenFields, now: WrittenFields): string[] {
  return Object.keys(now).filter((name) => !areSame(begun[name], now[name]));
}

type Entries = readonly (readonly [string, string])[];

/**
 * What was kept, with what is saved by now in the fields that hold what they were begun with: whoever didn't change a field
 * doesn't put back what somebody else changed. And the names of those that both changed, each in another way.
 */
export function joinSaved(
  entries: Entries,
  begun: WrittenFields,
  now: WrittenFields,
): { entries: Entries; changedByBoth: string[] } {
  const kept: Record<string, string[]> = {};
  for (const [name, value] of entries) kept[name] = [...(kept[name] ?? []), value];
  const changed = changedSince(begun, now);
  const isUntouched = (name: string) => areSame(kept[name], begun[name]);
  const renewed = changed.filter(isUntouched);
  return {
    entries: [
      ...entries.filter(([name]) => !renewed.includes(name)),
      ...renewed.flatMap((name) => (now[name] ?? []).map((value) => [name, value] as const)),
    ],
    changedByBoth: changed.filter((name) => !isUntouched(name) && !areSame(kept[name], now[name])),
  };
}

/** Fields of a form with what is written in them, in the form's own words; those without a label aren't told one by one. */
export function sayFields(form: HTMLFormElement, names: readonly string[], locale: Locale): SavedField[] {
  const controls = controlsOf(form);
  return names.flatMap((name) => {
    const found = controls.filter((control) => control.name === name);
    const [first] = found;
    if (first === undefined) return [];
    if (isTickable(first.type) && (first.type === 'radio' || found.length > 1)) {
      const label = textOf(first.closest('fieldset')?.querySelector('legend'));
      const chosen = found.filter((control) => writtenIn(control).length > 0).map(labelOf);
      return label === '' ? [] : [{ name, label, value: chosen.join(', ').slice(0, longest) }];
    }
    const label = labelOf(first);
    if (label === '') return [];
    if (isTickable(first.type)) return [{ name, label, value: writtenIn(first).length > 0 ? '✓' : '' }];
    const value =
      first instanceof HTMLSelectElement
        ? [...first.options].filter((option) => option.defaultSelected).map(({ text }) => text)
        : writtenIn(first).map((value) => saidAs(first.type, value, locale));
    return [{ name, label, value: value.join(', ').slice(0, longest) }];
  });
}

function saidAs(type: string, value: string, locale: Locale): string {
  return type === 'date' || type === 'datetime-local' ? (sayMoment(locale, type, value) ?? value) : value;
}

const labelOf = (control: Control): string => textOf(control.labels?.[0]);

/** What an element says, without its marks for the eye alone. */
function textOf(element: Element | null | undefined): string {
  if (element == null) return '';
  const copy = element.cloneNode(true) as Element;
  for (const hidden of copy.querySelectorAll('[aria-hidden="true"], input')) hidden.remove();
  return (copy.textContent ?? '').trim();
}

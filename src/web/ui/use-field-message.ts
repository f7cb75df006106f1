import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { checkValue, type FieldLimits, type FieldMistake } from './field-checks.rules.ts';

type FieldElement = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * What a field says is wrong: what it sees itself while people type (too long, not a number) or send it (a day without its
 * time), else what it was told when the form was sent. What it was told goes as soon as the field holds something else than
 * it did then. A field that sees something wrong itself keeps the form from being sent, and takes the focus. `ref` belongs on
 * an element around the field or fields.
 */
export function useFieldMessage<Around extends HTMLElement>(
  told: ReactNode,
  limits: FieldLimits = {},
): { ref: RefObject<Around | null>; message: ReactNode; isScripted: boolean } {
  const t = useTranslations('ui');
  const ref = useRef<Around>(null);
  /** What the field held when it was told. */
  const heldThen = useRef<string | null>(null);
  const [isChanged, setChanged] = useState(false);
  const [mistake, setMistake] = useState<FieldMistake | null>(null);
  const [isScripted, setScripted] = useState(false);
  const toldKey = typeof told === 'string' ? told : told != null && told !== false;
  const { maxLength, inputMode, most } = limits;

  useEffect(() => setScripted(true), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: told something else, it is about what is held now
  useEffect(() => {
    heldThen.current = readHeld(ref.current);
    setChanged(false);
  }, [toldKey]);

  useEffect(() => {
    const around = ref.current;
    if (around === null) return;
    const look = () => {
      setChanged(readHeld(around) !== heldThen.current);
      const found = findMistake(around, { maxLength, inputMode, most });
      // The same mistake is no new state: this looks after each rendering, and would go on rendering for ever.
      setMistake((before) => (isSameMistake(before, found) ? before : found));
    };
    // What scripts fill in (a place chosen from a list) sends no event: the next rendering looks.
    look();
    const beforeSending = (event: SubmitEvent) => {
      if (event.submitter?.hasAttribute('formnovalidate')) return;
      const field = around.querySelector<FieldElement>('input, textarea');
      if (!field || field.disabled || findMistake(around, { maxLength, inputMode, most }) === null) return;
      unfold(field);
      // What another choice has put away isn't meant, and nobody could mend it.
      if (!field.checkVisibility()) return;
      // Of several that are wrong the first has the focus.
      if (!event.defaultPrevented) field.focus();
      event.preventDefault();
      event.stopPropagation();
      look();
    };
    const form = around.querySelector<FieldElement>('input, textarea, select')?.form ?? null;
    // Above the form it isn't heard of where another field kept it from being sent: then nothing is told anew of this one. What
    // the page says of it (React hears it last) is about what is held now.
    const whenSent = (event: Event) => {
      if (event.target !== form) return;
      heldThen.current = readHeld(around);
      setChanged(false);
    };
    const aboveForm = form?.parentElement;
    // After React's own turn: a rendering in between would put a controlled field back to what it was.
    const lookAfterwards = () => setTimeout(look);
    // Of a day typed by half no event tells, nor of one that is taken away again.
    const lookAgain = () => mistake !== null && look();
    around.addEventListener('input', lookAfterwards);
    around.addEventListener('change', lookAfterwards);
    around.addEventListener('keyup', lookAgain);
    form?.addEventListener('submit', beforeSending);
    aboveForm?.addEventListener('submit', whenSent);
    return () => {
      around.removeEventListener('input', lookAfterwards);
      around.removeEventListener('change', lookAfterwards);
      around.removeEventListener('keyup', lookAgain);
      form?.removeEventListener('submit', beforeSending);
      aboveForm?.removeEventListener('submit', whenSent);
    };
  });

  const message =
    mistake === null ? (isChanged ? undefined : told) : t(mistake.code, { limit: mistake.limit });
  return { ref, message, isScripted };
}

/** Everything an element's fields hold, as one text to compare. */
function readHeld(around: HTMLElement | null): string {
  const held: string[] = [];
  for (const field of around?.querySelectorAll<FieldElement>('input, textarea, select') ?? []) {
    if (!(field instanceof HTMLInputElement)) held.push(field.value);
    else if (field.type === 'checkbox' || field.type === 'radio') held.push(String(field.checked));
    else if (field.type === 'file') held.push([...(field.files ?? [])].map(describeFile).join());
    else held.push(field.value);
  }
  return held.join('\n');
}

function describeFile({ name, size, lastModified }: File): string {
  return `${name} ${size} ${lastModified}`;
}

function isSameMistake(one: FieldMistake | null, other: FieldMistake | null): boolean {
  return one?.code === other?.code && one?.limit === other?.limit;
}

function findMistake(around: HTMLElement, limits: FieldLimits): FieldMistake | null {
  const field = around.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
  if (field === null) return null;
  return checkValue(field.value, limits, field.validity.badInput ? field.type : null);
}

/** Opens what a field is folded away in. */
function unfold(field: Element): void {
  for (
    let fold = field.closest('details');
    fold !== null;
    fold = fold.parentElement?.closest('details') ?? null
  )
    fold.open = true;
}

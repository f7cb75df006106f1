import { createContext, useContext } from 'react';
import { useActionData } from 'react-router';

/** The fields of a form as they were sent, in their order. */
type SentFields = readonly (readonly [name: string, value: string])[];

/** What a browser sent without scripts, and this page is the answer to; null of any other page. */
export const SentFormContext = createContext<SentFields | null>(null);

/** What the fields within begin with instead of what is there already. */
export const TypedContext = createContext<SentFields | null>(null);

/**
 * The fields of the form with this intent and these hidden fields, when it was sent, came without scripts, and was refused:
 * whoever it was is led on elsewhere when it worked. With scripts the form is still there.
 */
export function useRefusedFields(
  intent: string,
  fields: Readonly<Record<string, string | number>> = {},
): SentFields | null {
  const sent = useContext(SentFormContext);
  const reply: unknown = useActionData();
  if (sent === null || reply === undefined) return null;
  const has = (name: string, value: string) => sent.some((each) => each[0] === name && each[1] === value);
  // Which version it was about is what may have changed, and the very cause of the refusal.
  const isIt = Object.entries({ intent, ...fields, version: null }).every(
    ([name, value]) => value === null || has(name, String(value)),
  );
  return isIt ? sent : null;
}

/** Whether this page answers a form that a browser sent without scripts. */
export function useIsAnswer(): boolean {
  return useContext(SentFormContext) !== null;
}

/** What was typed into a field, when its form comes back; null of one that doesn't. */
export function useTyped(name: string): string | null {
  return useContext(TypedContext)?.find((each) => each[0] === name)?.[1] ?? null;
}

/** Whether a box was ticked, when its form comes back; null of one that doesn't. */
export function useTicked(name: string, value: string): boolean | null {
  const typed = useContext(TypedContext);
  return typed === null ? null : typed.some((each) => each[0] === name && each[1] === value);
}

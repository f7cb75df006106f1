import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { FieldMessage, FieldMessages } from '../../../modules/identity/identity-form.rules.ts';

const exampleEmail = 'name@example.com';

/**
 * The messages under a form's fields: what the browser found before sending, else what the server answered. The first
 * field that is wrong gets the focus.
 */
export function useFieldMessages(
  formRef: RefObject<HTMLFormElement | null>,
  fromServer: FieldMessages | undefined,
) {
  const t = useTranslations('identity.field');
  const [messages, setMessages] = useState<FieldMessages>(fromServer ?? {});
  const focusNext = useRef(false);
  const [absent, setAbsent] = useState<string[]>([]);

  useEffect(() => {
    if (fromServer === undefined) return;
    focusNext.current = true;
    setMessages(fromServer);
  }, [fromServer]);

  useEffect(() => {
    const [first] = Object.keys(messages);
    if (!focusNext.current || first === undefined) return;
    focusNext.current = false;
    const fieldOf = (name: string) => formRef.current?.querySelector<HTMLElement>(`[name="${name}"]`) ?? null;
    setAbsent(Object.keys(messages).filter((field) => fieldOf(field) === null));
    fieldOf(first)?.focus();
  }, [messages, formRef]);

  const show = useCallback((found: FieldMessages) => {
    focusNext.current = true;
    setMessages(found);
  }, []);

  const clearAll = useCallback(() => setMessages({}), []);

  const clear = useCallback((field: string) => {
    setMessages((before) => {
      if (before[field] === undefined) return before;
      const { [field]: _, ...rest } = before;
      return rest;
    });
  }, []);

  const say = (field: string): string | undefined => {
    const message: FieldMessage | undefined = messages[field];
    return message === undefined ? undefined : t(message, { email: exampleEmail });
  };

  /** What is wrong with fields that this form doesn't show: said above it, so that no refusal is silent. */
  const unshown = absent.map(say).filter((message) => message !== undefined);

  return { show, clear, clearAll, say, unshown };
}

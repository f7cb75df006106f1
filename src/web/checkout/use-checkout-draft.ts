import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { forgetDraft, keepDraft, readDraft } from './checkout-draft.ts';
import type { CheckoutReply } from './checkout-reply.types.ts';
import { type CheckoutValues, readCheckoutValues } from './checkout-values.ts';

/**
 * Keeps the checkout's form while it is filled in, and gives it back to a page that begins anew. `restored` is what was
 * kept, `key` what makes new fields of it. `onRestore` gets the whole form, to work the total out from it.
 */
export function useCheckoutDraft(
  formRef: RefObject<HTMLFormElement | null>,
  cartId: string,
  reply: CheckoutReply | undefined,
  onRestore: (form: FormData) => void,
): { restored: CheckoutValues | null; key: number; forget: () => void } {
  const [{ restored, key }, setRestored] = useState<{ restored: CheckoutValues | null; key: number }>({
    restored: null,
    key: 0,
  });
  const hasLooked = useRef(false);
  const keep = useCallback(() => {
    if (formRef.current !== null) keepDraft(cartId, new FormData(formRef.current));
  }, [formRef, cartId]);

  useEffect(() => {
    if (hasLooked.current) return;
    hasLooked.current = true;
    if (reply !== undefined) return;
    const draft = readDraft(cartId);
    if (draft === null) return;
    setRestored({ restored: readCheckoutValues(draft), key: 1 });
    onRestore(draft);
  }, [cartId, reply, onRestore]);

  useEffect(() => {
    const form = formRef.current;
    if (form === null) return;
    const onInput = ({ target }: Event) => {
      if (target instanceof Element && 'form' in target && target.form === form) keep();
    };
    document.addEventListener('input', onInput);
    document.addEventListener('change', onInput);
    return () => {
      document.removeEventListener('input', onInput);
      document.removeEventListener('change', onInput);
    };
  }, [formRef, keep]);

  // An order that was refused: what was forgotten as it was sent is kept again.
  useEffect(() => {
    if (reply !== undefined) keep();
  }, [reply, keep]);

  return { restored, key, forget: forgetDraft };
}

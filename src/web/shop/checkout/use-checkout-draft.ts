import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { forgetDraft, keepDraft, readDraft } from '../../kit/checkout/checkout-draft.ts';
import type { CheckoutReply } from '../../kit/checkout/checkout-reply.types.ts';
import { type CheckoutValues, readCheckoutValues } from '../../kit/checkout/checkout-values.ts';
import { putTypedOver } from '../../ui/typed-fields.ts';

type Restored = {
  /** What was kept. */
  restored: CheckoutValues | null;
  voucherTyped: string;
  /** Makes new fields of it. */
  key: number;
};

/**
 * Keeps the checkout's form while it is filled in, and gives it back to a page that begins anew: after a reload, a way
 * back, or signing in again. `onRestore` gets the whole form, to work the total out from it. Where the order can be paid
 * it is forgotten (`useForgottenDraft`).
 */
export function useCheckoutDraft(
  formRef: RefObject<HTMLFormElement | null>,
  cartId: string,
  reply: CheckoutReply | undefined,
  onRestore: (form: FormData) => void,
): Restored {
  const [restored, setRestored] = useState<Restored>({ restored: null, voucherTyped: '', key: 0 });
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
    // What was typed before this page's scripts ran is newer.
    if (formRef.current !== null) putTypedOver(draft, formRef.current);
    // A code that was typed and not used yet is only typed.
    const voucherTyped = String(draft.get('newVoucher') ?? '');
    draft.delete('newVoucher');
    setRestored({ restored: readCheckoutValues(draft), voucherTyped, key: 1 });
    onRestore(draft);
  }, [formRef, cartId, reply, onRestore]);

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

  // Also what was typed before this page's scripts ran, and came back with a refusal.
  useEffect(() => {
    if (reply !== undefined) keep();
  }, [reply, keep]);

  return restored;
}

/** The order is there: what was typed for its cart has done its work. */
export function useForgottenDraft(cartId: string): void {
  useEffect(() => {
    if (readDraft(cartId) !== null) forgetDraft();
  }, [cartId]);
}

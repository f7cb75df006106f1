import { useEffect, useRef } from 'react';
import type { Fetcher } from 'react-router';
import { useFetcher } from 'react-router';
import { useTranslations } from 'use-intl';
import { useAlert, useDialogs } from '../../kit/dialog/dialogs.tsx';
import type { CartReply } from './cart-reply.types.ts';
import { cartResource } from './use-cart-action.ts';

/** "Update cart" (SPEC §8): takes over what has changed and says that it did. */
export function useUpdateCart() {
  const t = useTranslations('cart');
  const alert = useAlert();
  const fetcher = useFetcher<CartReply>({ key: 'update cart' });
  const { data, state, submit } = fetcher;
  const handled = useRef<CartReply | undefined>(data);
  useEffect(() => {
    if (state !== 'idle' || data === undefined || handled.current === data) return;
    handled.current = data;
    alert(
      data.isDone
        ? { tone: 'success', message: t('updateCartSuccess') }
        : { tone: 'error', message: data.message },
    );
  }, [data, state, alert, t]);
  return {
    isUpdating: state !== 'idle',
    updateCart: () => void submit({ intent: 'refresh' }, { method: 'post', action: cartResource }),
  };
}

/** A change of the cart that the server refuses is told in the cart's error dialog, which offers to update the cart. */
export function useCartFailure({ data, state }: Pick<Fetcher<CartReply>, 'data' | 'state'>): void {
  const { showCartError } = useDialogs();
  const { updateCart } = useUpdateCart();
  const handled = useRef<CartReply | undefined>(data);
  useEffect(() => {
    if (state !== 'idle' || data === undefined || handled.current === data) return;
    handled.current = data;
    if (!data.isDone) showCartError(data.message, updateCart);
  });
}

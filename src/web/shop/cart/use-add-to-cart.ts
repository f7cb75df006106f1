import { type SubmitEvent, useEffect, useRef } from 'react';
import { useFetcher, useNavigate } from 'react-router';
import { useAlert } from '../../kit/dialog/dialogs.tsx';
import { useLoginDialog } from '../../kit/identity/login-context.tsx';
import { useVisitor } from '../../kit/visitor/visitor-context.tsx';
import { useCartPanel } from './cart-panel-context.tsx';
import type { CartReply } from './cart-reply.types.ts';

/**
 * What adding to the cart does once it is sent (SPEC §4 "Add to cart"): mode 1 opens the cart panel at once, while the
 * server is still busy; mode 2 asks guests to sign in, then goes to the cart. Refused, the panel goes and an alert says
 * why.
 */
export function useAddToCart() {
  const fetcher = useFetcher<CartReply>();
  const panel = useCartPanel();
  const alert = useAlert();
  const { openLogin } = useLoginDialog();
  const isGuest = useVisitor()?.isSignedIn === false;
  const navigate = useNavigate();
  const handled = useRef<CartReply | undefined>(undefined);
  // Whether the last press opened the dialog itself: pressed before it was known who is looking, it couldn't.
  const hasAsked = useRef(false);
  const { data, state } = fetcher;

  useEffect(() => {
    if (state !== 'idle' || data === undefined || handled.current === data) return;
    handled.current = data;
    if (data.isDone) {
      // The panel is left as it is: who closed it while the server was busy doesn't want it again.
      if (data.mode === 2) void navigate('/cart');
      return;
    }
    panel.close();
    // A known guest's dialog is open since the press; who closed it meanwhile doesn't want it again.
    if (data.code === 'loginRequired') {
      if (!hasAsked.current) openLogin();
    } else alert({ tone: 'error', message: data.message });
  }, [data, state, panel, alert, openLogin, navigate]);

  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    const isBuyNow = event.nativeEvent.submitter?.getAttribute('value') === '2';
    // It is sent all the same: the server keeps what a guest wants until they have signed in.
    hasAsked.current = isBuyNow && isGuest;
    if (hasAsked.current) openLogin();
    else if (!isBuyNow) panel.open();
  }

  const mode = fetcher.formData?.get('mode');
  const busyMode: 1 | 2 | null = state === 'idle' ? null : mode === '2' ? 2 : 1;
  return { fetcher, onSubmit, busyMode };
}

import X from 'lucide-react/icons/x';
import { lazy, type ReactNode, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { CartPanelContext } from '../shop/cart/cart-panel-context.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { LazyPart } from '../ui/lazy-part.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

// What the panel shows is the cart's own, fetched with its first opening.
const CartPanel = lazy(() => import('../shop/cart/cart-panel.tsx'));

/**
 * The slide-out cart from the right (SPEC §2): it locks the page's scroll (app.css: `dialog:modal`), closes on a new
 * route, and takes SPEC §9's 250 ms to close.
 */
export function CartPanelProvider({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  // Where it was opened: on another page it is closed. Nothing closes it when the page wakes up, so that a press just
  // before that counts.
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const isOpen = openedAt === pathname;
  const open = useCallback(() => setOpenedAt(pathname), [pathname]);
  const close = useCallback(() => setOpenedAt(null), []);
  useEffect(() => setOpenedAt((path) => (path === pathname ? path : null)), [pathname]);
  const control = useMemo(() => ({ isOpen, open, close }), [isOpen, open, close]);
  return (
    <CartPanelContext value={control}>
      {children}
      <CartDrawer isOpen={isOpen} onClose={close} />
    </CartPanelContext>
  );
}

function CartDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useTranslations('shell');
  const titleId = useId();
  const ref = useRef<HTMLDialogElement>(null);
  const [wasOpened, setWasOpened] = useState(false);
  useEffect(() => {
    const dialog = ref.current;
    if (dialog === null) return;
    if (isOpen) {
      setWasOpened(true);
      if (!dialog.open) dialog.showModal();
    } else if (dialog.open) dialog.close();
  }, [isOpen]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc is the key for it, and arrives as `cancel`
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      className="drawer-motion fixed inset-y-0 right-0 left-auto m-0 h-dvh max-h-none w-full max-w-none flex-col bg-surface text-start text-ink shadow-pop open:flex min-[321px]:w-[min(100vw-2.5rem,26rem)] md:w-[28rem]"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === ref.current) onClose();
      }}
    >
      <header className="flex items-center gap-3 border-b border-line py-2 pr-2 pl-5">
        <h2 id={titleId} className="flex-1 text-lg">
          {t('cart')}
        </h2>
        <button
          type="button"
          onClick={onClose}
          className="grid size-11 place-items-center rounded-md text-ink-soft hover:bg-wash hover:text-ink"
          aria-label={t('close')}
        >
          <X className="size-5" aria-hidden="true" />
        </button>
      </header>
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain outline-none">
        {wasOpened && (
          <LazyPart waiting={<PanelSkeleton />} missing={<PanelMissing />}>
            <CartPanel onClose={onClose} />
          </LazyPart>
        )}
      </div>
    </dialog>
  );
}

function PanelSkeleton() {
  return (
    <div className="grid gap-4 p-5">
      {[0, 1, 2].map((row) => (
        <div key={row} className="flex gap-4">
          <Skeleton className="h-24 w-16" />
          <div className="grid flex-1 content-start gap-2">
            <Skeleton className="h-5 w-full" />
            <Skeleton className="h-5 w-1/2" />
          </div>
        </div>
      ))}
    </div>
  );
}

function PanelMissing() {
  const t = useTranslations('shell');
  return (
    <div className="p-5">
      <ButtonLink to="/cart" className="w-full">
        {t('openFullCart')}
      </ButtonLink>
    </div>
  );
}

import { createContext, lazy, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import { LazyPart } from '../../ui/lazy-part.tsx';
import { Alert } from './alert.tsx';
import type { AlertRequest, DialogRequest, ShownImage } from './dialogs.types.ts';

// Dialogs are fetched with the first of them.
const DialogView = lazy(() => import('./dialog-view.tsx'));

type Dialogs = {
  /** A success or error that closes itself after 2 s. */
  alert: (alert: AlertRequest) => void;
  show: (dialog: DialogRequest) => void;
};

const DialogsContext = createContext<Dialogs>({ alert: () => undefined, show: () => undefined });

/** Keeps the dialogs that any page may open: one alert and one dialog at a time, the newest. */
export function DialogsProvider({ children }: { children: ReactNode }) {
  const [alert, setAlert] = useState<(AlertRequest & { turn: number }) | null>(null);
  const [dialog, setDialog] = useState<{ request: DialogRequest; turn: number } | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const dialogs = useMemo<Dialogs>(
    () => ({
      alert: (request) => setAlert((last) => ({ ...request, turn: (last?.turn ?? 0) + 1 })),
      show: (request) => {
        setDialog((last) => ({ request, turn: (last?.turn ?? 0) + 1 }));
        setIsOpen(true);
      },
    }),
    [],
  );
  const close = useCallback(() => setIsOpen(false), []);
  const hideAlert = useCallback(() => setAlert(null), []);
  return (
    <DialogsContext value={dialogs}>
      {children}
      {dialog !== null && (
        <LazyPart>
          <DialogView key={dialog.turn} request={dialog.request} isOpen={isOpen} onClose={close} />
        </LazyPart>
      )}
      <Alert alert={alert} onHide={hideAlert} />
    </DialogsContext>
  );
}

/** `alert({ tone: 'success', message })`. */
export function useAlert(): Dialogs['alert'] {
  return useContext(DialogsContext).alert;
}

/** Opens any of the global dialogs; `useDialogs().showImages(pictures, 2)`. */
export function useDialogs() {
  const { show } = useContext(DialogsContext);
  return useMemo(
    () => ({
      showFailure: (message: string, title?: string) =>
        show({ kind: 'failure', message, ...(title === undefined ? {} : { title }) }),
      /** SPEC §8: cart and checkout errors offer update-cart. */
      showCartError: (message: string, onUpdateCart: () => void) =>
        show({ kind: 'cartError', message, onUpdateCart }),
      showImages: (images: readonly ShownImage[], start = 0) =>
        show({ kind: 'images', images, start, isSlideshow: false }),
      showSlideshow: (images: readonly ShownImage[], start = 0) =>
        show({ kind: 'images', images, start, isSlideshow: true }),
      /** `url` is the whole address, usually a short link. */
      showShare: (shared: { title: string; url: string; facebookAppId: string | null }) =>
        show({ kind: 'share', ...shared }),
      showBanner: (image: ShownImage, href: string | null) => show({ kind: 'banner', image, href }),
      showAd: (image: ShownImage, href: string | null) => show({ kind: 'ad', image, href }),
      showSellerPromotion: (image: ShownImage) => show({ kind: 'sellerPromotion', image }),
    }),
    [show],
  );
}

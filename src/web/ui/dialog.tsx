import X from 'lucide-react/icons/x';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from './class-names.ts';

type DialogProps = {
  isOpen: boolean;
  /** Asked for by Esc, the backdrop or the close button. Not called while it can't be dismissed. */
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** False: Esc, backdrop and close button do nothing (a forced login). */
  isDismissible?: boolean;
  /** True: Esc and backdrop do nothing, the close button does (a code is awaited). */
  isHeld?: boolean;
  size?: 's' | 'm' | 'l' | 'full';
  isTitleHidden?: boolean;
  /** Sticks to the bottom: the buttons. */
  footer?: ReactNode;
  className?: string;
};

const widths = { s: 'max-w-sm', m: 'max-w-lg', l: 'max-w-3xl', full: 'max-w-6xl' };

/**
 * A modal on the browser's own `<dialog>`: focus stays in it and returns to where it was, the page behind is inert and
 * doesn't scroll (app.css). On a phone it rises from the lower edge.
 */
export function Dialog({
  isOpen,
  onClose,
  title,
  children,
  isDismissible = true,
  isHeld = false,
  size = 'm',
  isTitleHidden = false,
  footer,
  className,
}: DialogProps) {
  const t = useTranslations('ui');
  const titleId = useId();
  const ref = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const dialog = ref.current;
    if (dialog === null) return;
    if (isOpen && !dialog.open) dialog.showModal();
    if (!isOpen && dialog.open) dialog.close();
  }, [isOpen]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc is the key for it, and arrives as `cancel`
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      className={classNames(
        'dialog-motion m-auto mb-0 max-h-[92dvh] w-full flex-col overflow-hidden rounded-t-lg bg-surface p-0 text-start text-ink shadow-pop open:flex md:mb-auto md:rounded-lg',
        widths[size],
        className,
      )}
      onCancel={(event) => {
        event.preventDefault();
        if (isDismissible && !isHeld) onClose();
      }}
      onClose={() => {
        // The browser closes it by itself when Esc is pressed twice: it is opened again while it must stay.
        if (!isOpen) return;
        if (isDismissible && !isHeld) onClose();
        else ref.current?.showModal();
      }}
      onClick={(event) => {
        if (isDismissible && !isHeld && event.target === ref.current) onClose();
      }}
    >
      <header
        className={classNames(
          'flex items-start gap-3 px-5 pt-4',
          isTitleHidden && !isDismissible && 'sr-only',
        )}
      >
        <h2 id={titleId} className={isTitleHidden ? 'sr-only' : 'min-w-0 flex-1 text-xl'}>
          {title}
        </h2>
        {isDismissible && (
          <button
            type="button"
            onClick={onClose}
            className="-mr-2 ml-auto grid size-11 shrink-0 place-items-center rounded-md text-ink-soft hover:bg-wash hover:text-ink"
            aria-label={t('close')}
          >
            <X className="size-5" aria-hidden="true" />
          </button>
        )}
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-2 pb-5 outline-none">
        {children}
      </div>
      {footer !== undefined && (
        <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3">{footer}</footer>
      )}
    </dialog>
  );
}

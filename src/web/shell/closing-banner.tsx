import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useSite } from '../kit/page/site-context.tsx';

/** SPEC §2: the closing banner can't be dismissed by backdrop or Esc. Over every page while the settings show it. */
export function ClosingBanner() {
  const t = useTranslations('shell');
  const { closingBannerUrl } = useSite();
  const ref = useRef<HTMLDialogElement>(null);
  const isShown = closingBannerUrl !== null;
  useEffect(() => {
    const dialog = ref.current;
    if (!isShown || dialog === null) return;
    const open = () => {
      if (!dialog.open) dialog.showModal();
    };
    const stay = (event: Event) => event.preventDefault();
    open();
    dialog.addEventListener('cancel', stay);
    dialog.addEventListener('close', open);
    return () => {
      dialog.removeEventListener('cancel', stay);
      dialog.removeEventListener('close', open);
      dialog.close();
    };
  }, [isShown]);
  if (closingBannerUrl === null) return null;
  return (
    <dialog ref={ref} aria-label={t('closed')} className="m-auto max-w-3xl bg-transparent p-4">
      {/* A dialog takes the focus to something: here to its picture. */}
      <img
        src={`${closingBannerUrl}/960.webp`}
        alt={t('closed')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the only thing in a dialog that has nothing to press
        tabIndex={0}
        className="max-h-[85dvh] w-full rounded-lg object-contain"
      />
    </dialog>
  );
}

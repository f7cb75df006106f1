import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { useDialogs } from '../../kit/dialog/dialogs.tsx';
import type { ShownImage } from '../../kit/dialog/dialogs.types.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';

type WelcomeProps = {
  isCompany: boolean;
  /** Where the person was going when they registered. */
  continueTo: string | null;
  /** SPEC §2 "Seller-promotion dialog after registration": for people, not for shops; null when there is no picture. */
  promotion: ShownImage | null;
};

/**
 * An account has just been opened (SPEC §2 "Success panel after account creation", §4 `show_ad_register_success`): a word of
 * welcome, then what sellers are offered. Before scripts run, or without them, a notice on the page.
 */
export function Welcome({ isCompany, continueTo, promotion }: WelcomeProps) {
  const t = useTranslations('identity.welcome');
  const [query, setQuery] = useSearchParams();
  const isWelcomed = query.get('welcome') === 'true';
  const [isOpen, setOpen] = useState(false);
  const isHydrated = useIsHydrated();
  const dialogs = useDialogs();
  useEffect(() => setOpen(isWelcomed), [isWelcomed]);
  if (!isWelcomed) return null;

  function close(): void {
    setOpen(false);
    setQuery(
      (before) => {
        before.delete('welcome');
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
    if (promotion !== null && !isCompany) dialogs.showSellerPromotion(promotion);
  }

  const text = t(isCompany ? 'shopText' : 'text');
  if (!isHydrated)
    return (
      <Notice
        tone="success"
        title={t('title')}
        action={continueTo === null ? undefined : <Link to={continueTo}>{t('goOn')}</Link>}
      >
        {text}
      </Notice>
    );
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={t('title')}
      size="s"
      footer={
        <>
          {continueTo !== null && (
            <ButtonLink to={continueTo} variant="secondary">
              {t('goOn')}
            </ButtonLink>
          )}
          <Button onClick={close}>{t('fill')}</Button>
        </>
      }
    >
      <p role="status">{text}</p>
    </Dialog>
  );
}

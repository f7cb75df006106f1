import Share2 from 'lucide-react/icons/share-2';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAlert, useDialogs } from '../../../kit/dialog/dialogs.tsx';

type ShareButtonProps = { urlKey: string };

/** Opens the share dialog with the product's short link; without scripts it leads to the page for sharing. */
export function ShareButton({ urlKey }: ShareButtonProps) {
  const t = useTranslations('product');
  const { showShare } = useDialogs();
  const alert = useAlert();
  const [isBusy, setIsBusy] = useState(false);

  async function open(): Promise<void> {
    setIsBusy(true);
    try {
      const response = await fetch(`/resources/share?product=${encodeURIComponent(urlKey)}`);
      if (!response.ok) throw new Error(`share: ${response.status}`);
      const { title, url }: { title: string; url: string } = await response.json();
      showShare(title, url);
    } catch (error) {
      console.warn(error);
      alert({ tone: 'error', message: t('share.fail') });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <a
      href={`/product/share/${encodeURIComponent(urlKey)}`}
      rel="nofollow"
      aria-busy={isBusy || undefined}
      onClick={(event) => {
        event.preventDefault();
        if (!isBusy) void open();
      }}
      className="inline-flex min-h-11 items-center gap-2 rounded-md px-3 font-semibold text-ink-soft hover:bg-wash hover:text-primary"
    >
      <Share2 className="size-5" aria-hidden="true" />
      {t('share.label')}
    </a>
  );
}

import Share2 from 'lucide-react/icons/share-2';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAlert, useDialogs } from '../dialog/dialogs.tsx';
import { type ShareTargetThing, shareLinksPath, shareResourcePath } from './share-address.rules.ts';

type ShareButtonProps = {
  of: ShareTargetThing;
  /** `boxed` where it stands among buttons. */
  look?: 'plain' | 'boxed';
  /** Instead of "share". */
  label?: string;
};

type Answer = { title: string; url: string; facebookAppId: string | null };

/** How long a shop that is busy (503) is left alone before it is asked once more. */
const busyMs = 1_000;

async function askForLink(of: ShareTargetThing): Promise<Answer> {
  const ask = () => fetch(shareResourcePath(of));
  let response = await ask();
  if (response.status === 503) {
    await new Promise((resolve) => setTimeout(resolve, busyMs));
    response = await ask();
  }
  if (!response.ok) throw new Error(`share: ${response.status}`);
  return response.json();
}

const looks = {
  plain: 'px-3 text-ink-soft hover:bg-wash hover:text-primary',
  boxed: 'border border-line-strong bg-surface px-4 hover:border-ink hover:bg-wash',
};

/** Opens the share dialog with the thing's short link; without scripts it leads to the page of plain links. */
export function ShareButton({ of, look = 'plain', label }: ShareButtonProps) {
  const t = useTranslations('shell');
  const { showShare } = useDialogs();
  const alert = useAlert();
  const [isBusy, setIsBusy] = useState(false);

  async function open(): Promise<void> {
    setIsBusy(true);
    try {
      showShare(await askForLink(of));
    } catch (error) {
      console.warn(error);
      alert({ tone: 'error', message: t('sharing.fail') });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <a
      href={shareLinksPath(of)}
      rel="nofollow"
      aria-busy={isBusy || undefined}
      onClick={(event) => {
        event.preventDefault();
        if (!isBusy) void open();
      }}
      className={`inline-flex min-h-11 items-center gap-2 rounded-md font-semibold ${looks[look]}`}
    >
      <Share2 className="size-5 shrink-0" aria-hidden="true" />
      {label ?? t('share')}
    </a>
  );
}

import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import Download from 'lucide-react/icons/download';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { popupFeatures, qrAddress, type ShareTarget, shareTargets } from './share.rules.ts';
import { ShareIcon } from './share-icon.tsx';

/** SPEC §9: copy-success icon 500 ms. */
const copiedMs = 500;

type ShareDialogProps = { title: string; url: string; facebookAppId: string | null };

/**
 * The one dialog for sharing: networks in popups of SPEC §9's sizes, the system's own sheet where there is one, the link to
 * copy, its QR code to save.
 */
export function ShareDialog({ title, url, facebookAppId }: ShareDialogProps) {
  const t = useTranslations('shell');
  const qr = qrAddress(url);
  const hasSheet = typeof navigator.share === 'function';
  const targets = shareTargets({ title, url, facebookAppId }).filter(
    ({ isApp }) => !isApp || window.matchMedia('(pointer: coarse)').matches,
  );

  async function openSheet(): Promise<void> {
    try {
      await navigator.share({ title, url });
    } catch (error) {
      // Closing the sheet without choosing is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError'))
        console.warn('sharing failed', error);
    }
  }

  return (
    <div className="grid gap-5">
      <p className="text-ink-soft wrap-anywhere">{title}</p>
      <ul className="grid grid-cols-3 gap-2 sm:grid-cols-5" aria-label={t('sharing.networks')}>
        {targets.map((target) => (
          <li key={target.network}>
            <NetworkLink target={target} />
          </li>
        ))}
        {hasSheet && (
          <li>
            <button
              type="button"
              onClick={openSheet}
              className="grid w-full justify-items-center gap-1.5 rounded-md py-3 text-center text-sm leading-snug hover:bg-wash"
            >
              <Ellipsis className="size-6" aria-hidden="true" />
              {t('sharing.more')}
            </button>
          </li>
        )}
      </ul>
      <CopyLink url={url} />
      {qr !== null && (
        <div className="flex items-center gap-4 rounded-md border border-line bg-surface p-3">
          <img
            src={qr}
            alt={t('sharing.qr')}
            width={112}
            height={112}
            className="size-28 shrink-0 rounded-sm bg-white"
          />
          <div className="grid min-w-0 justify-items-start gap-2">
            <p className="text-sm text-ink-soft">{t('sharing.qrText')}</p>
            <a
              href={qr}
              download="bannasala-qr.png"
              className="inline-flex min-h-11 items-center gap-2 rounded-md border border-line-strong bg-surface px-4 font-semibold hover:border-ink hover:bg-wash"
            >
              <Download className="size-5 shrink-0" aria-hidden="true" />
              {t('sharing.saveQr')}
            </a>
          </div>
        </div>
      )}
    </div>
  );
}

function NetworkLink({ target: { network, href, popup } }: { target: ShareTarget }) {
  const t = useTranslations('shell');
  const name = network === 'Email' ? t('sharing.email') : network;
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t('shareOn', { network: name })}
      className="grid justify-items-center gap-1.5 rounded-md py-3 text-center text-sm leading-snug hover:bg-wash"
      onClick={(event) => {
        if (popup === null) return;
        event.preventDefault();
        window.open(href, '_blank', popupFeatures(popup, window.screen));
      }}
    >
      <ShareIcon network={network} />
      <span aria-hidden="true">{name}</span>
    </a>
  );
}

function CopyLink({ url }: { url: string }) {
  const t = useTranslations('shell');
  const [isCopied, setIsCopied] = useState(false);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(url);
      setIsCopied(true);
      setTimeout(() => setIsCopied(false), copiedMs);
    } catch (error) {
      // SPEC §8: clipboard copy failures are only logged; the address stands there to be copied by hand.
      console.warn('copy failed', error);
    }
  }

  return (
    <div className="flex gap-2">
      <input
        readOnly
        value={url}
        aria-label={t('sharing.link')}
        className="h-11 min-w-0 flex-1 rounded-md border border-line bg-wash px-3 text-sm"
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button variant="secondary" onClick={copy} aria-label={t('copyLink')} className="w-11 px-0">
        {isCopied ? (
          <Check className="size-5 shrink-0 text-success" aria-hidden="true" />
        ) : (
          <Copy className="size-5 shrink-0" aria-hidden="true" />
        )}
      </Button>
      <p role="status" className="sr-only">
        {isCopied ? t('linkCopied') : ''}
      </p>
    </div>
  );
}

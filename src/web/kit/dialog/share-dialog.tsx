import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import Mail from 'lucide-react/icons/mail';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { popupFeatures, shareTargets } from './share.rules.ts';
import { SocialIcon } from './social-icon.tsx';

/** SPEC §9: copy-success icon 500 ms. */
const copiedMs = 500;

/** Networks in popups of SPEC §9's sizes, and the link to copy. */
export function ShareDialog({ title, url }: { title: string; url: string }) {
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
    <div className="grid gap-4">
      <p className="text-ink-soft">{title}</p>
      <ul className="grid grid-cols-4 gap-2">
        {shareTargets({ title, url }).map(({ network, href, popup }) => (
          <li key={network}>
            <a
              href={href}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={t('shareOn', { network })}
              className="grid justify-items-center gap-1 rounded-md py-3 text-xs hover:bg-wash"
              onClick={(event) => {
                if (popup === null) return;
                event.preventDefault();
                window.open(href, '_blank', popupFeatures(popup, window.screen));
              }}
            >
              {network === 'Email' ? (
                <Mail className="size-6" aria-hidden="true" />
              ) : (
                <SocialIcon name={network} />
              )}
              <span aria-hidden="true">{network}</span>
            </a>
          </li>
        ))}
      </ul>
      <div className="flex gap-2">
        <input
          readOnly
          value={url}
          aria-label={t('copyLink')}
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
      </div>
      <p role="status" className="sr-only">
        {isCopied ? t('linkCopied') : ''}
      </p>
    </div>
  );
}

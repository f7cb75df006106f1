import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { SocialProvider } from '../../../modules/social/social.rules.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { ProviderMark } from './provider-mark.tsx';

type SocialButtonsProps = { providers: readonly SocialProvider[]; next: string };

/**
 * The ways in through others (SPEC §2 "social buttons"): each a form that leads to the provider. Those without settings
 * aren't there. SPEC §4: a loading overlay while the browser is on its way.
 */
export function SocialButtons({ providers, next }: SocialButtonsProps) {
  const t = useTranslations('identity');
  const [leavingTo, setLeavingTo] = useState<SocialProvider | null>(null);
  if (providers.length === 0) return null;
  return (
    <section aria-label={t('social.title')} className="grid gap-3">
      <p className="flex items-center gap-3 text-sm text-ink-mute before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('or')}
      </p>
      <ul className="grid gap-2">
        {providers.map((provider) => (
          <li key={provider}>
            <form method="post" action={`/login/${provider}/start`} onSubmit={() => setLeavingTo(provider)}>
              <input type="hidden" name="next" value={next} />
              <button
                type="submit"
                className="flex min-h-11 w-full items-center gap-3 rounded-md border border-line-strong bg-surface px-4 py-1 font-semibold transition-colors hover:border-ink hover:bg-wash"
              >
                <ProviderMark provider={provider} />
                <span className="flex-1 text-center">
                  {t('social.with', { provider: t(`social.names.${provider}`) })}
                </span>
                <span className="w-6" aria-hidden="true" />
              </button>
            </form>
          </li>
        ))}
      </ul>
      {leavingTo !== null && (
        <div
          role="status"
          className="fixed inset-0 z-50 grid place-content-center justify-items-center gap-3 bg-surface/90"
        >
          <Spinner className="size-8" />
          <p>{t('social.pleaseWait', { provider: t(`social.names.${leavingTo}`) })}</p>
        </div>
      )}
    </section>
  );
}

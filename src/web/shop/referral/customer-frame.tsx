import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { LanguageForm } from '../../kit/page/language-form.tsx';

type Introduction = { name: string | null; photoOf: string | null };

/**
 * The frame of customer mode (SPEC §1): no header and no footer of the shop, but whose basket it is, with name and picture,
 * and with whom it is ordered and paid. Made for a phone inside a messenger's browser.
 */
export function CustomerFrame({ affiliate, children }: { affiliate: Introduction; children: ReactNode }) {
  const t = useTranslations('customer');
  const { name, photoOf } = affiliate;
  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] pb-14">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3">
        <div className="flex min-w-0 items-center gap-3">
          {photoOf !== null && name !== null ? (
            <img
              src={`/sharer/${photoOf}/photo`}
              alt={t('photo', { name })}
              width={48}
              height={48}
              className="size-12 shrink-0 rounded-full border border-line object-cover"
            />
          ) : (
            <span
              aria-hidden="true"
              className="grid size-12 shrink-0 place-items-center rounded-full bg-primary-wash text-xl font-semibold text-primary"
            >
              {initialOf(name)}
            </span>
          )}
          <div className="min-w-0">
            <p className="leading-snug font-semibold wrap-anywhere">
              {name === null ? t('fromNobody') : t('from', { name })}
            </p>
            <p className="text-sm text-ink-soft">
              {t('shop')} ·{' '}
              <a
                href="/privacy-policy"
                target="_blank"
                rel="noopener"
                className="text-primary underline underline-offset-2"
              >
                {t('privacy')}
              </a>
            </p>
          </div>
        </div>
        <LanguageForm className="shrink-0" />
      </header>
      {children}
    </div>
  );
}

/** The first letter of a name as people read it: Thai vowels that stand before their consonant aren't it alone. */
function initialOf(name: string | null): string {
  const letters = [...(name ?? 'บ')];
  return letters.find((letter) => /[\p{L}\p{N}]/u.test(letter) && !/[เแโใไ]/.test(letter)) ?? '•';
}

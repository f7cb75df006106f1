import { useTranslations } from 'use-intl';
import { ShareButton } from '../../kit/share/share-button.tsx';
import { ButtonLink } from '../../ui/button.tsx';

/** What this shop is, in a line, and the way to all of it. */
export function Welcome({ title, lead, total }: { title: string; lead: string; total: number }) {
  const t = useTranslations('home');
  return (
    <section className="page-width flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <div className="max-w-3xl">
        <h1 className="text-xl sm:text-2xl md:text-3xl">{title}</h1>
        <p className="text-ink-soft md:text-lg">{lead}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <ButtonLink to="/product" variant="secondary">
          {t('allBooks')}
          {total > 0 && (
            <span className="font-normal text-ink-mute">{t('titleCount', { count: total })}</span>
          )}
        </ButtonLink>
        <ShareButton of={{ kind: 'home' }} />
      </div>
    </section>
  );
}

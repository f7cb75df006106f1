import { useLocale, useTranslations } from 'use-intl';
import { livePath } from '../../../modules/live/live-path.rules.ts';
import type { LiveCard } from '../../../modules/live/live-show.contract.ts';
import { formatDateTime } from '../../../shared/bangkok-time.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { Picture } from '../../ui/picture.tsx';
import { HostLink } from './host-link.tsx';
import { LiveBadge } from './live-badge.tsx';
import { RemindForm } from './remind-form.tsx';

/** Lives in a list: whose they are, when, and covers of what is sold in them. Wants the messages `liveShow`. */
export function LiveCards({ lives }: { lives: readonly LiveCard[] }) {
  const t = useTranslations('liveShow');
  const locale = useLocale();
  const at = (instant: string) => formatDateTime(locale, new Date(instant));
  return (
    <ul className="grid gap-6 md:grid-cols-2">
      {lives.map((live) => {
        const { id, name, state, startsAt, finishedAt, store, products, productCount } = live;
        return (
          <li key={id} className="grid content-start gap-3 rounded-lg border border-line bg-surface p-4">
            <h3 className="flex flex-wrap items-baseline gap-2 text-lg font-semibold wrap-anywhere">
              <LiveBadge state={state} />
              <Link to={livePath(live)} className="text-ink hover:text-primary">
                {name}
              </Link>
            </h3>
            <p className="text-sm text-ink-mute">
              <HostLink host={store} className="font-semibold text-primary underline" /> ·{' '}
              {state === 'finished' && finishedAt !== null
                ? t('finishedAt', { at: at(finishedAt) })
                : at(startsAt)}
            </p>
            <ul className="grid grid-cols-4 gap-2">
              {products.map((product) => (
                // A cover's room, whether it has come or not.
                <li key={product.urlKey} className="aspect-2/3 overflow-hidden rounded-sm bg-wash">
                  {product.imageUrl !== null && (
                    <Picture
                      base={product.imageUrl}
                      alt={product.name}
                      sizes="(width < 48rem) 22vw, 8rem"
                      maxWidthPx={320}
                      minWidthPx={96}
                      className="aspect-2/3 h-full shadow-cover"
                    />
                  )}
                </li>
              ))}
            </ul>
            {productCount > products.length && (
              <p className="text-sm text-ink-soft">{t('more', { count: productCount - products.length })}</p>
            )}
            <div className="flex flex-wrap items-center gap-3">
              <ButtonLink
                to={livePath(live)}
                variant={state === 'running' ? 'primary' : 'secondary'}
                aria-label={t(state === 'running' ? 'watchOf' : 'seeOf', { name })}
              >
                {t(state === 'running' ? 'watch' : 'see')}
              </ButtonLink>
              {state === 'coming' && <RemindForm live={live} back="list" />}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

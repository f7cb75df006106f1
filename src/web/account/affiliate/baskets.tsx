import { Form, useNavigation } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import type { ListedBasket } from '../../../modules/referral/referral.contract.ts';
import { formatDateTime } from '../../../shared/bangkok-time.ts';
import { BasketStateBadge } from '../../kit/affiliate/basket-state.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FormKey } from '../../ui/form-key.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { AffiliateReply } from './affiliate-action.server.ts';
import { affiliateHref } from './affiliate-tabs.rules.ts';
import type { PartOf } from './read-part.server.ts';

type BasketsProps = { part: PartOf<'baskets'>; reply: AffiliateReply | undefined };

/** Baskets that were filled for buyers, and where each stands: nothing of who took them, or how they pay. */
export function Baskets({ part, reply }: BasketsProps) {
  const t = useTranslations('referral.list');
  const { baskets, key, pageNo, perpage } = part;
  const isBusy = useNavigation().formData?.get('intent') === 'beginBasket';
  return (
    <>
      {reply !== undefined && 'message' in reply && <Notice tone="error">{reply.message}</Notice>}
      <Panel title={t('begin')}>
        <p className="text-ink-soft">{t('lead')}</p>
        <Form method="post">
          <FormKey value={key} />
          <Button type="submit" name="intent" value="beginBasket" isBusy={isBusy} className="max-sm:w-full">
            {t('begin')}
          </Button>
        </Form>
      </Panel>
      <section aria-labelledby="baskets" className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <h2 id="baskets" className="text-xl">
          {t('title')}
        </h2>
        {baskets.dataList.length === 0 ? (
          <EmptyState headingLevel="h3" title={t('empty')} text={t('emptyText')} />
        ) : (
          <ul aria-label={t('title')} className="grid gap-3">
            {baskets.dataList.map((basket) => (
              <li key={basket.referenceCode}>
                <BasketCard basket={basket} />
              </li>
            ))}
          </ul>
        )}
        <Pagination
          pageNo={pageNo}
          pageCount={Math.ceil(baskets.total / perpage)}
          makeHref={(toPage) => affiliateHref('baskets', { pageNo: toPage })}
        />
      </section>
    </>
  );
}

function BasketCard({ basket }: { basket: ListedBasket }) {
  const t = useTranslations('referral.list');
  const locale = useLocale();
  const { state, note, copies, firstProduct, sentAt } = basket;
  const things =
    firstProduct === null ? t('nothing') : copies > 1 ? t('more', { name: firstProduct }) : firstProduct;
  return (
    <article className="relative grid gap-1 rounded-lg border border-line bg-surface p-4 has-[a:hover]:border-ink">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 className="min-w-0 font-semibold wrap-anywhere">
          <Link
            to={`/affiliate/${basket.referenceCode}`}
            className="after:absolute after:inset-0 hover:text-primary"
          >
            {note === '' ? things : note}
          </Link>
        </h3>
        <BasketStateBadge state={state} />
      </div>
      {note !== '' && <p className="text-sm wrap-anywhere text-ink-soft">{things}</p>}
      <p className="flex flex-wrap gap-x-4 text-sm text-ink-mute tabular-nums">
        <span>{t('copies', { count: copies })}</span>
        <span>
          {t('created')} {formatDateTime(locale, new Date(basket.createdAt))}
        </span>
        {sentAt !== null && state === 'sent' && (
          <span>
            {t('until')} {formatDateTime(locale, new Date(basket.expiresAt))}
          </span>
        )}
      </p>
    </article>
  );
}

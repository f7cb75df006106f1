import ChevronRight from 'lucide-react/icons/chevron-right';
import { useTranslations } from 'use-intl';
import { Link } from '../../ui/link.tsx';
import { Moment } from '../../ui/moment.tsx';
import { bahtText } from '../../ui/price.tsx';
import { Cover } from './cover.tsx';
import { DueTime } from './due-time.tsx';
import type { ReturnFacts } from './return.types.ts';
import { returnsHref, type Side } from './return-links.ts';
import { ReturnStatusBadge } from './return-status.tsx';

type ReturnRowProps = {
  side: Side;
  request: ReturnFacts;
  /** Who is on the other side: the store, the buyer, or both. */
  who: string;
  now: string;
};

/** A return in a list: one line on a wide screen, a card on a phone; all of it opens the return. */
export function ReturnRow({ side, request, who, now }: ReturnRowProps) {
  const t = useTranslations('returns.row');
  const { returnNumber, products, dueAt } = request;
  const [first] = products;
  const pieces = products.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <article className="relative grid grid-cols-[3rem_minmax(0,1fr)] items-start gap-x-4 gap-y-2 px-4 py-3 transition-colors has-[a:hover]:bg-wash md:grid-cols-[3rem_minmax(0,1fr)_14rem_1.25rem] lg:grid-cols-[3rem_minmax(0,1fr)_19rem_1.25rem] md:items-center">
      <Cover imageUrl={first?.imageUrl ?? null} />
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-2 tabular-nums">
          <Link
            to={returnsHref(side, returnNumber)}
            prefetch="intent"
            aria-label={t('open', { returnNumber })}
            className="font-semibold text-ink after:absolute after:inset-0 hover:text-primary"
          >
            {returnNumber}
          </Link>
          <Moment at={request.createdAt} className="text-sm text-ink-mute" />
        </p>
        <p className="clamp-1">
          {first?.name}{' '}
          {products.length > 1 && (
            <span className="text-ink-mute">{t('more', { count: products.length - 1 })}</span>
          )}
        </p>
        <p className="flex flex-wrap gap-x-3 text-sm text-ink-soft">
          <span className="clamp-1">{who}</span>
          <span className="tabular-nums">{t('order', { orderNumber: request.orderNumber })}</span>
        </p>
      </div>
      <div className="col-span-2 grid gap-1 md:col-span-1 md:justify-items-end md:text-right">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 max-md:justify-between md:justify-end">
          <ReturnStatusBadge request={request} />
          <span className="tabular-nums">
            <span className="text-sm text-ink-mute">{t('pieces', { count: pieces })} · </span>
            <span className="font-semibold">{bahtText(request.refundTotal)}</span>
          </span>
        </p>
        {dueAt !== null && <DueTime until={dueAt} now={now} className="text-sm text-ink-soft" />}
      </div>
      <ChevronRight className="hidden size-5 text-ink-mute md:block" aria-hidden="true" />
    </article>
  );
}

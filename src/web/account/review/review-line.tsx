import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { ReviewLine as Line } from '../../../modules/review/review.contract.ts';
import { orderHref } from '../../kit/order/order-links.ts';
import { Link } from '../../ui/link.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Picture } from '../../ui/picture.tsx';

export function reviewHref(line: Pick<Line, 'orderNumber' | 'productId'>): string {
  return `/user/profile/my-review/${line.orderNumber}/${line.productId}`;
}

export function writeHref(line: Pick<Line, 'urlKey' | 'lineId'>): string {
  return `/product/review/${encodeURIComponent(line.urlKey)}?line=${line.lineId}`;
}

/** A bought product that is or can be reviewed; `children` stand under its name. */
export function ReviewLine({ line, children }: { line: Line; children?: ReactNode }) {
  const t = useTranslations('review');
  return (
    <div className="flex gap-4">
      <div className="grid h-24 w-16 shrink-0 place-items-center overflow-hidden rounded-sm bg-wash">
        {line.imageUrl !== null && (
          <Picture
            base={line.imageUrl}
            alt=""
            sizes="4rem"
            minWidthPx={96}
            maxWidthPx={240}
            fit="contain"
            className="h-24!"
          />
        )}
      </div>
      <div className="grid min-w-0 flex-1 content-start gap-1">
        <h2 className="font-sans text-base leading-snug font-semibold">
          <Link to={`/product/${line.urlKey}`} className="clamp-2 hover:text-primary hover:underline">
            {line.name}
          </Link>
        </h2>
        {line.options !== null && <p className="text-sm text-ink-mute">{line.options}</p>}
        <p className="text-sm text-ink-mute">
          {t('boughtAt')} <Moment at={line.completedTime} /> · {t('order')}{' '}
          <Link to={orderHref(line.orderNumber)} className="tabular-nums hover:text-primary hover:underline">
            {line.orderNumber}
          </Link>
        </p>
        {children}
      </div>
    </div>
  );
}

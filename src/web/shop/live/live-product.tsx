import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import type { LiveShow, ShownLiveProduct } from '../../../modules/live/live-show.contract.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { Picture } from '../../ui/picture.tsx';
import { bahtText } from '../../ui/price.tsx';

type LiveProductProps = {
  product: ShownLiveProduct;
  live: Pick<LiveShow, 'limitPerPerson'>;
  left: number | null;
  isOnAir: boolean;
  /** The one that is pinned above the others. */
  isPinned?: boolean;
};

/** What is sold in a live: its keyword, its price there, how many are left, and the button that says the keyword. */
export function LiveProduct({ product, live, left, isOnAir, isPinned = false }: LiveProductProps) {
  const t = useTranslations('liveShow.detail');
  const { id, name, urlKey, imageUrl, keyword, price, listPrice } = product;
  const isSoldOut = left !== null && left <= 0;
  const quantities = Array.from({ length: Math.min(10, live.limitPerPerson) }, (_, at) => at + 1);
  return (
    <div className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-4 gap-y-3">
      <div className="aspect-2/3 overflow-hidden rounded-sm bg-wash">
        {imageUrl !== null && (
          <Picture
            base={imageUrl}
            alt=""
            sizes="5rem"
            maxWidthPx={240}
            minWidthPx={96}
            className="aspect-2/3 h-full shadow-cover"
          />
        )}
      </div>
      <div className="grid min-w-0 content-start gap-1.5">
        <p className="flex flex-wrap items-center gap-2">
          {keyword !== null && (
            <span className="rounded-sm bg-primary-wash px-2 py-0.5 text-lg font-semibold text-primary">
              <span className="sr-only">{t('keyword')} </span>
              {keyword}
            </span>
          )}
          {isOnAir && <Badge tone="danger">{t('onAir')}</Badge>}
        </p>
        <Link to={`/product/${urlKey}`} className="font-semibold text-ink wrap-anywhere hover:text-primary">
          {name}
        </Link>
        {price === null ? (
          <p className="text-sm text-ink-soft tabular-nums">{t('list', { price: bahtText(listPrice) })}</p>
        ) : (
          <p className="flex flex-wrap items-baseline gap-x-3 tabular-nums">
            <span className="text-lg font-semibold text-accent-ink">
              <span className="sr-only">{t('price')} </span>
              {bahtText(price)}
            </span>
            {price < listPrice && (
              <span className="text-sm text-ink-mute">{t('list', { price: bahtText(listPrice) })}</span>
            )}
          </p>
        )}
        {keyword !== null && left !== null && (
          <>
            <p className={isSoldOut ? 'text-sm text-ink-mute' : 'text-sm text-ink-soft'}>
              {isSoldOut ? t('soldOut') : t('left', { count: left })}
            </p>
            <Form method="post" preventScrollReset className="flex flex-wrap items-center gap-2">
              <input type="hidden" name="liveProductId" value={id} />
              {quantities.length > 1 && (
                <select
                  name="quantity"
                  aria-label={t('quantityOf', { name })}
                  className="min-h-11 rounded-md border border-line-strong bg-surface px-3"
                >
                  {quantities.map((each) => (
                    <option key={each}>{each}</option>
                  ))}
                </select>
              )}
              <Button
                type="submit"
                name="intent"
                value="buy"
                variant={isSoldOut ? 'secondary' : isPinned ? 'primary' : 'secondary'}
                aria-label={t(isSoldOut ? 'queueOf' : 'buyOf', { name, keyword })}
              >
                {t(isSoldOut ? 'queue' : 'buy')}
              </Button>
            </Form>
          </>
        )}
      </div>
    </div>
  );
}

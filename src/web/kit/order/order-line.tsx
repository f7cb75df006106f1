import { useTranslations } from 'use-intl';
import type { OrderSummary } from '../../../modules/order-desk/order-desk.contract.ts';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Link } from '../../ui/link.tsx';
import { Picture } from '../../ui/picture.tsx';
import { bahtText } from '../../ui/price.tsx';

type Line = OrderSummary['products'][number];

/** A product as it was bought: cover, title, options, how many, for how much. */
export function OrderLine({ line, isLinked = true }: { line: Line; isLinked?: boolean }) {
  const t = useTranslations('order.detail');
  const title = <span className="clamp-2 font-medium">{line.name}</span>;
  return (
    <div className="flex gap-3">
      <Cover line={line} />
      <div className="grid min-w-0 flex-1 content-start gap-0.5 sm:grid-cols-[1fr_auto] sm:gap-x-4">
        <div className="grid min-w-0 content-start gap-0.5">
          {isLinked ? (
            <Link to={`/product/${line.urlKey}`} className="text-ink hover:text-primary hover:underline">
              {title}
            </Link>
          ) : (
            title
          )}
          {line.options !== null && <p className="text-sm text-ink-mute">{line.options}</p>}
          <p className="text-sm text-ink-soft tabular-nums">
            {t('quantity', { count: line.quantity })}
            {line.quantity > 1 && !line.isFreeProduct && (
              <span className="text-ink-mute"> · {t('each', { price: bahtText(line.price) })}</span>
            )}
          </p>
          {line.isDigital && (
            <Badge tone="info" className="justify-self-start">
              {t('isFile')}
            </Badge>
          )}
          {line.isFreeProduct && (
            <Badge tone="success" className="justify-self-start">
              {t('free')}
            </Badge>
          )}
        </div>
        {!line.isFreeProduct && (
          <p className="font-semibold tabular-nums sm:text-right">{bahtText(line.total)}</p>
        )}
      </div>
    </div>
  );
}

/** A book keeps its shape, anything else its own: all of it is shown, on a quiet ground. */
function Cover({ line }: { line: Line }) {
  return (
    <div
      className={classNames(
        'grid h-24 w-16 shrink-0 place-items-center overflow-hidden rounded-sm bg-wash print:hidden',
      )}
    >
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
  );
}

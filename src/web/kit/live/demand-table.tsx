import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import type { LivePost, LiveProduct } from '../../../modules/live/live.contract.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';

type DemandTableProps = { live: LivePost & { products: LiveProduct[]; onAirId: number | null } };

/** Of each product what is set aside, asked for, reserved, waited for and left; and which is on air. */
export function DemandTable({ live }: DemandTableProps) {
  const t = useTranslations('live.demand');
  const numbers = ['copies', 'asked', 'reserved', 'waiting', 'left'] as const;
  return (
    <Panel title={t('title')}>
      <ul className="divide-y divide-line">
        {live.products.map((product) => (
          <li
            key={product.id}
            className="grid gap-x-6 gap-y-2 py-3 md:grid-cols-[minmax(0,1fr)_auto_9rem] md:items-center"
          >
            <p className="min-w-0 font-semibold wrap-anywhere">
              <span className="me-2 rounded-sm bg-primary-wash px-2 py-0.5 text-primary">
                {product.keyword}
              </span>
              {product.name}
            </p>
            <dl className="flex flex-wrap gap-x-4 gap-y-1 text-sm tabular-nums">
              {numbers.map((each) => (
                <div key={each} className="flex gap-1">
                  <dt className="text-ink-mute">{t(each)}</dt>
                  <dd className="font-semibold">{product[each]}</dd>
                </div>
              ))}
            </dl>
            {live.state === 'connected' &&
              (live.onAirId === product.id ? (
                <Badge tone="danger" className="justify-self-start">
                  {t('onAir')}
                </Badge>
              ) : (
                <Form method="post" preventScrollReset>
                  <input type="hidden" name="liveProductId" value={product.id} />
                  <Button
                    type="submit"
                    name="intent"
                    value="air"
                    size="s"
                    variant="quiet"
                    aria-label={t('putOnAirOf', { name: `${product.keyword} ${product.name}` })}
                  >
                    {t('putOnAir')}
                  </Button>
                </Form>
              ))}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

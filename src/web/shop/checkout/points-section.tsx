import Coins from 'lucide-react/icons/coins';
import { useTranslations } from 'use-intl';
import type { Calculation } from '../../../modules/checkout/checkout.contract.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { bahtText } from '../../ui/price.tsx';

type PointsSectionProps = { form: string; points: Calculation['points']; isBusy: boolean };

/**
 * Paying part of the goods with points: how many there are, how many may be used here, and what they take off. The buttons
 * that pick a number don't ask what the field holds: they replace it, also when it holds too much.
 */
export function PointsSection({ form, points, isBusy }: PointsSectionProps) {
  const t = useTranslations('checkout.points');
  const most = Math.min(points.available, points.most);
  if (points.available === 0) return null;
  return (
    <section
      aria-label={t('title')}
      className="grid gap-3 rounded-lg border border-line bg-surface p-4 md:p-5"
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="flex items-center gap-2 text-lg">
          <Coins className="size-5 text-primary" aria-hidden="true" />
          {t('title')}
        </h2>
        <span className="text-sm text-ink-mute tabular-nums">
          {t('available', { count: points.available })}
        </span>
      </header>
      {most === 0 ? (
        <p className="text-sm text-ink-soft">{t('none')}</p>
      ) : (
        <>
          <div className="flex items-end gap-2">
            <Field
              key={points.used}
              name="points"
              form={form}
              label={t('label')}
              inputMode="numeric"
              autoComplete="off"
              most={most}
              defaultValue={points.used === 0 ? '' : String(points.used)}
              hint={t('most', { count: most, amount: bahtText(most) })}
              className="min-w-0 flex-1"
            />
          </div>
          <div className="flex flex-wrap gap-2">
            <Button
              type="submit"
              form={form}
              name="intent"
              value="calculate"
              variant="secondary"
              size="s"
              isBusy={isBusy}
            >
              {t('use')}
            </Button>
            {points.used < most && (
              <Button
                type="submit"
                form={form}
                name="pickPoints"
                value={String(most)}
                formNoValidate
                variant="quiet"
                size="s"
              >
                {t('useAll')}
              </Button>
            )}
            {points.used > 0 && (
              <Button
                type="submit"
                form={form}
                name="pickPoints"
                value="0"
                formNoValidate
                variant="quiet"
                size="s"
              >
                {t('useNone')}
              </Button>
            )}
          </div>
        </>
      )}
    </section>
  );
}

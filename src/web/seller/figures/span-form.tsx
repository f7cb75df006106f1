import { Form } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { spanNames } from '../../../modules/store-figures/store-figures.rules.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { StatusTabs } from '../../ui/status-tabs.tsx';
import { formatDay } from './day-chart.tsx';
import { type FiguresQuery, figuresHref } from './figures-query.rules.ts';

type SpanFormProps = {
  query: FiguresQuery;
  /** What is shown, and what it is set against. */
  shown: { from: string; to: string; before: { from: string; to: string } };
  /** The address's own dates made no time: the usual one is shown. */
  isInvalid: boolean;
};

/** Which time the figures are of: a name, or own dates. */
export function SpanForm({ query, shown, isInvalid }: SpanFormProps) {
  const t = useTranslations('figures.span');
  const locale = useLocale();
  const isOwn = query.from !== undefined || query.to !== undefined;
  const day = (value: string) => formatDay(locale, value);
  return (
    <div className="grid gap-3">
      <StatusTabs
        label={t('label')}
        tabs={spanNames.map((key) => ({
          key,
          label: t(key),
          to: figuresHref({ span: key }),
          isCurrent: !isOwn && key === query.span,
        }))}
      />
      {isInvalid && <Notice tone="warning">{t('invalid')}</Notice>}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <p className="text-sm text-ink-soft">
          {shown.from === shown.to
            ? t('day', { day: day(shown.to), before: day(shown.before.to) })
            : t('shown', {
                from: day(shown.from),
                to: day(shown.to),
                beforeFrom: day(shown.before.from),
                beforeTo: day(shown.before.to),
              })}
        </p>
        <details open={isOwn} className="max-sm:w-full">
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm font-semibold text-primary hover:underline">
            {t('own')}
          </summary>
          <Form
            key={`${shown.from} ${shown.to}`}
            action="/manage-store"
            preventScrollReset
            className="flex flex-wrap items-end gap-3 pb-2"
          >
            <Field
              type="date"
              name="from"
              label={t('from')}
              defaultValue={shown.from}
              required
              className="w-40 max-sm:flex-1"
            />
            <Field
              type="date"
              name="to"
              label={t('to')}
              defaultValue={shown.to}
              required
              className="w-40 max-sm:flex-1"
            />
            <Button type="submit" variant="secondary" className="max-sm:w-full">
              {t('show')}
            </Button>
          </Form>
        </details>
      </div>
    </div>
  );
}

import ChevronDown from 'lucide-react/icons/chevron-down';
import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import type { LivePost, LiveProduct } from '../../../modules/live/live.contract.ts';
import { Button } from '../../ui/button.tsx';
import { Field, SelectField } from '../../ui/field.tsx';
import { TypedContext, useRefusedFields } from '../../ui/sent-form.ts';

/** Reserving for somebody who doesn't comment: by telephone, at the counter. Wants the messages `liveShow`. */
export function WishPanel({ live }: { live: LivePost & { products: readonly LiveProduct[] } }) {
  const t = useTranslations('liveShow.wish');
  const refused = useRefusedFields('wish');
  return (
    <details open={refused !== null} className="group rounded-lg border border-line bg-surface px-4">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-2 font-semibold text-action">
        {t('title')}
        <ChevronDown className="size-4 transition-transform group-open:rotate-180" aria-hidden="true" />
      </summary>
      <TypedContext value={refused}>
        <Form method="post" noValidate className="grid gap-3 pb-4">
          <p className="text-sm text-ink-soft">{t('lead')}</p>
          <div className="flex flex-wrap items-end gap-3">
            <Field
              name="name"
              label={t('name')}
              maxLength={100}
              required
              autoComplete="off"
              className="min-w-0 flex-1 basis-48"
            />
            <SelectField
              name="keyword"
              label={t('keyword')}
              options={live.products.map(({ keyword }) => ({ value: keyword, label: keyword }))}
            />
            <Field
              name="quantity"
              label={t('quantity')}
              inputMode="numeric"
              maxLength={2}
              required
              defaultValue="1"
              className="w-24"
            />
            <Field name="note" label={t('note')} maxLength={500} className="min-w-0 flex-1 basis-48" />
            <Button type="submit" name="intent" value="wish" variant="secondary">
              {t('submit')}
            </Button>
          </div>
        </Form>
      </TypedContext>
    </details>
  );
}

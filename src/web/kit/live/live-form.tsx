import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import type { LivePost } from '../../../modules/live/live.contract.ts';
import { Button } from '../../ui/button.tsx';
import { Field, SelectField } from '../../ui/field.tsx';
import { FormKey } from '../../ui/form-key.tsx';
import { bangkokField } from '../page/bangkok-field.ts';

type LiveFormProps = {
  live: LivePost | null;
  /** Of a new one. */
  formKey?: string;
  /** Fields that were wrong, and what was typed into them. */
  fields: Readonly<Record<string, string>>;
  values: Readonly<Record<string, string>>;
};

/** A live's name, time, kind and limit. */
export function LiveForm({ live, formKey, fields, values }: LiveFormProps) {
  const t = useTranslations('live.form');
  const word = useTranslations('live.type');
  const isFixed = live !== null && live.state !== 'draft';
  return (
    <Form method="post" noValidate className="grid gap-4 sm:grid-cols-2">
      {live !== null && <input type="hidden" name="version" value={live.version} />}
      {formKey !== undefined && <FormKey value={formKey} />}
      <Field
        name="name"
        label={t('name')}
        maxLength={100}
        required
        error={fields.name}
        defaultValue={values.name ?? live?.name ?? ''}
        className="sm:col-span-2"
      />
      <Field
        name="startsAt"
        type="datetime-local"
        label={t('startsAt')}
        required
        error={fields.startsAt}
        defaultValue={values.startsAt ?? (live === null ? '' : bangkokField(live.startsAt))}
      />
      <Field
        name="limitPerPerson"
        label={t('limit')}
        hint={t('limitHint')}
        inputMode="numeric"
        maxLength={2}
        required
        readOnly={isFixed}
        error={fields.limitPerPerson}
        defaultValue={values.limitPerPerson ?? String(live?.limitPerPerson ?? 2)}
      />
      <SelectField
        name="postTypeId"
        label={t('type')}
        disabled={isFixed}
        defaultValue={values.postTypeId ?? String(live?.postTypeId ?? 1)}
        options={(['1', '2'] as const).map((value) => ({ value, label: word(value) }))}
      />
      {isFixed && <input type="hidden" name="postTypeId" value={live.postTypeId} />}
      <Field
        name="pageId"
        label={t('pageId')}
        hint={t('pageIdHint')}
        maxLength={100}
        autoComplete="off"
        defaultValue={values.pageId ?? live?.pageId ?? ''}
      />
      <div className="sm:col-span-2">
        <Button type="submit" name="intent" value="save">
          {t('save')}
        </Button>
      </div>
    </Form>
  );
}

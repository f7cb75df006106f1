import { useNavigation } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { categoryLimits } from '../../../modules/catalogue/category.rules.ts';
import type { CategoryOnDesk, CategoryRow } from '../../../modules/category-desk/category-desk.contract.ts';
import { DraftForm } from '../../kit/desk/draft-form.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CheckboxField, Field, SelectField, TextAreaField } from '../../ui/field.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { categoriesPath } from './categories-path.ts';
import type { CategoryReply, CategoryValues } from './category-action.server.ts';
import { categoryOptions } from './category-options.ts';

type CategoryFormProps = {
  /** Null for a new one. */
  category: CategoryOnDesk | null;
  /** The whole tree, to choose a parent from. */
  tree: readonly CategoryRow[];
  kept: Partial<CategoryValues>;
  reply: CategoryReply | undefined;
};

/** What a category is called, where it stands, what it looks like, and the VAT class of what is newly put into it. */
export function CategoryForm({ category, tree, kept, reply }: CategoryFormProps) {
  const t = useTranslations('categoryDesk');
  const locale = useLocale();
  const { formData } = useNavigation();
  const isOwn = reply?.intent === 'save';
  const values: Partial<CategoryValues> = { ...kept, ...(isOwn ? reply.values : {}) };
  const field = (name: 'nameTh' | 'nameEn' | 'urlKey') => ({
    name,
    label: t(`field.${name}`),
    maxLength: categoryLimits.nameMost,
    autoComplete: 'off',
    defaultValue: values[name],
    error: isOwn ? reply.fields[name] : undefined,
  });
  const text = (name: 'descriptionTh' | 'descriptionEn') => ({
    name,
    label: t(`field.${name}`),
    maxLength: categoryLimits.descriptionMost,
    rows: 3,
    defaultValue: values[name],
  });
  return (
    <DraftForm
      name={`category.${category?.id ?? 'new'}`}
      reply={isOwn ? reply : undefined}
      opened={{ version: category?.version ?? '' }}
      encType="multipart/form-data"
      noValidate
      className="grid gap-4"
    >
      <input type="hidden" name="intent" value="save" />
      <Panel title={t('form.words')}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field {...field('nameTh')} required />
          <Field {...field('nameEn')} hint={t('field.nameEnHint')} />
          <TextAreaField {...text('descriptionTh')} />
          <TextAreaField {...text('descriptionEn')} />
          <Field
            {...field('urlKey')}
            required
            autoCapitalize="none"
            hint={t(category === null ? 'field.urlKeyHint' : 'field.urlKeyMoved')}
          />
          <SelectField
            name="parentId"
            label={t('field.parentId')}
            placeholder={t('field.noParent')}
            options={categoryOptions(tree, locale, category?.id ?? null)}
            defaultValue={values.parentId ?? ''}
            error={isOwn ? reply.fields.parentId : undefined}
          />
          <SelectField
            name="vatClass"
            label={t('field.vatClass')}
            placeholder={t('vat.asAbove')}
            options={(['exempt', 'standard'] as const).map((value) => ({ value, label: t(`vat.${value}`) }))}
            defaultValue={values.vatClass ?? ''}
            hint={t('field.vatClassHint')}
          />
        </div>
      </Panel>
      <Panel title={t('form.picture')}>
        <div
          className={
            category?.imageUrl == null
              ? 'grid gap-4'
              : 'grid items-start gap-4 sm:grid-cols-[12rem_minmax(0,1fr)]'
          }
        >
          {category?.imageUrl != null && (
            <img
              src={`${category.imageUrl}/480.webp`}
              alt={t('picture.now')}
              width={480}
              height={270}
              className="aspect-video w-full rounded-md bg-wash object-cover"
            />
          )}
          <div className="grid gap-3">
            <FileField
              name="picture"
              label={t('picture.label')}
              hint={t('picture.hint')}
              accept="image/png,image/jpeg"
            />
            {category?.imageUrl != null && (
              <CheckboxField name="pictures" value="none" label={t('picture.takeAway')} />
            )}
          </div>
        </div>
      </Panel>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isBusy={formData?.get('intent') === 'save'}>
          {t(category === null ? 'form.make' : 'form.save')}
        </Button>
        <ButtonLink to={categoriesPath} variant="secondary">
          {t('form.back')}
        </ButtonLink>
      </div>
    </DraftForm>
  );
}

import { useTranslations } from 'use-intl';
import { helperFieldNames, peopleFields } from '../../../modules/catalogue/people.rules.ts';
import { titleMost } from '../../../modules/catalogue/title.rules.ts';
import { productConditions } from '../../../modules/listing/listing.rules.ts';
import { FormattedField } from '../../kit/editor/formatted-field.tsx';
import { Field, SelectField, type SelectOption, TextAreaField } from '../../ui/field.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { NameField, PeopleField } from './names-field.tsx';
import {
  ownMistakes,
  type ProductMistakes,
  type ProductValues,
  type SayMistake,
} from './product-form.types.ts';
import { type CategoryPercents, YouGet } from './you-get.tsx';

export type FieldsProps = { values: Partial<ProductValues>; say: SayMistake };

/** Says what is wrong with a field: what the form found in its own words, the rest as the API told it. */
export function useMistakes(mistakes: ProductMistakes | undefined): SayMistake {
  const t = useTranslations('listing.mistake');
  return (field) => {
    const mistake = mistakes?.[field];
    const own = ownMistakes.find((each) => each === mistake);
    return own === undefined ? mistake : t(own);
  };
}

const amount = { inputMode: 'decimal', autoComplete: 'off', maxLength: 12 } as const;
const whole = { inputMode: 'numeric', autoComplete: 'off', maxLength: 9 } as const;

/** A new copy has no traces that anybody asks about. By style: it works without scripts. */
const unlessNew = 'group-has-[[name=condition][value=new]:checked]/product:hidden!';

/** A file has no copies to count. */
const unlessFile = 'group-has-[[name=format]_option[value=ebook]:checked]/product:hidden!';

type OfferFieldsProps = FieldsProps & {
  /** Whether it is new: how many there are is asked, and a weight that isn't told is guessed. */
  hasStock: boolean;
  /** Not of one with options, nor of a file. */
  hasCondition?: boolean;
  hasPrice?: boolean;
  hasWeight?: boolean;
  hasBarcode?: boolean;
  /** What the store pays of what it sells, and of which category that is where the form doesn't ask. */
  percents?: CategoryPercents | null;
  categoryId?: number;
};

/** What is the store's own of a product: price, condition, its number, weight. Stands in a form of the class `group/product`. */
export function OfferFields({
  values,
  say,
  hasStock,
  hasCondition = true,
  hasPrice = true,
  hasWeight = true,
  hasBarcode = true,
  percents = null,
  categoryId,
}: OfferFieldsProps) {
  const t = useTranslations('listing.form');
  const words = useTranslations('product');
  return (
    <>
      {hasPrice && (
        <>
          <Field
            name="price"
            label={t('price')}
            required
            defaultValue={values.price}
            error={say('price')}
            {...amount}
          />
          <Field
            name="fullPrice"
            label={t('fullPrice')}
            hint={t('fullPriceHint')}
            defaultValue={values.fullPrice}
            error={say('fullPrice')}
            {...amount}
          />
          {percents !== null && (
            <YouGet
              percents={percents}
              categoryId={String(categoryId ?? values.categoryId ?? '')}
              price={values.price ?? ''}
            />
          )}
        </>
      )}
      {hasStock && (
        <Field
          name="stock"
          label={t('stock')}
          required
          defaultValue={values.stock}
          error={say('stock')}
          className={unlessFile}
          {...whole}
        />
      )}
      <Field
        name="sku"
        label={t('sku')}
        hint={t('skuHint')}
        maxLength={60}
        autoComplete="off"
        defaultValue={values.sku}
        error={say('sku')}
      />
      {hasBarcode && (
        <Field
          name="barcode"
          label={t('barcode')}
          hint={t('barcodeHint')}
          maxLength={60}
          autoComplete="off"
          defaultValue={values.barcode}
          error={say('barcode')}
        />
      )}
      {hasWeight && (
        <Field
          name="weightGrams"
          label={t('weight')}
          hint={hasStock ? t('weightHint') : undefined}
          required={!hasStock}
          defaultValue={values.weightGrams}
          error={say('weightGrams')}
          {...whole}
        />
      )}
      {hasCondition && (
        <>
          <RadioCards
            name="condition"
            legend={t('condition')}
            options={productConditions.map((condition) => ({
              value: condition,
              label: words(`condition.${condition}`),
              description: t(`conditionText.${condition}`),
            }))}
            defaultValue={values.condition ?? 'new'}
            error={say('condition')}
            className="sm:col-span-2"
          />
          <TextAreaField
            name="conditionNote"
            label={t('conditionNote')}
            hint={t('conditionNoteHint')}
            maxLength={500}
            rows={2}
            defaultValue={values.conditionNote}
            error={say('conditionNote')}
            className={`sm:col-span-2 ${unlessNew}`}
          />
        </>
      )}
    </>
  );
}

const publications = ['now', 'at', 'draft'] as const;

/** Whether it goes on sale at once, or (`choices`) what else there is; the first is the usual one. */
export function PublishFields({
  values,
  say,
  choices = publications,
}: FieldsProps & { choices?: readonly (typeof publications)[number][] }) {
  const t = useTranslations('listing.form');
  return (
    <>
      <RadioCards
        name="publish"
        legend={t('publish')}
        options={choices.map((value) => ({
          value,
          label: t(`publishes.${value}`),
          description: t(`publishText.${value}`),
        }))}
        defaultValue={choices.find((value) => value === values.publish) ?? choices[0]}
        className="sm:col-span-2"
      />
      <Field
        type="datetime-local"
        name="publishAt"
        label={t('publishAt')}
        hint={t('timeHint')}
        defaultValue={values.publishAt}
        error={say('publishAt')}
        className="hidden! group-has-[[name=publish][value=at]:checked]/product:grid!"
      />
    </>
  );
}

type WorkFieldsProps = FieldsProps & {
  categories: readonly SelectOption[];
  languages: readonly SelectOption[];
};

function TitleFields({ values, say, isBook }: FieldsProps & { isBook: boolean }) {
  const t = useTranslations('listing.form');
  return (
    <>
      <Field
        name="titleTh"
        label={t(isBook ? 'titleTh' : 'nameTh')}
        required
        maxLength={titleMost}
        defaultValue={values.titleTh}
        error={say('titleTh')}
      />
      <Field
        name="titleEn"
        label={t(isBook ? 'titleEn' : 'nameEn')}
        hint={t('titleEnHint')}
        maxLength={titleMost}
        defaultValue={values.titleEn}
        error={say('titleEn')}
      />
    </>
  );
}

function DescriptionFields({ values, say }: FieldsProps) {
  const t = useTranslations('listing.form');
  return (
    <>
      {(['Th', 'En'] as const).map((language) => (
        <FormattedField
          key={language}
          name={`description${language}`}
          formattedName={`formatted${language}`}
          label={t(`description${language}`)}
          words={values[`description${language}`]}
          formatted={values[`formatted${language}`]}
          error={say(`description${language}`)}
          className="sm:col-span-2"
        />
      ))}
    </>
  );
}

function CategoryField({ values, say, categories }: Omit<WorkFieldsProps, 'languages'>) {
  const t = useTranslations('listing.form');
  // What staff have hidden isn't offered to others; what is in it stays there.
  const current = Number(values.categoryId ?? '');
  const isHidden = current > 0 && categories.length > 0 && categories.every(({ value }) => value !== current);
  return (
    <SelectField
      name="categoryId"
      label={t('category')}
      required
      options={isHidden ? [{ value: current, label: t('categoryHidden') }, ...categories] : categories}
      defaultValue={values.categoryId}
      error={say('categoryId')}
    />
  );
}

function VatField({ values, say, usual }: FieldsProps & { usual: 'exempt' | 'standard' }) {
  const t = useTranslations('listing.form');
  const words = useTranslations('product.vat');
  // What is newly added may leave it to its category; a book is exempt wherever it stands.
  const isByCategory =
    usual === 'standard' && (values.vatClass === undefined || values.vatClass === 'category');
  return (
    <SelectField
      name="vatClass"
      label={t('vat')}
      hint={t('vatHint')}
      placeholder={null}
      options={[
        ...(isByCategory ? [{ value: 'category', label: t('vatByCategory') }] : []),
        ...(['exempt', 'standard'] as const).map((value) => ({ value, label: words(value) })),
      ]}
      defaultValue={values.vatClass ?? (isByCategory ? 'category' : usual)}
      error={say('vatClass')}
    />
  );
}

/** What isn't a book says itself. */
export function ThingFields({ values, say, categories }: Omit<WorkFieldsProps, 'languages'>) {
  return (
    <>
      <TitleFields values={values} say={say} isBook={false} />
      <CategoryField values={values} say={say} categories={categories} />
      <VatField values={values} say={say} usual="standard" />
      <DescriptionFields values={values} say={say} />
    </>
  );
}

/** The work and the edition. */
export function BookFields({
  values,
  say,
  categories,
  languages,
  isNew = false,
}: WorkFieldsProps & { isNew?: boolean }) {
  const t = useTranslations('listing.form');
  const formats = useTranslations('product.format');
  return (
    <>
      <TitleFields values={values} say={say} isBook />
      {(['subtitleTh', 'subtitleEn'] as const).map((name) => (
        <Field
          key={name}
          name={name}
          label={t(name)}
          maxLength={titleMost}
          defaultValue={values[name]}
          error={say(name)}
        />
      ))}
      <PeopleField of="author" names={values.authors ?? []} error={say('authors')} />
      <div className="flex flex-wrap gap-x-2 gap-y-4 sm:col-span-2">
        {helperFieldNames.map((field) => (
          <PeopleField key={field} of={peopleFields[field]} names={values[field] ?? []} error={say(field)} />
        ))}
      </div>
      <CategoryField values={values} say={say} categories={categories} />
      <SelectField
        name="format"
        label={t('format')}
        placeholder={null}
        // What is printed stays so, and a file stays one.
        options={(isNew
          ? (['paperback', 'hardcover', 'ebook'] as const)
          : values.format === 'ebook'
            ? (['ebook'] as const)
            : (['paperback', 'hardcover'] as const)
        ).map((value) => ({
          value,
          label: formats(value),
        }))}
        defaultValue={values.format ?? 'paperback'}
        error={say('format')}
      />
      <NameField
        name="publisher"
        label={t('publisher')}
        defaultValue={values.publisher}
        error={say('publisher')}
      />
      <div className="grid grid-cols-2 gap-4">
        <Field
          name="year"
          label={t('year')}
          hint={t('yearHint')}
          defaultValue={values.year}
          error={say('year')}
          autoComplete="off"
          maxLength={5}
        />
        <Field name="pages" label={t('pages')} defaultValue={values.pages} error={say('pages')} {...whole} />
      </div>
      {values.format !== 'ebook' && (
        <fieldset className="grid content-start gap-1">
          <legend className="mb-1 text-sm font-semibold">{t('size')}</legend>
          <div className="grid grid-cols-3 gap-2">
            {(['widthMm', 'heightMm', 'thicknessMm'] as const).map((name) => (
              <Field
                key={name}
                name={name}
                label={t(name)}
                defaultValue={values[name]}
                error={say(name)}
                {...whole}
              />
            ))}
          </div>
          <p className="text-sm text-ink-mute">{t('sizeHint')}</p>
        </fieldset>
      )}
      <SelectField
        name="language"
        label={t('language')}
        placeholder={null}
        options={languages}
        defaultValue={values.language ?? 'th'}
        error={say('language')}
      />
      <VatField values={values} say={say} usual="exempt" />
      <NameField name="series" label={t('series')} defaultValue={values.series} error={say('series')} />
      <div className="grid grid-cols-2 gap-4">
        <Field
          name="seriesNumber"
          label={t('seriesNumber')}
          maxLength={20}
          defaultValue={values.seriesNumber}
          error={say('seriesNumber')}
        />
        <Field
          name="originalYear"
          label={t('originalYear')}
          hint={t('originalYearHint')}
          defaultValue={values.originalYear}
          error={say('originalYear')}
          autoComplete="off"
          maxLength={5}
        />
      </div>
      <Field
        name="tags"
        label={t('tags')}
        hint={t('tagsHint')}
        maxLength={1_000}
        defaultValue={values.tags}
        error={say('tags')}
        className="sm:col-span-2"
      />
      <DescriptionFields values={values} say={say} />
    </>
  );
}

import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { ThingValue } from '../../../modules/catalogue/thing.rules.ts';
import { FormattedTextView } from '../../ui/formatted-text.tsx';

const longest = 300;
const fields = [
  ...['titleTh', 'titleEn', 'subtitleTh', 'subtitleEn', 'authors', 'translators', 'illustrators', 'editors'],
  ...[
    'series',
    'seriesNumber',
    'originalYear',
    'descriptionTh',
    'descriptionEn',
    'formattedTh',
    'formattedEn',
  ],
  ...['isbn13', 'publisher', 'format', 'language', 'year', 'pages', 'heightMm', 'widthMm', 'thicknessMm'],
  ...['vatClass', 'nameTh', 'nameEn', 'urlKey', 'bioTh', 'bioEn', 'coverKey', 'tags', 'categoryId'],
];

/** What fields are called, and their values in words. Wants the messages `catalogueDesk` and `product`. */
export function useThingWords() {
  const t = useTranslations('catalogueDesk');
  const words = useTranslations('product');
  const locale = useLocale();
  return {
    labelOf: (field: string): string =>
      fields.includes(field) ? t(`field.${field}` as Parameters<typeof t>[0]) : t('field.other'),
    say: (field: string, value: ThingValue | boolean | undefined): ReactNode => {
      if (
        value === undefined ||
        value === null ||
        value === '' ||
        (Array.isArray(value) && value.length === 0)
      )
        return t('nothing');
      if (Array.isArray(value)) return value.join(', ');
      if (typeof value === 'object')
        return <FormattedTextView text={value} under={3} className="font-normal" />;
      const text = String(value);
      const format = (['paperback', 'hardcover', 'ebook'] as const).find((each) => each === value);
      if (field === 'format' && format !== undefined) return words(`format.${format}`);
      if (field === 'vatClass') return words(value === 'exempt' ? 'vat.exempt' : 'vat.standard');
      if (field === 'language') return new Intl.DisplayNames(locale, { type: 'language' }).of(text) ?? text;
      return text.length > longest ? `${text.slice(0, longest)}…` : text;
    },
  };
}

const mistakes = [
  ...['required', 'wholeInvalid', 'formattedInvalid', 'isbnInvalid', 'isbnTaken', 'formatFixed'],
  ...['nameOfAnother', 'addressInvalid', 'addressTaken', 'seriesMissing', 'tagInvalid'],
];

/** What is wrong with a field, in words. Wants the messages `catalogueDesk`. */
export function useThingMistake() {
  const t = useTranslations('catalogueDesk.mistake');
  return (code: string | undefined): string | undefined =>
    code === undefined ? undefined : t((mistakes.includes(code) ? code : 'other') as Parameters<typeof t>[0]);
}

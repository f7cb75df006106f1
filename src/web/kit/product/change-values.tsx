import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { ChangeValue, CoverSide } from '../../../modules/listing/listing.rules.ts';
import { listingStates, productConditions } from '../../../modules/listing/listing.rules.ts';
import { formatDateTime } from '../../../shared/bangkok-time.ts';
import { classNames } from '../../ui/class-names.ts';
import { FormattedTextView } from '../../ui/formatted-text.tsx';
import { bahtText } from '../../ui/price.tsx';
import { CoverFile } from './cover-pair.tsx';

/** Fields of products and books that a change can be of, in the order in which they are told. */
const changeFields = [
  'state',
  'publishAt',
  'reason',
  'stock',
  'price',
  'fullPrice',
  'sku',
  'barcode',
  'optionText',
  'options',
  'condition',
  'conditionNote',
  'weightGrams',
  'pictures',
  'altTh',
  'altEn',
  'coverKey',
  'file',
  'isbn13',
  'nameTh',
  'nameEn',
  'titleTh',
  'titleEn',
  'subtitleTh',
  'subtitleEn',
  'authors',
  'translators',
  'illustrators',
  'editors',
  'categoryId',
  'publisher',
  'year',
  'pages',
  'heightMm',
  'widthMm',
  'thicknessMm',
  'language',
  'format',
  'vatClass',
  'series',
  'seriesNumber',
  'originalYear',
  'tags',
  'descriptionTh',
  'descriptionEn',
  'formattedTh',
  'formattedEn',
] as const;
type ChangeField = (typeof changeFields)[number];

type ChangeListProps = {
  rows: readonly { field: string; before: ChangeValue; after: ChangeValue }[];
  /** What stands over the two, where it isn't what was and what is. */
  heads?: { before: string; after: string };
  categories: readonly { value: number; label: string }[];
  /** Whether nothing stood there before, which isn't said of each field then. */
  isNew?: boolean;
  /** Where a cover that was changed is seen; it is told in words otherwise. */
  coverHref?: (side: CoverSide) => string;
};

/** Fields with what stood there before and what stands there after. Wants the messages `listing` and `product`. */
export function ChangeList({ rows, heads, categories, isNew = false, coverHref }: ChangeListProps) {
  const t = useTranslations('listing.change');
  const words = useWords(categories);
  const say = (field: string, value: ChangeValue, side: CoverSide) =>
    field === 'coverKey' && value !== null && coverHref !== undefined ? (
      <CoverFile
        href={coverHref(side)}
        alt={t(side === 'before' ? 'coverBefore' : 'coverAfter')}
        className={smallCover}
      />
    ) : (
      words(field, value)
    );
  const known = changeFields.flatMap((field) => rows.filter((row) => row.field === field));
  if (known.length === 0) return null;
  return (
    <dl className="grid gap-2 text-sm">
      {known.map(({ field, before, after }) => (
        <div key={field} className="grid gap-x-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
          <dt className="text-ink-mute">{t(`field.${field as ChangeField}`)}</dt>
          <dd className="wrap-anywhere">
            {!isNew && (
              <>
                <span className="text-ink-mute">
                  {heads === undefined ? <span className="sr-only">{t('before')} </span> : `${heads.before} `}
                </span>
                <div
                  className={classNames('inline', heads === undefined ? 'text-ink-mute' : 'font-semibold')}
                >
                  {say(field, before, 'before')}
                </div>
                <span aria-hidden="true" className="text-ink-mute">
                  {heads === undefined ? ' → ' : ' · '}
                </span>
              </>
            )}
            <span className="text-ink-mute">
              {heads === undefined ? <span className="sr-only">{t('after')} </span> : `${heads.after} `}
            </span>
            <div className={classNames('inline', !isNew && 'font-semibold')}>
              {say(field, after, 'after')}
            </div>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const smallCover = 'aspect-2/3 w-20 rounded-sm bg-wash object-contain align-middle shadow-cover';
const longest = 300;

function useWords(categories: ChangeListProps['categories']) {
  const t = useTranslations('listing');
  const words = useTranslations('product');
  const locale = useLocale();
  return (field: string, value: ChangeValue): ReactNode => {
    if (field === 'coverKey' && value === null) return t('change.drawn');
    if (value === null || value === '' || (Array.isArray(value) && value.length === 0))
      return t('change.nothing');
    if (typeof value === 'object' && !Array.isArray(value))
      return <FormattedTextView text={value} under={3} className="font-normal" />;
    const text = Array.isArray(value) ? value.join(', ') : String(value);
    switch (field) {
      case 'price':
      case 'fullPrice':
        return bahtText(Number(value));
      case 'state': {
        const state = listingStates.find((each) => each === value);
        return state === undefined ? text : t(`state.${state}`);
      }
      case 'condition': {
        const condition = productConditions.find((each) => each === value);
        return condition === undefined ? text : words(`condition.${condition}`);
      }
      case 'format': {
        const format = (['paperback', 'hardcover', 'ebook'] as const).find((each) => each === value);
        return format === undefined ? text : words(`format.${format}`);
      }
      case 'coverKey':
        return t('change.uploaded');
      case 'vatClass':
        return words(value === 'exempt' ? 'vat.exempt' : 'vat.standard');
      case 'publishAt':
        return formatDateTime(locale, new Date(text));
      case 'categoryId':
        return categories.find((each) => each.value === value)?.label.trim() ?? text;
      case 'language':
        return new Intl.DisplayNames(locale, { type: 'language' }).of(text) ?? text;
      default:
        return text.length > longest ? `${text.slice(0, longest)}…` : text;
    }
  };
}

/** Before and after of each field, of a change that is kept; without a full price that is the price. */
export function rowsOf({
  before,
  after,
}: {
  before: Readonly<Record<string, ChangeValue>>;
  after: Readonly<Record<string, ChangeValue>>;
}) {
  const isOnePrice = after.fullPrice === after.price && before.fullPrice === before.price;
  return (
    Object.keys(after)
      .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }))
      // Of words that differ their formatting isn't told beside them.
      .filter(
        ({ field }) => !(field.startsWith('formatted') && field.replace('formatted', 'description') in after),
      )
      .filter((row) => row.before !== row.after && !(isOnePrice && row.field === 'fullPrice'))
  );
}

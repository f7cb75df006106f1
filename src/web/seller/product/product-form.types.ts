import { type PeopleField, peopleFieldNames, peopleFields } from '../../../modules/catalogue/people.rules.ts';
import type { ChangeValue } from '../../../modules/listing/listing.rules.ts';

export const productFieldNames = [
  'isbn',
  'price',
  'fullPrice',
  'stock',
  'sku',
  'barcode',
  'condition',
  'conditionNote',
  'weightGrams',
  'publish',
  'publishAt',
  'titleTh',
  'titleEn',
  'subtitleTh',
  'subtitleEn',
  'descriptionTh',
  'descriptionEn',
  'formattedTh',
  'formattedEn',
  'categoryId',
  'series',
  'seriesNumber',
  'originalYear',
  'tags',
  'publisher',
  'year',
  'pages',
  'heightMm',
  'widthMm',
  'thicknessMm',
  'language',
  'format',
  'vatClass',
] as const;
export type ProductField = (typeof productFieldNames)[number] | PeopleField;

/** The form of a product as people fill it in. */
export type ProductValues = Record<(typeof productFieldNames)[number], string> &
  Record<PeopleField, string[]>;

/** What the form itself finds wrong; the rest comes from the API with its text. */
export const ownMistakes = [
  'required',
  'amountInvalid',
  'countInvalid',
  'yearInvalid',
  'timeMissing',
  'isbnWrong',
  'barcodeWrong',
  'formattedInvalid',
] as const;
export type ProductMistakes = Partial<Record<ProductField, string>>;

/** A field's mistake as it is told: `say('price')`. */
export type SayMistake = (field: ProductField) => string | undefined;

/** What the page of a product is told of a form that wasn't saved. */
export type ProductReply = {
  intent: string;
  /** What was typed, of the fields that were changed alone: what others changed meanwhile is shown beside it. */
  values?: Partial<ProductValues>;
  mistakes?: ProductMistakes;
  message?: string;
  /** What stands there by now, where somebody else was quicker. */
  conflict?: { field: string; yours: ChangeValue; theirs: ChangeValue }[];
  /** Whose words they are, of a picture. */
  pictureId?: number;
  words?: { altTh: string; altEn: string };
};

/** A form as a browser kept it. */
export function valuesOfEntries(entries: readonly (readonly [string, string])[]): Partial<ProductValues> {
  const fields = productFieldNames.flatMap((name) => {
    const entry = entries.find(([key]) => key === name);
    return entry === undefined ? [] : [[name, entry[1]] as const];
  });
  const people = peopleFieldNames.map(
    (field) =>
      [
        field,
        entries
          .filter(([key, value]) => key === peopleFields[field] && value.trim() !== '')
          .map(([, value]) => value),
      ] as const,
  );
  return Object.fromEntries([...fields, ...people]);
}

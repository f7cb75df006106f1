export const productFieldNames = [
  'isbn',
  'price',
  'fullPrice',
  'stock',
  'sku',
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
  'categoryId',
  'series',
  'seriesNumber',
  'originalYear',
  'tags',
  'publisher',
  'year',
  'pages',
  'language',
  'format',
  'vatClass',
] as const;
export type ProductField = (typeof productFieldNames)[number] | 'authors';

/** The form of a product as people fill it in. */
export type ProductValues = Record<(typeof productFieldNames)[number], string> & { authors: string[] };

/** What the form itself finds wrong; the rest comes from the API with its text. */
export const ownMistakes = [
  'required',
  'amountInvalid',
  'countInvalid',
  'yearInvalid',
  'timeMissing',
  'isbnWrong',
] as const;
export type ProductMistakes = Partial<Record<ProductField, string>>;

/** A field's mistake as it is told: `say('price')`. */
export type SayMistake = (field: ProductField) => string | undefined;

import { peopleFieldNames } from '../../../modules/catalogue/people.rules.ts';
import type { ProductField } from './product-form.types.ts';

/** Which fields each form over a part of a product has. */
export const offerFields: readonly ProductField[] = [
  'price',
  'fullPrice',
  'sku',
  'barcode',
  'condition',
  'conditionNote',
  'weightGrams',
];
export const thingFields: readonly ProductField[] = [
  'titleTh',
  'titleEn',
  'descriptionTh',
  'descriptionEn',
  'formattedTh',
  'formattedEn',
  'categoryId',
  'vatClass',
];
export const bookFields: readonly ProductField[] = [
  ...thingFields,
  'isbn',
  'subtitleTh',
  'subtitleEn',
  ...peopleFieldNames,
  'series',
  'seriesNumber',
  'originalYear',
  'tags',
  'publisher',
  'year',
  'pages',
  'widthMm',
  'heightMm',
  'thicknessMm',
  'language',
  'format',
];

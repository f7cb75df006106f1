import type { ThingKind } from '../../../modules/catalogue/thing.rules.ts';

/** How a field of a thing is typed. */
type FieldLook = 'text' | 'names' | 'long' | 'formatted' | 'whole' | 'format' | 'vat';
export type ThingField = {
  name: string;
  look: FieldLook;
  most?: number;
  isRequired?: boolean;
  hasHint?: boolean;
  isWide?: boolean;
};

const named: readonly ThingField[] = [
  { name: 'nameTh', look: 'text', most: 200, isRequired: true },
  { name: 'nameEn', look: 'text', most: 200, hasHint: true },
  { name: 'urlKey', look: 'text', most: 80, isRequired: true, hasHint: true, isWide: true },
];

/** The fields of each kind, in the order of its form. */
export const thingFields: Record<ThingKind, readonly ThingField[]> = {
  work: [
    { name: 'titleTh', look: 'text', most: 300, isRequired: true },
    { name: 'titleEn', look: 'text', most: 300, hasHint: true },
    { name: 'subtitleTh', look: 'text', most: 300 },
    { name: 'subtitleEn', look: 'text', most: 300 },
    { name: 'authors', look: 'names', most: 7_000, hasHint: true },
    { name: 'translators', look: 'names', most: 7_000 },
    { name: 'illustrators', look: 'names', most: 7_000 },
    { name: 'editors', look: 'names', most: 7_000 },
    { name: 'series', look: 'text', most: 220 },
    { name: 'seriesNumber', look: 'text', most: 20 },
    { name: 'originalYear', look: 'whole', hasHint: true },
    { name: 'tags', look: 'names', most: 1_300, hasHint: true },
    { name: 'descriptionTh', look: 'formatted', isWide: true },
    { name: 'descriptionEn', look: 'formatted', isWide: true },
  ],
  edition: [
    { name: 'isbn13', look: 'text', most: 30, hasHint: true },
    { name: 'publisher', look: 'text', most: 220 },
    { name: 'format', look: 'format', isRequired: true },
    { name: 'language', look: 'text', most: 3, isRequired: true, hasHint: true },
    { name: 'year', look: 'whole' },
    { name: 'pages', look: 'whole' },
    { name: 'heightMm', look: 'whole' },
    { name: 'widthMm', look: 'whole' },
    { name: 'thicknessMm', look: 'whole' },
    { name: 'vatClass', look: 'vat', isRequired: true },
  ],
  author: [
    ...named,
    { name: 'bioTh', look: 'long', most: 5_000, isWide: true },
    { name: 'bioEn', look: 'long', most: 5_000, isWide: true },
  ],
  series: named,
  publisher: named,
};

/** A level of a product's options, such as size, with its values in the order they are shown. At most 4 levels (SPEC §3). */
export type OptionLevel = {
  key: string;
  nameTh: string;
  nameEn: string;
  values: { key: string; nameTh: string; nameEn: string }[];
};

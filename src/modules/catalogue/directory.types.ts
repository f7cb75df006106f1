/** Things of the catalogue that have a page of their own and a name in both languages. */
export type DirectoryKind = 'author' | 'series' | 'publisher' | 'seller';

export type DirectoryEntry = { id: number; urlKey: string; nameTh: string; nameEn: string };

export type CategoryRow = DirectoryEntry & {
  parentId: number | null;
  descriptionTh: string | null;
  descriptionEn: string | null;
  imageKey: string | null;
  isHidden: boolean;
};

export type ChannelNames = {
  payment: { id: number; code: string; nameTh: string; nameEn: string }[];
  shipping: { id: number; nameTh: string; nameEn: string }[];
};

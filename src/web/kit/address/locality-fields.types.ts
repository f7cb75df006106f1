import type { Locality } from '../../../modules/address/address.contract.ts';

/** A place with as much of it as is known: its names only when it was kept before. */
export type KnownPlace = {
  provinceId: number | null;
  districtId: number | null;
  subdistrictId: number | null;
} & Partial<Pick<Locality, 'districtName' | 'subdistrictName' | 'provinceName' | 'zipCode'>>;

export type LocalityFieldsProps = {
  provinces: readonly { id: number; name: string }[];
  value: KnownPlace | null;
  /** What the server found for a visitor without JavaScript. */
  found?: readonly Locality[] | undefined;
  lookup?: string | undefined;
  error?: string | undefined;
  /** Before each field's name. */
  prefix?: string;
  form?: string | undefined;
};

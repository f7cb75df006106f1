import { asMeant } from '../../shared/thai-as-meant.ts';
import { bangkokId } from './address.rules.ts';

/** A place with its names in both languages, as the tables of the country have them. */
export type NamedLocality = {
  subdistrictTh: string;
  subdistrictEn: string;
  districtId: number;
  districtTh: string;
  districtEn: string;
  provinceId: number;
  provinceTh: string;
  provinceEn: string;
  zipCode: string;
};

/** What a client says of a place beside its subdistrict. */
export type SaidPlace = {
  zipcodeId?: number | string | null | undefined;
  districtId?: number | string | null | undefined;
  provinceId?: number | string | null | undefined;
  subdistrictName?: string | null | undefined;
  districtName?: string | null | undefined;
  provinceName?: string | null | undefined;
  country?: string | null | undefined;
};

/** Without case, blanks, hyphens and full stops: Si Lom is Silom. */
function keyOf(name: string): string {
  return asMeant(name)
    .toLowerCase()
    .replaceAll(/[\s.ฯ-]/g, '');
}

const before = /^(?:จังหวัด|จ|เขต|อำเภอ|กิ่งอำเภอ|อ|แขวง|ตำบล|ต|changwat|khet|amphoe|amphur|khwaeng|tambon)/;
const behind = /(?:province|subdistrict|district)$/;

const bangkok = ['กทม', 'กทมฯ', 'กรุงเทพ', 'กรุงเทพฯ', 'Krung Thep', 'Krung Thep Maha Nakhon', 'BKK'].map(
  keyOf,
);
const thailand = ['ไทย', 'ประเทศไทย', 'Thailand', 'TH', 'THA', 'Kingdom of Thailand', 'ราชอาณาจักรไทย'].map(
  keyOf,
);

/** Whether a name is one of these, with or without what kind of place it is before or behind it. */
function isNamed(said: string, names: readonly string[]): boolean {
  const key = keyOf(said);
  const keys = names.map(keyOf);
  return [key, key.replace(before, ''), key.replace(behind, '')].some((each) => keys.includes(each));
}

/** Those that say another place than the subdistrict is in; what is empty, 0 or absent says nothing. */
export function differingPlaces(said: SaidPlace, locality: NamedLocality): (keyof SaidPlace)[] {
  const { districtId, provinceId, zipCode } = locality;
  const ids = { zipcodeId: Number(zipCode), districtId, provinceId };
  const names = {
    subdistrictName: [locality.subdistrictTh, locality.subdistrictEn],
    districtName: [locality.districtTh, locality.districtEn],
    provinceName: [locality.provinceTh, locality.provinceEn, ...(provinceId === bangkokId ? bangkok : [])],
    country: thailand,
  };
  const otherIds = (['zipcodeId', 'districtId', 'provinceId'] as const).filter((field) => {
    const id = said[field] ?? '';
    return id !== '' && id !== 0 && Number(asMeant(String(id))) !== ids[field] && Number(id) !== 0;
  });
  const otherNames = (['subdistrictName', 'districtName', 'provinceName', 'country'] as const).filter(
    (field) => {
      const name = said[field] ?? '';
      return keyOf(name) !== '' && !isNamed(name, names[field]);
    },
  );
  return [...otherIds, ...otherNames];
}

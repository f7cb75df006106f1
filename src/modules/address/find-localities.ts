import type { Queryable } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { plainDigits } from '../../shared/plain-digits.ts';
import type { Locality } from './address.contract.ts';
import {
  selectDistricts,
  selectLocalitiesByName,
  selectLocalitiesByZip,
  selectLocality,
  selectProvinces,
  selectSubdistricts,
} from './address.store.ts';
import { describeLocality } from './describe-address.ts';

const foundMost = 40;
/** Words people put before a name: subdistrict, district, province. */
const prefixes = /^(แขวง|ตำบล|ต\.|เขต|อำเภอ|อ\.|จังหวัด|จ\.|khwaeng |khet |tambon |amphoe |amphur )\s*/i;

/** What people call a province beside its name. */
const provinceNames: Readonly<Record<string, string>> = {
  กทม: 'กรุงเทพมหานคร',
  กรุงเทพฯ: 'กรุงเทพมหานคร',
  bkk: 'Bangkok',
  โคราช: 'นครราชสีมา',
  korat: 'Nakhon Ratchasima',
  อยุธยา: 'พระนครศรีอยุธยา',
  ayutthaya: 'Phra Nakhon Si Ayutthaya',
};

type Named = { id: number; nameTh: string; nameEn: string };

function byName<Row extends Named>(locale: Locale, rows: Row[]): (Row & { name: string })[] {
  const collator = new Intl.Collator(locale);
  return rows
    .map((row) => ({ ...row, name: inLocale(locale, row.nameTh, row.nameEn) }))
    .sort((a, b) => collator.compare(a.name, b.name));
}

export async function listProvinces({ db }: Pick<Services, 'db'>, locale: Locale) {
  return byName(locale, await selectProvinces(db));
}

export async function listDistricts({ db }: Pick<Services, 'db'>, locale: Locale, provinceId: number) {
  return byName(locale, await selectDistricts(db, provinceId));
}

export async function listSubdistricts({ db }: Pick<Services, 'db'>, locale: Locale, districtId: number) {
  return byName(locale, await selectSubdistricts(db, districtId));
}

/** A subdistrict with where it is and its zip code; null when there is none of that number. */
export async function readLocality(
  db: Queryable,
  locale: Locale,
  subdistrictId: number,
): Promise<Locality | null> {
  const row = await selectLocality(db, subdistrictId);
  return row === null ? null : describeLocality(locale, row);
}

/**
 * Where someone lives, from the digits of a zip code (two or more) or the beginning of a name, in Thai or English, with
 * or without "ตำบล", "อำเภอ", "เขต" before it. Nothing for a shorter text.
 */
export async function findLocalities(
  { db }: Pick<Services, 'db'>,
  locale: Locale,
  search: string,
): Promise<Locality[]> {
  const asked = plainDigits(search.trim());
  if (/^\d+$/.test(asked)) {
    if (asked.length < 2 || asked.length > 5) return [];
    const rows = await selectLocalitiesByZip(db, asked, foundMost);
    return rows.map((row) => describeLocality(locale, row));
  }
  const called = asked.replace(prefixes, '');
  const name = provinceNames[called.toLowerCase().replace(/\.$/, '').replaceAll('ก.ท.ม', 'กทม')] ?? called;
  if (name.length < 2) return [];
  const rows = await selectLocalitiesByName(db, name, foundMost);
  return rows.map((row) => describeLocality(locale, row));
}

import { inLocale, type Locale } from '../../shared/locale.ts';
import type { StatementRowRead } from './settlement.store.ts';

type Named = Pick<StatementRowRead, 'nameTh' | 'nameEn' | 'optionsTh' | 'optionsEn'>;

/** What a row's order line is of: two options of one product are two lines. Null for what is of no line. */
export function nameRow(locale: Locale, { nameTh, nameEn, optionsTh, optionsEn }: Named): string | null {
  if (nameTh === null) return null;
  const name = inLocale(locale, nameTh, nameEn);
  return optionsTh === null ? name : `${name} · ${inLocale(locale, optionsTh, optionsEn)}`;
}

import type { FormattedText } from '../../shared/formatted-text.contract.ts';
import { isPlain, wordsOf } from '../../shared/formatted-text.rules.ts';

export type Descriptions = {
  descriptionTh?: string | null;
  descriptionEn?: string | null;
  formattedTh?: FormattedText | null;
  formattedEn?: FormattedText | null;
};

/**
 * Descriptions as they are kept, of what is to be changed: the words always, beside them the formatting where there is any. Who
 * tells the formatting tells the words with it; who tells words alone takes the formatting away; what isn't told stays.
 */
export function settleDescriptions(told: Descriptions): Descriptions {
  return {
    ...settled(told.descriptionTh, told.formattedTh, ['descriptionTh', 'formattedTh']),
    ...settled(told.descriptionEn, told.formattedEn, ['descriptionEn', 'formattedEn']),
  };
}

function settled(
  words: string | null | undefined,
  formatted: FormattedText | null | undefined,
  [wordsName, formattedName]: readonly [keyof Descriptions, keyof Descriptions],
): Descriptions {
  if (formatted !== undefined && formatted !== null)
    return {
      [wordsName]: wordsOf(formatted),
      [formattedName]: isPlain(formatted) ? null : formatted,
    };
  if (words !== undefined) return { [wordsName]: words, [formattedName]: null };
  return formatted === undefined ? {} : { [formattedName]: null };
}

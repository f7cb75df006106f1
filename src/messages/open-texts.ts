import { createTranslator } from 'use-intl/core';
import type { Locale } from '../shared/locale.ts';
import type { Texts } from '../shared/message-places.ts';
import { keepWorded } from './wording.ts';

/** Thailand's: what a text says of times is said of that zone. */
const timeZone = 'Asia/Bangkok';

/**
 * The texts of a bundle in a language, filled by a translator: as the files have them, with staff's own in place of those
 * they have changed. Of a file that pages read too, the name is the one it has there.
 */
export function openTexts<const Tree extends Texts>(name: string, trees: Record<Locale, Tree>) {
  return keepWorded(name, trees, (messages, locale) =>
    createTranslator<Tree>({ locale, messages, timeZone }),
  );
}

// Texts are registered as they are imported: those of pages, and what nobody but a job says.
import '../../messages/live-reply-messages.ts';
import '../../messages/messages.server.ts';
import { knownTexts } from '../../messages/wording.ts';
import type { Locale } from '../../shared/locale.ts';
import { flattenTexts } from './wording.rules.ts';

/** A text of the shop's files in both languages. */
export type OwnText = { bundle: string; key: string } & Record<Locale, string>;

/** All texts of the shop as its files have them: of pages, errors, notices, mails and tables. */
export function listOwnTexts(): OwnText[] {
  return [...knownTexts()]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([bundle, { th, en }]) => {
      const english = new Map(flattenTexts(en));
      return flattenTexts(th).map(([key, text]) => ({ bundle, key, th: text, en: english.get(key) ?? text }));
    });
}

/** One of them; undefined for one that isn't there, or isn't any more. */
export function findOwnText(bundle: string, key: string): OwnText | undefined {
  const texts = knownTexts().get(bundle);
  if (texts === undefined) return undefined;
  const th = flattenTexts(texts.th).find(([each]) => each === key)?.[1];
  const en = flattenTexts(texts.en).find(([each]) => each === key)?.[1];
  return th === undefined ? undefined : { bundle, key, th, en: en ?? th };
}

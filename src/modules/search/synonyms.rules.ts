import { fail, type Result, succeed } from '../../shared/result.ts';
import { isSearchWord, spellingKey, spellingPairLimits } from './spelling-pairs.rules.ts';

/** How many words a group has, how long each is, and how many groups a shop may have. */
export const synonymLimits = {
  wordsLeast: 2,
  wordsMost: 12,
  lettersMost: spellingPairLimits.lettersMost,
  groupsMost: 1_000,
};

export type SynonymsInvalid = { code: 'synonymsInvalid'; fields: { words: string } };

/** What a group is kept as: each word once, as it was written; or what is wrong with it. */
export function checkSynonyms(given: readonly string[]): Result<string[], SynonymsInvalid> {
  const wrong = (code: string) => fail({ code: 'synonymsInvalid' as const, fields: { words: code } });
  const byKey = new Map<string, string>();
  for (const word of given) {
    if (word.length > synonymLimits.lettersMost || !isSearchWord(word)) return wrong('synonymLettersOnly');
    const key = spellingKey(word);
    if (!byKey.has(key)) byKey.set(key, word);
  }
  if (byKey.size < synonymLimits.wordsLeast) return wrong('synonymsTooFew');
  return byKey.size > synonymLimits.wordsMost ? wrong('synonymsTooMany') : succeed([...byKey.values()]);
}

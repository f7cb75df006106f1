import type { Services } from '../../platform/services.ts';
import type { Locale } from '../../shared/locale.ts';
import { readProductCards } from '../catalogue/read-product-cards.ts';
import { liveSearch } from './live-search.ts';
import type { SynonymGroup } from './spelling-pairs.rules.ts';
import { selectSpellingPairs } from './spelling-pairs.store.ts';
import { checkSynonyms } from './synonyms.rules.ts';
import { selectSynonymGroups, selectSynonymPage } from './synonyms.store.ts';

/** A page of groups of synonyms, the newest first. For staff. */
export async function listSynonyms(
  { db }: Pick<Services, 'db'>,
  { search, pageNo, perPage }: { search: string; pageNo: number; perPage: number },
) {
  const page = { limit: perPage, offset: (pageNo - 1) * perPage };
  const { rows, total } = await selectSynonymPage(db, search.toLowerCase(), page);
  return {
    dataList: rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() })),
    total,
  };
}

const booksMost = 5;

/**
 * What a shopper's text would find with a group that isn't kept yet (`id` names the one that it is to change), and without it.
 * Without words the group is none: then it is what is found with all that staff have taught the search, and with nothing of it.
 */
export async function trySynonyms(
  services: Pick<Services, 'db' | 'changes' | 'clock'>,
  { search, group, id }: { search: string; group: SynonymGroup; id: number | null },
  locale: Locale,
) {
  const [index, pairs, others] = await Promise.all([
    liveSearch(services).current(),
    selectSpellingPairs(services.db),
    selectSynonymGroups(services.db, id),
  ]);
  const checked = checkSynonyms(group.words);
  const tried = checked.ok ? [{ words: checked.value, isOneWay: group.isOneWay }] : [];
  const query = { search, perPage: booksMost, collapse: 'work' as const };
  const isPlain = group.words.length === 0;
  const found = index.tryWith({ pairs, groups: [...others, ...tried] }, query);
  const foundWithout = index.tryWith(isPlain ? { pairs: [], groups: [] } : { pairs, groups: others }, query);
  const tell = async ({ productIds, total }: { productIds: number[]; total: number }) => ({
    total,
    books: (await readProductCards(services, productIds, locale)).map(({ id: productId, urlKey, name }) => ({
      id: productId,
      urlKey,
      name,
    })),
  });
  const [withIt, without] = await Promise.all([tell(found), tell(foundWithout)]);
  return { withIt, without };
}

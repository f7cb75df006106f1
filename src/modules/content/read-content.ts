import type { Queryable } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import { wordsOfContent } from '../../shared/content-text.rules.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { listLegalTexts } from '../consent/keep-legal-texts.ts';
import type {
  ContentCards,
  FoundContent,
  ShownContent,
  ShownItem,
  ShownQuestion,
} from './content.contract.ts';
import {
  bodyIn,
  type ContentKind,
  contentPath,
  readContentSearch,
  shownOf,
  standingKeys,
  titleIn,
} from './content.rules.ts';
import {
  type CategoryRow,
  countShown,
  type ShownRow,
  searchShown,
  selectByPreviewKey,
  selectCategories,
  selectIdByAddress,
  selectImages,
  selectNeighbour,
  selectShown,
  selectShownAddresses,
  selectShownById,
  selectShownQuestions,
  selectWords,
} from './content.store.ts';
import { defaultPages } from './default-pages.ts';
import { describeCards, describeDocument, resolveThings, withTimes } from './show-content.ts';

type Needs = Pick<Services, 'db' | 'changes' | 'clock'>;
type NotFound = { code: 'contentNotFound' };

/** A page of what visitors see of a kind, with the categories that have something. */
export async function listContent(
  services: Needs,
  asked: { kind: 'news' | 'article'; category: string; pageNo: number; perPage: number },
  locale: Locale,
): Promise<ContentCards> {
  const { db } = services;
  const now = services.clock();
  const [categories, counts] = await Promise.all([
    selectCategories(db, asked.kind),
    countShown(db, { kind: asked.kind, now }),
  ]);
  const category = categories.find(({ urlKey }) => urlKey === asked.category);
  const shownIn = categories.flatMap(({ id, urlKey, nameTh, nameEn }) => {
    const count = counts.get(id) ?? 0;
    return count === 0 ? [] : [{ id, urlKey, name: inLocale(locale, nameTh, nameEn), count }];
  });
  // Nothing is filed under a category that isn't there.
  if (asked.category !== '' && category === undefined) return { dataList: [], total: 0, categories: shownIn };
  const rows = await selectShown(db, {
    ...{ kind: asked.kind, categoryId: category?.id ?? null, now },
    ...{ limit: asked.perPage, offset: (asked.pageNo - 1) * asked.perPage },
  });
  return {
    dataList: await describeCards(services, rows, categories, locale),
    total:
      category === undefined
        ? [...counts.values()].reduce((sum, count) => sum + count, 0)
        : (counts.get(category.id) ?? 0),
    categories: shownIn,
  };
}

/** An item of a kind with its neighbours, by its number or by an address that it has or had. */
export async function readItem(
  services: Needs,
  asked: { kind: 'news' | 'article'; key: string },
  locale: Locale,
): Promise<Result<ShownItem, NotFound>> {
  const { db } = services;
  const now = services.clock();
  const id =
    asked.kind === 'news' && /^[1-9]\d{0,14}$/.test(asked.key)
      ? Number(asked.key)
      : await selectIdByAddress(db, { kind: asked.kind, urlKey: asked.key });
  const row = id === null ? null : await selectShownById(db, { id, now });
  if (row === null || row.kind !== asked.kind) return fail({ code: 'contentNotFound' });
  const [previous, next, categories] = await Promise.all([
    selectNeighbour(db, { of: row, side: 'before', now }),
    selectNeighbour(db, { of: row, side: 'after', now }),
    selectCategories(db, asked.kind),
  ]);
  const document = await describeShown(services, row, categories, locale);
  if (document === null) return fail({ code: 'contentNotFound' });
  const near = async (found: ShownRow | null) =>
    found === null ? null : ((await describeCards(services, [found], categories, locale))[0] ?? null);
  return succeed({ ...document, previous: await near(previous), next: await near(next) });
}

async function describeShown(
  services: Needs,
  row: ShownRow,
  categories: readonly CategoryRow[],
  locale: Locale,
): Promise<ShownContent | null> {
  const version = { documentId: row.id, version: row.publishedVersion };
  const words = (await selectWords(services.db, [version])).get(row.id);
  return words === undefined ? null : describeDocument(services, row, words, categories, locale);
}

/** A page of the shop: what staff published, else what every shop begins with. */
export async function readPage(
  services: Needs,
  asked: string,
  locale: Locale,
): Promise<Result<ShownContent, NotFound>> {
  const { db } = services;
  const name = standingKeys.find((key) => key === asked);
  if (name === undefined) return fail({ code: 'contentNotFound' });
  const id = await selectIdByAddress(db, { kind: 'page', urlKey: name });
  const row = id === null ? null : await selectShownById(db, { id, now: services.clock() });
  const written = row === null ? null : await describeShown(services, row, [], locale);
  if (written !== null) return succeed(written);
  const { words, at } = defaultPages[name];
  const standing: ShownRow = {
    ...{ id: 0, kind: 'page', urlKey: name, shownFrom: at, updatedAt: at },
    ...{ shown: shownOf(words, null).shown, categoryId: null, publishedVersion: 0 },
  };
  return succeed(await describeDocument(services, standing, words, [], locale));
}

/** Whether staff have published terms, a page of the shop or answers to questions: those may name times of their own. */
export async function isPromiseWritten(db: Queryable, now: Date): Promise<boolean> {
  // One after the other: this is asked within a transaction, which has one connection.
  for (const urlKey of standingKeys) {
    const id = await selectIdByAddress(db, { kind: 'page', urlKey });
    if (id !== null && (await selectShownById(db, { id, now })) !== null) return true;
  }
  const terms = (await listLegalTexts(db, 'terms')).some((text) => text.written !== null);
  return terms || (await selectShownQuestions(db, now)).length > 0;
}

/** Questions in their groups and order; with a search those that say it. A group without any isn't told. */
export async function readFaq(services: Needs, search: string, locale: Locale) {
  const { db } = services;
  const now = services.clock();
  const looked = search.trim() === '' ? undefined : readContentSearch(search);
  const [groups, rows] = await Promise.all([
    selectCategories(db, 'faq'),
    looked === undefined
      ? selectShownQuestions(db, now)
      : looked === null
        ? []
        : searchShown(db, { ...looked, kind: 'faq', now, limit: questionsMost }),
  ]);
  const words = await selectWords(
    db,
    rows.map(({ id, publishedVersion }) => ({ documentId: id, version: publishedVersion })),
  );
  const questions = await Promise.all(
    rows.map(async (row) => {
      const said = words.get(row.id);
      const body = said === undefined ? null : await withTimes(db, bodyIn(locale, said));
      const question: ShownQuestion = {
        ...{ id: row.id, urlKey: row.urlKey, title: titleIn(locale, row.shown), body },
        words: wordsOfContent(body),
        things: await resolveThings(services, [body], locale),
      };
      return { groupId: row.categoryId, question };
    }),
  );
  return {
    groups: groups
      .map(({ id, urlKey, nameTh, nameEn }) => ({
        ...{ id, urlKey, name: inLocale(locale, nameTh, nameEn) },
        questions: questions.flatMap(({ groupId, question }) => (groupId === id ? question : [])),
      }))
      .filter((group) => group.questions.length > 0),
  };
}

const questionsMost = 100;

/** What says all the words of a search, of every kind. */
export async function searchContent(
  { db, clock }: Needs,
  { search, most }: { search: string; most: number },
  locale: Locale,
): Promise<FoundContent[]> {
  const looked = readContentSearch(search);
  if (looked === null) return [];
  const rows = await searchShown(db, { ...looked, now: clock(), limit: most });
  return rows.map((row) => ({
    ...{ kind: row.kind, path: contentPath(row.kind, row), title: titleIn(locale, row.shown) },
    summary: inLocale(locale, row.shown.summaryTh, row.shown.summaryEn),
    publishedAt: row.shownFrom.toISOString(),
  }));
}

/** A draft as visitors would see it, to whoever has its secret. */
export async function previewContent(
  services: Needs,
  previewKey: string,
  locale: Locale,
): Promise<Result<ShownContent, NotFound>> {
  const document = await selectByPreviewKey(services.db, previewKey);
  if (document === null) return fail({ code: 'contentNotFound' });
  const { id, kind, urlKey, version, updatedAt } = document;
  const words = (await selectWords(services.db, [{ documentId: id, version }])).get(id);
  if (words === undefined) return fail({ code: 'contentNotFound' });
  const [cover] = await selectImages(services.db, words.coverId === null ? [] : [words.coverId]);
  const row: ShownRow = {
    ...{ id, kind, urlKey, updatedAt, shownFrom: document.shownFrom ?? updatedAt, publishedVersion: version },
    ...{ shown: shownOf(words, cover?.storageKey ?? null).shown, categoryId: words.categoryId },
  };
  const shown = await describeDocument(
    services,
    row,
    words,
    await selectCategories(services.db, kind),
    locale,
  );
  return succeed(shown);
}

/** How many of a kind visitors see. */
export async function countContent(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  kind: ContentKind,
): Promise<number> {
  const counts = await countShown(db, { kind, now: clock() });
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

/** The paths of a kind's pages that visitors see, for the sitemap: so many from there on. */
export async function listContentPaths(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  asked: { kind: ContentKind; limit: number; offset: number },
): Promise<{ path: string; updatedAt: string }[]> {
  const rows = await selectShownAddresses(db, { ...asked, now: clock() });
  return rows.map(({ updatedAt, ...row }) => ({
    path: contentPath(asked.kind, row),
    updatedAt: updatedAt.toISOString(),
  }));
}

import type { Services } from '../../platform/services.ts';
import type { Locale } from '../../shared/locale.ts';
import { type CourseKind, courseKinds, type DocumentFacts, shownOf } from './content.rules.ts';
import { type ShownRow, selectImages, selectShownOf, selectWords } from './content.store.ts';
import { selectDocument } from './content-desk.store.ts';
import { type CardOf, describeCards, describeDocument, type ShownOf } from './show-content.ts';

type Needs = Pick<Services, 'db' | 'changes' | 'clock'>;

/** A course or a lesson with its text, and what it is beside it. */
export type ShownPart = ShownOf<CourseKind> & { facts: DocumentFacts };

/** Those of some courses and lessons that are shown now, as lists show them, by number. */
export async function listParts(
  services: Needs,
  ids: readonly number[],
  locale: Locale,
): Promise<Map<number, CardOf<CourseKind>>> {
  const rows = await selectShownOf(services.db, { ids, kinds: courseKinds, now: services.clock() });
  return new Map((await describeCards(services, rows, [], locale)).map((card) => [card.id, card]));
}

/** What a course or lesson says that is shown now; null for any other. */
export async function readPart(services: Needs, id: number, locale: Locale): Promise<ShownPart | null> {
  const [row] = await selectShownOf(services.db, {
    ...{ ids: [id], kinds: courseKinds, now: services.clock() },
  });
  return row === undefined ? null : describePart(services, row, locale);
}

/** What the draft of one says, as it would be shown. */
export async function previewPart(services: Needs, id: number, locale: Locale): Promise<ShownPart | null> {
  const { db } = services;
  const document = await selectDocument(db, id, courseKinds);
  if (document === null) return null;
  const { kind, urlKey, version, updatedAt } = document;
  const words = (await selectWords(db, [{ documentId: id, version }])).get(id);
  if (words === undefined) return null;
  const [cover] = await selectImages(db, words.coverId === null ? [] : [words.coverId]);
  return describePart(
    services,
    {
      ...{
        id,
        kind,
        urlKey,
        updatedAt,
        shownFrom: document.shownFrom ?? updatedAt,
        publishedVersion: version,
      },
      ...{ shown: shownOf(words, cover?.storageKey ?? null).shown, categoryId: null },
    },
    locale,
  );
}

async function describePart(
  services: Needs,
  row: ShownRow<CourseKind>,
  locale: Locale,
): Promise<ShownPart | null> {
  const version = { documentId: row.id, version: row.publishedVersion };
  const words = (await selectWords(services.db, [version])).get(row.id);
  if (words === undefined) return null;
  return { ...(await describeDocument(services, row, words, [], locale)), facts: words.facts ?? {} };
}

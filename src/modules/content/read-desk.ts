import type { Services } from '../../platform/services.ts';
import { thingsNamed } from '../../shared/content-text.rules.ts';
import type { Locale } from '../../shared/locale.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { readProductCards } from '../catalogue/read-product-cards.ts';
import { type ComparedField, compareVersions } from './compare-versions.ts';
import {
  type ContentKind,
  type ContentState,
  contentKinds,
  contentPath,
  contentStateOf,
  type DocumentKind,
} from './content.rules.ts';
import { selectCategories, selectImages } from './content.store.ts';
import type { ContentCategory, ContentRow, ContentVersion, DeskContent } from './content-desk.contract.ts';
import {
  countByState,
  type DeskRow,
  selectDeskRows,
  selectDocument,
  selectVersion,
  selectVersions,
  type VersionRow,
} from './content-desk.store.ts';
import { contentImageUrl } from './keep-image.ts';

type Needs = Pick<Services, 'db' | 'changes' | 'clock'>;
type NotFound = { code: 'contentNotFound' };

export type RowOf<Kind extends DocumentKind> = Omit<ContentRow, 'kind'> & { kind: Kind };
export type DeskOf<Kind extends DocumentKind> = Omit<DeskContent, 'kind'> & { kind: Kind };

function describeRow<Kind extends DocumentKind>(row: DeskRow<Kind>, now: Date): RowOf<Kind> {
  const { id, kind, urlKey, words, publishedVersion, version } = row;
  return {
    ...{ id, kind, urlKey, path: contentPath(kind, row) },
    ...{ titleTh: words.titleTh, titleEn: words.titleEn, state: contentStateOf(row, now) },
    isChanged: publishedVersion !== null && publishedVersion < version,
    shownFrom: row.shownFrom?.toISOString() ?? null,
    shownUntil: row.shownUntil?.toISOString() ?? null,
    updatedAt: row.updatedAt.toISOString(),
    updatedBy: row.by,
  };
}

export async function listDesk(
  { db, clock }: Needs,
  asked: {
    kind: ContentKind;
    state: ContentState | 'changed' | undefined;
    search: string;
    pageNo: number;
    perPage: number;
  },
) {
  const now = clock();
  const { pageNo, perPage, ...query } = asked;
  const [{ rows, total }, counts] = await Promise.all([
    selectDeskRows(db, { ...query, now, limit: perPage, offset: (pageNo - 1) * perPage }),
    countByState(db, asked.kind, now),
  ]);
  return { dataList: rows.map((row) => describeRow(row, now)), total, counts };
}

export async function readDesk<Kind extends DocumentKind>(
  services: Needs,
  { id, kinds }: { id: number; kinds: readonly Kind[] },
  locale: Locale,
): Promise<Result<DeskOf<Kind>, NotFound>> {
  const { db } = services;
  const document = await selectDocument(db, id, kinds);
  const said = document === null ? null : await selectVersion(db, id, document.version);
  if (document === null || said === null) return fail({ code: 'contentNotFound' });
  const { words, by } = said;
  const named = thingsNamed([words.bodyTh, words.bodyEn]);
  const cover = words.coverId === null ? [] : [words.coverId];
  const [images, products] = await Promise.all([
    selectImages(db, [...named.imageIds, ...cover]),
    readProductCards(services, [...new Set([...named.productIds, ...words.relatedIds])], locale),
  ]);
  const { version, publishedVersion, previewKey } = document;
  return succeed({
    ...describeRow({ ...document, words, by }, services.clock()),
    ...{ version, publishedVersion, previewKey, words, products },
    pictures: images.map((image) => {
      const { id: imageId, widthPx, heightPx } = image;
      return { id: imageId, widthPx, heightPx, imageUrl: contentImageUrl(image) };
    }),
  });
}

function describeVersion(
  { version, at, by }: Omit<VersionRow, 'words'>,
  publishedVersion: number | null,
): ContentVersion {
  return { version, by, at: new Date(at).toISOString(), isPublished: version === publishedVersion };
}

export async function listVersions(
  { db }: Needs,
  asked: { id: number; pageNo: number; perPage: number; kinds?: readonly DocumentKind[] },
): Promise<Result<{ dataList: ContentVersion[]; total: number }, NotFound>> {
  const document = await selectDocument(db, asked.id, asked.kinds ?? contentKinds);
  if (document === null) return fail({ code: 'contentNotFound' });
  const { perPage: limit, pageNo } = asked;
  const rows = await selectVersions(db, asked.id, { limit, offset: (pageNo - 1) * limit });
  return succeed({
    dataList: rows.map((row) => describeVersion(row, document.publishedVersion)),
    // Versions count from 1, and none goes.
    total: document.version,
  });
}

/** What is different in two versions of a document. */
export async function compareDeskVersions(
  { db }: Needs,
  asked: { id: number; before: number; after: number; kinds?: readonly DocumentKind[] },
): Promise<Result<{ before: ContentVersion; after: ContentVersion; fields: ComparedField[] }, NotFound>> {
  const [document, before, after] = await Promise.all([
    selectDocument(db, asked.id, asked.kinds ?? contentKinds),
    selectVersion(db, asked.id, asked.before),
    selectVersion(db, asked.id, asked.after),
  ]);
  if (document === null || before === null || after === null) return fail({ code: 'contentNotFound' });
  return succeed({
    before: describeVersion(before, document.publishedVersion),
    after: describeVersion(after, document.publishedVersion),
    fields: compareVersions(before.words, after.words),
  });
}

export async function listCategories({ db }: Pick<Services, 'db'>): Promise<ContentCategory[]> {
  return (await selectCategories(db)).map(({ sortOrder, ...category }) => category);
}

const questionsMost = 500;

/** Groups of questions with their questions, drafts among them, in the order that visitors see. */
export async function readDeskFaq({ db, clock }: Needs) {
  const now = clock();
  const [groups, { rows }] = await Promise.all([
    selectCategories(db, 'faq'),
    selectDeskRows(db, { kind: 'faq', now, limit: questionsMost, offset: 0, byPlace: true }),
  ]);
  return {
    groups: groups.map(({ sortOrder, ...group }) => ({
      ...group,
      questions: rows.filter(({ categoryId }) => categoryId === group.id).map((row) => describeRow(row, now)),
    })),
  };
}

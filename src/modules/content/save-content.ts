import { announceChanges } from '../../platform/db/change-feed.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { CallOrigin } from '../../platform/http/api-context.ts';
import type { Services } from '../../platform/services.ts';
import type { ContentText } from '../../shared/content-text.contract.ts';
import { thingsNamed } from '../../shared/content-text.rules.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import type { AuditKind } from '../audit/audit.rules.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { putTextInForce } from '../consent/keep-legal-texts.ts';
import {
  type ContentField,
  type ContentInvalid,
  type ContentKind,
  type ContentWords,
  checkContent,
  contentKinds,
  contentTag,
  contentTagOf,
  contentTimes,
  type DocumentKind,
  legalNameOf,
  shownOf,
} from './content.rules.ts';
import { selectCategories, selectImages } from './content.store.ts';
import {
  claimAddress,
  type DocumentRow,
  insertDocument,
  insertVersion,
  lockDocument,
  selectVersion,
  updateDocument,
} from './content-desk.store.ts';
import { readAnnouncedTerms, tellStoresOfNoTerms, tellStoresOfTerms } from './tell-stores-of-terms.ts';

export type ContentEditor = { userId: number; origin: CallOrigin };
export type ChangeFailure = { code: 'contentNotFound' | 'contentChanged' };
type Needs = Pick<Services, 'db' | 'clock' | 'newSecret'>;

type Saved = { id: number; version: number };
type Asked<Kind extends DocumentKind> = {
  id: number | null;
  version: number | null;
  kind: Kind;
  urlKey: string;
  words: ContentWords;
};

/**
 * Makes a document, or says the next version of one that hasn't been changed since `version`. What it says is a draft until it
 * is published; its address moves at once, and the one that it had leads there.
 */
export async function saveContent(
  { db, clock, newSecret }: Needs,
  editor: ContentEditor,
  asked: Asked<ContentKind>,
): Promise<Result<Saved, ContentInvalid | ChangeFailure>> {
  const now = clock();
  return transact<Saved, ContentInvalid | ChangeFailure>(db, (tx) =>
    saveDocument(tx, { now, newSecret }, editor, asked),
  );
}

/** The same within a transaction, of any kind: whoever keeps more of a document keeps it in the same one. */
export async function saveDocument(
  tx: Transaction,
  { now, newSecret }: { now: Date; newSecret: () => string },
  editor: ContentEditor,
  asked: Asked<DocumentKind>,
): Promise<Result<Saved, ContentInvalid | ChangeFailure>> {
  const { kind, urlKey, words } = asked;
  const fields = checkContent(asked);
  if (Object.keys(fields).length > 0) return fail({ code: 'contentInvalid', fields });
  const before = asked.id === null ? null : await lockDocument(tx, asked.id, [kind]);
  if (asked.id !== null && before === null) return fail({ code: 'contentNotFound' });
  if (before !== null && before.version !== asked.version) return fail({ code: 'contentChanged' });
  // What people agreed to stays where it is: consents name it by what it is.
  if (before !== null && before.urlKey !== urlKey && (legalNameOf(before) ?? legalNameOf(asked)) !== null)
    return fail({ code: 'contentInvalid', fields: { urlKey: 'urlKeyInvalid' } });
  const unknown = await findUnknown(tx, kind, words);
  if (Object.keys(unknown).length > 0) return fail({ code: 'contentInvalid', fields: unknown });
  const version = (before?.version ?? 0) + 1;
  const isHidden = before?.publishedVersion == null;
  const columns = {
    urlKey,
    version,
    updatedAt: now,
    ...(isHidden ? { categoryId: words.categoryId } : {}),
  };
  const id =
    before?.id ?? (await insertDocument(tx, { ...columns, kind, previewKey: newSecret(), createdAt: now }));
  if (!(await claimAddress(tx, { kind, urlKey, documentId: id }))) return fail(keyTaken);
  if (before !== null) await updateDocument(tx, id, columns);
  await insertVersion(tx, { documentId: id, version, words, userId: editor.userId, at: now });
  if (before !== null && !isHidden && before.urlKey !== urlKey) await announceDocument(tx, id);
  await tell(tx, 'content_saved', editor, { contentId: id, version }, now);
  return succeed({ id, version });
}

const keyTaken: ContentInvalid = { code: 'contentInvalid', fields: { urlKey: 'urlKeyTaken' } };

/** What a document names that isn't there: pictures that nobody uploaded here, a category of another kind. */
async function findUnknown(
  tx: Transaction,
  kind: DocumentKind,
  words: ContentWords,
): Promise<ContentInvalid['fields']> {
  const cover = words.coverId === null ? [] : [words.coverId];
  const { imageIds } = thingsNamed([words.bodyTh, words.bodyEn]);
  const known = new Set((await selectImages(tx, [...imageIds, ...cover])).map(({ id }) => id));
  const categories = (words.categoryId === null ? [] : await selectCategories(tx)).filter(
    (category) => category.kind === kind,
  );
  const isUnknown = (body: ContentText | null) =>
    thingsNamed([body]).imageIds.some((imageId) => !known.has(imageId));
  const wrong: [ContentField, string, boolean][] = [
    ['bodyTh', 'contentImageUnknown', isUnknown(words.bodyTh)],
    ['bodyEn', 'contentImageUnknown', isUnknown(words.bodyEn)],
    ['coverId', 'contentImageUnknown', cover.some((coverId) => !known.has(coverId))],
    [
      'categoryId',
      'contentCategoryUnknown',
      words.categoryId !== null && !categories.some(({ id }) => id === words.categoryId),
    ],
  ];
  // A question stands in a group.
  if (kind === 'faq' && words.categoryId === null) wrong.push(['categoryId', 'required', true]);
  return Object.fromEntries(wrong.flatMap(([field, code, isWrong]) => (isWrong ? [[field, code]] : [])));
}

/**
 * Shows visitors the draft as it is, from and until an instant, or takes it away. Stores are told of other terms that everybody
 * has to agree to, and of those that then don't come.
 */
export async function publishContent(
  { db, clock, siteUrl }: Pick<Services, 'db' | 'clock' | 'siteUrl'>,
  editor: ContentEditor,
  asked: Publishing,
): Promise<Result<boolean, ContentInvalid | ChangeFailure>> {
  const now = clock();
  return transact<boolean, ContentInvalid | ChangeFailure>(db, async (tx) => {
    const announced = await readAnnouncedTerms(tx, now);
    const done = await publishDocument(tx, now, editor, { ...asked, kinds: contentKinds });
    if (done.ok && asked.isShown && asked.isAskedAnew === true)
      await tellStoresOfTerms(tx, { siteUrl }, asked.id, now);
    // Whatever stands for it now, they are told of, or they hear that it doesn't come.
    if (
      done.ok &&
      announced !== null &&
      (await readAnnouncedTerms(tx, now)) === null &&
      asked.isAskedAnew !== true
    )
      await tellStoresOfNoTerms(tx, { siteUrl }, announced, now);
    return done.ok ? succeed(asked.isShown) : done;
  });
}

type Publishing = {
  id: number;
  version: number;
  isShown: boolean;
  shownFrom: Date | null;
  shownUntil: Date | null;
  /** Of a text that people agree to: whether everybody has to anew. Staff always say which. */
  isAskedAnew?: boolean | null;
};

/** The same within a transaction, of some kinds; what the version says that is shown now, null where none is. */
export async function publishDocument(
  tx: Transaction,
  now: Date,
  editor: ContentEditor,
  asked: Publishing & { kinds: readonly DocumentKind[] },
): Promise<Result<ContentWords | null, ContentInvalid | ChangeFailure>> {
  const document = await lockDocument(tx, asked.id, asked.kinds);
  if (document === null) return fail({ code: 'contentNotFound' });
  let words: ContentWords | null = null;
  if (document.version !== asked.version) return fail({ code: 'contentChanged' });
  const legal = legalNameOf(document);
  if (legal !== null) {
    const fields = await checkLegal(tx, document, asked);
    if (Object.keys(fields).length > 0) return fail({ code: 'contentInvalid', fields });
    await putTextInForce(tx, now, {
      ...{ name: legal, from: asked.shownFrom, isAskedAnew: asked.isAskedAnew === true },
      written: asked.isShown ? { documentId: document.id, version: document.version } : null,
    });
  }
  if (asked.isShown) {
    const shownFrom = asked.shownFrom ?? keptFrom(document, now);
    if (asked.shownUntil !== null && asked.shownUntil <= shownFrom)
      return fail({ code: 'contentInvalid', fields: { shownUntil: 'endsBefore' } });
    const said = await selectVersion(tx, document.id, document.version);
    if (said === null) return fail({ code: 'contentNotFound' });
    words = said.words;
    const { coverId, categoryId } = words;
    const [cover] = await selectImages(tx, coverId === null ? [] : [coverId]);
    await updateDocument(tx, document.id, {
      ...shownOf(said.words, cover?.storageKey ?? null),
      ...{ publishedVersion: document.version, shownFrom, shownUntil: asked.shownUntil, categoryId },
      updatedAt: now,
    });
  } else
    await updateDocument(tx, document.id, {
      ...{ publishedVersion: null, shownFrom: null, shownUntil: null, shown: null },
      ...{ shownWords: '', shownTerms: [], updatedAt: now },
    });
  const kind = asked.isShown ? 'content_published' : 'content_withdrawn';
  const told: Record<string, string | boolean> =
    legal === null ? {} : { legal, isAskedAnew: asked.isAskedAnew === true };
  await tell(tx, kind, editor, { contentId: document.id, version: document.version, ...told }, now);
  await announceDocument(tx, document.id);
  return succeed(words);
}

/** What keeps a text that people agree to from coming into force: it has a Thai text and no end, and staff say who is asked. */
async function checkLegal(
  tx: Transaction,
  { id, version }: Pick<DocumentRow, 'id' | 'version'>,
  asked: Publishing,
): Promise<ContentInvalid['fields']> {
  const said = asked.isShown ? await selectVersion(tx, id, version) : null;
  return {
    ...(typeof asked.isAskedAnew === 'boolean' ? {} : { isAskedAnew: 'required' }),
    ...(asked.isShown && asked.shownUntil !== null ? { shownUntil: 'legalHasNoEnd' } : {}),
    ...(asked.isShown && said?.words.bodyTh == null ? { bodyTh: 'required' } : {}),
    ...(said?.words.bodyTh != null && !isWordsOnly(said.words.bodyTh) ? { bodyTh: 'legalWordsOnly' } : {}),
    ...(said?.words.bodyEn != null && !isWordsOnly(said.words.bodyEn) ? { bodyEn: 'legalWordsOnly' } : {}),
  };
}

/** What is agreed to doesn't change by itself: a product has the price that is now, and a film is another site's. */
function isWordsOnly({ content }: ContentText): boolean {
  return content.every(({ type }) => type !== 'product' && type !== 'video');
}

/** What is shown already stays where it is among the others when it is published anew. */
function keptFrom({ shownFrom }: Pick<DocumentRow, 'shownFrom'>, now: Date): Date {
  return shownFrom !== null && shownFrom <= now ? shownFrom : now;
}

/** Says again what an earlier version said. What was said since stays among the versions. */
export async function returnToVersion(
  { db, clock }: Needs,
  editor: ContentEditor,
  asked: { id: number; version: number; to: number; kinds?: readonly DocumentKind[] },
): Promise<Result<number, ChangeFailure>> {
  const now = clock();
  return transact<number, ChangeFailure>(db, async (tx) => {
    const document = await lockDocument(tx, asked.id, asked.kinds ?? contentKinds);
    const earlier = document === null ? null : await selectVersion(tx, asked.id, asked.to);
    if (document === null || earlier === null) return fail({ code: 'contentNotFound' });
    if (document.version !== asked.version) return fail({ code: 'contentChanged' });
    const version = document.version + 1;
    await insertVersion(tx, {
      ...{ documentId: document.id, version, words: earlier.words, userId: editor.userId, at: now },
    });
    const { categoryId } = earlier.words;
    await updateDocument(tx, document.id, {
      ...{ version, updatedAt: now },
      ...(document.publishedVersion === null ? { categoryId } : {}),
    });
    await tell(tx, 'content_saved', editor, { contentId: document.id, version, to: asked.to }, now);
    return succeed(version);
  });
}

async function announceDocument(tx: Transaction, id: number): Promise<void> {
  await announceChanges(tx, [contentTag, contentTagOf(id), contentTimes]);
}

export async function tell(
  tx: Transaction,
  kind: Extract<AuditKind, `content_${string}`>,
  { userId, origin }: ContentEditor,
  detail: Record<string, string | number | boolean>,
  now: Date,
): Promise<void> {
  await recordAudit(tx, { kind, actorUserId: userId, subjectUserId: null, origin, detail }, now);
}

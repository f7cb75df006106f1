import { announceChanges } from '../../platform/db/change-feed.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { CallOrigin } from '../../platform/http/api-context.ts';
import { acceptImage, type ImageRefusal } from '../../platform/images/image-upload.ts';
import { UPLOAD_LIMITS } from '../../platform/images/upload-limits.ts';
import type { Services } from '../../platform/services.ts';
import { discardFiles, queueDiscards } from '../../platform/storage/discard-files.ts';
import { holdFiles, storeFiles } from '../../platform/storage/store-files.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import type { AuditKind } from '../audit/audit.rules.ts';
import { type AuditEntry, recordAudit } from '../audit/record-audit.ts';
import { renderingsOf } from '../image/forget-picture.ts';
import {
  type CategoryDraft,
  type CategoryFields,
  cannotStandUnder,
  categoryLimits,
  checkCategoryWords,
} from './category.rules.ts';
import {
  type CategoryColumns,
  deleteAddress,
  insertAddress,
  insertCategory,
  selectAddressee,
  selectAllCategories,
  takeTurnAtCategories,
  updateCategory,
} from './category.store.ts';
import { type CategoryTerms, isAnyRaised } from './commission-terms.rules.ts';
import { readCategoryTerms, readGoodsBelow } from './read-rate-terms.ts';

export type CategoryEditor = { userId: number; origin: CallOrigin };
type Needs = Pick<Services, 'db' | 'clock' | 'storage' | 'newUuid'>;
export type CategoryFailure =
  | { code: 'categoryFieldsInvalid'; fields: CategoryFields }
  | { code: 'categoryNotFound' | 'categoryChanged' | 'categoriesTooMany' };

const keptSidePx = 1_600;

/**
 * Makes a category at the end of its parent's, or changes one that hasn't been changed since `version`: its words, its
 * address (the one before goes on leading to it), its parent, its picture. No store pays more commission by its standing
 * elsewhere. A new picture is encoded anew and kept before the transaction; the one it takes the place of is deleted after it.
 */
export async function saveCategory(
  services: Needs,
  editor: CategoryEditor,
  asked: {
    id: number | null;
    version: number | null;
    draft: CategoryDraft;
    picture: Blob | null;
    isPictureRemoved: boolean;
  },
): Promise<Result<number, CategoryFailure | ImageRefusal>> {
  const { db, clock } = services;
  const fields = checkCategoryWords(asked.draft);
  if (Object.keys(fields).length > 0) return fail({ code: 'categoryFieldsInvalid', fields });
  const kept = await keepPicture(services, asked.picture);
  if (!kept.ok) return kept;
  const added = kept.value;
  const now = clock();
  const saved = await transact<{ id: number; gone: string[] }, CategoryFailure>(db, async (tx) => {
    await takeTurnAtCategories(tx);
    const all = await selectAllCategories(tx);
    const before = all.find(({ id }) => id === asked.id) ?? null;
    if (asked.id !== null && before === null) return fail({ code: 'categoryNotFound' });
    if (before !== null && before.version !== asked.version) return fail({ code: 'categoryChanged' });
    if (before === null && all.length >= categoryLimits.most) return fail({ code: 'categoriesTooMany' });
    const wrong = await checkPlace(tx, all, asked.id, asked.draft);
    if (Object.keys(wrong).length > 0) return fail({ code: 'categoryFieldsInvalid', fields: wrong });
    const imageKey = added ?? (asked.isPictureRemoved ? null : (before?.imageKey ?? null));
    const columns = { ...columnsOf(asked.draft), imageKey };
    if (added !== null) await holdFiles(tx, [added]);
    const sortOrder = 1 + Math.max(0, ...all.map((each) => each.sortOrder));
    if (before === null) {
      const id = await insertCategory(tx, { ...columns, sortOrder });
      await tellCategory(tx, 'category_saved', editor, now, { id, before: null, after: columns });
      return succeed({ id, gone: [] });
    }
    if (before.urlKey !== columns.urlKey) {
      await deleteAddress(tx, columns.urlKey);
      await insertAddress(tx, before.urlKey, before.id);
    }
    const terms = await readCategoryTerms(tx);
    await updateCategory(tx, before.id, columns);
    if (before.parentId !== columns.parentId && (await isRaisedBelow(tx, before.id, terms, now)))
      return fail({ code: 'categoryFieldsInvalid', fields: { parentId: 'categoryRateRises' } });
    await tellCategory(tx, 'category_saved', editor, now, { id: before.id, before, after: columns });
    const gone = before.imageKey === imageKey ? [] : filesOf(before);
    // Deleted below; by the clock, should this process end before.
    await queueDiscards(tx, gone, now);
    return succeed({ id: before.id, gone });
  });
  if (!saved.ok) {
    await discardFiles(services, added === null ? [] : [added]);
    return saved;
  }
  await discardFiles(services, saved.value.gone);
  return succeed(saved.value.id);
}

/** Whether a store pays more of what it sells in a category or below it since the tree was another. */
async function isRaisedBelow(
  tx: Transaction,
  id: number,
  before: CategoryTerms,
  now: Date,
): Promise<boolean> {
  const after = await readCategoryTerms(tx);
  const goods = await readGoodsBelow(tx, after, [id]);
  const moved = goods.map((store) => ({ store, from: store.categoryId, to: store.categoryId }));
  return isAnyRaised(moved, before, after, now);
}

/** Where it can't stand, and whether its address is another's: of now, or of before. */
async function checkPlace(
  tx: Transaction,
  all: readonly CategoryColumns[],
  id: number | null,
  { urlKey, parentId }: CategoryDraft,
): Promise<CategoryFields> {
  const addressee = await selectAddressee(tx, urlKey);
  const wrongParent = cannotStandUnder(all, id, parentId);
  return {
    ...(addressee !== null && addressee !== id ? { urlKey: 'urlKeyTaken' } : {}),
    ...(wrongParent === null ? {} : { parentId: wrongParent }),
  };
}

async function keepPicture(services: Needs, file: Blob | null): Promise<Result<string | null, ImageRefusal>> {
  if (file === null || file.size === 0) return succeed(null);
  // What is too large isn't read at all.
  if (file.size > UPLOAD_LIMITS.imageBytes) return fail({ code: 'fileTooLarge' });
  const accepted = await acceptImage(Buffer.from(await file.arrayBuffer()), {
    maxBytes: UPLOAD_LIMITS.imageBytes,
    maxPixels: UPLOAD_LIMITS.imagePixels,
    maxSidePx: keptSidePx,
  });
  if (!accepted.ok) return accepted;
  const key = `categories/${services.newUuid()}.${accepted.value.extension}`;
  await storeFiles(services, [{ ...accepted.value, key }]);
  return succeed(key);
}

const orNone = (words: string) => (words === '' ? null : words);

function columnsOf(draft: CategoryDraft) {
  const { nameTh, nameEn, descriptionTh, descriptionEn, urlKey, parentId, vatClass } = draft;
  return {
    urlKey,
    parentId,
    vatClass,
    nameTh,
    nameEn: nameEn === '' ? nameTh : nameEn,
    descriptionTh: orNone(descriptionTh),
    descriptionEn: orNone(descriptionEn),
  };
}

/** The files of a category's picture: as it was uploaded, and in every size. */
export function filesOf({ id, imageKey }: Pick<CategoryColumns, 'id' | 'imageKey'>): string[] {
  if (imageKey === null) return [];
  return [imageKey, ...renderingsOf('category', String(id), { storageKey: imageKey })];
}

const told = [
  ...(['urlKey', 'nameTh', 'nameEn', 'descriptionTh', 'descriptionEn', 'parentId'] as const),
  ...(['vatClass', 'imageKey', 'isHidden'] as const),
] as const;
type Told = Partial<Pick<CategoryColumns, (typeof told)[number]>>;

/** Notes who did it and what changed by it, and lets every process's tree, pages and index forget. */
export async function tellCategory(
  tx: Transaction,
  kind: AuditKind,
  { userId, origin }: CategoryEditor,
  now: Date,
  {
    id,
    before,
    after,
    detail = {},
  }: { id: number; before: Told | null; after: Told | null; detail?: AuditEntry['detail'] },
): Promise<void> {
  const changed = told.filter(
    (name) => before === null || after === null || (name in after && before[name] !== after[name]),
  );
  const sayOf = (values: Told | null) =>
    values === null
      ? ''
      : JSON.stringify(
          Object.fromEntries(changed.filter((name) => name in values).map((name) => [name, values[name]])),
        );
  await recordAudit(
    tx,
    {
      kind,
      actorUserId: userId,
      subjectUserId: null,
      origin,
      moved: { before: sayOf(before), after: sayOf(after) },
      detail: { categoryId: id, ...detail },
    },
    now,
  );
  await announceChanges(tx, ['catalogue']);
}

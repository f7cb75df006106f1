import { z } from 'zod';
import {
  askedInstant,
  declareCall,
  failures,
  id,
  idInPath,
  percent,
  text,
  versionInPath,
} from '../../shared/contract.ts';
import { categoryLimits, vatClasses } from '../catalogue/category.rules.ts';

const tag = 'Category desk';
const right = 'categories';
const { nameMost, keyMost, descriptionMost } = categoryLimits;
const reason = text(500).pipe(z.string().min(1));
const vatClass = z.enum(vatClasses);
const named = z.object({ id: z.number(), nameTh: z.string(), nameEn: z.string() });

const categoryRow = z.object({
  id: z.number(),
  parentId: z.number().nullable(),
  /** To be sent with a change: whoever has read an older one is refused. */
  version: z.number(),
  urlKey: z.string(),
  nameTh: z.string(),
  nameEn: z.string(),
  /** 1 at the top. */
  level: z.number(),
  isHidden: z.boolean(),
  /** Hidden, or below one that is. */
  isOutOfSight: z.boolean(),
  /** Books and things in it, on sale or not; and those below it too. */
  ownCount: z.number(),
  wholeCount: z.number(),
  /** Base: `<base>/<width>.<webp|avif|jpg>`. */
  imageUrl: z.string().nullable(),
});
export type CategoryRow = z.infer<typeof categoryRow>;

const categoryOnDesk = categoryRow.extend({
  descriptionTh: z.string(),
  descriptionEn: z.string(),
  vatClass: vatClass.nullable(),
  /** Addresses it had before, which lead to it. */
  formerKeys: z.array(z.string()),
  promotionCount: z.number(),
  campaignCount: z.number(),
  /** From the top down to itself. */
  path: z.array(named),
  children: z.array(categoryRow),
  /** What it has taken in and can give back. */
  merges: z.array(
    named.extend({
      urlKey: z.string(),
      mergedAt: z.iso.datetime(),
      products: z.number(),
      promotions: z.number(),
      campaigns: z.number(),
    }),
  ),
  /** What commission is taken now of stores without an agreed one, and which category says so; null: the stores' standard. */
  rate: z.object({ percent: z.number(), startsAt: z.iso.datetime(), by: named }).nullable(),
  /** What it has said itself, the last first; a null percent took the one before back. */
  rates: z.array(
    z.object({
      id: z.number(),
      percent: z.number().nullable(),
      startsAt: z.iso.datetime(),
      reason: z.string(),
    }),
  ),
  /** The VAT class of what is newly offered in it, and which category says so; null: what a book or a thing has. */
  vat: z.object({ vatClass, by: named }).nullable(),
});
export type CategoryOnDesk = z.infer<typeof categoryOnDesk>;

const changed = { categoryNotFound: 404, categoryChanged: 409 } as const;

/** The categories as staff change them (DECISIONS "Not shown, so ours"). */
export const categoryDeskContract = {
  list: declareCall({
    access: 'staff',
    right,
    method: 'GET',
    path: '/admin/category/List',
    summary: 'The whole tree of categories with what each holds, hidden ones among them',
    tag,
  }).output(z.object({ dataList: z.array(categoryRow) })),

  read: declareCall({
    access: 'staff',
    right,
    method: 'GET',
    path: '/admin/category/{id}',
    summary: 'A category with its addresses, what speaks of it, its commission and what it has taken in',
    tag,
  })
    .input(z.strictObject({ id: idInPath }))
    .output(categoryOnDesk)
    .errors(failures({ categoryNotFound: 404 })),

  save: declareCall({
    access: 'staff',
    right,
    limit: 'upload',
    method: 'POST',
    path: '/admin/category',
    summary: 'Make a category, or with `id` change or move one (multipart/form-data with a `picture`)',
    tag,
  })
    .input(
      z.strictObject({
        id: idInPath.nullish(),
        version: versionInPath.nullish(),
        nameTh: text(nameMost),
        nameEn: text(nameMost).default(''),
        descriptionTh: text(descriptionMost).default(''),
        descriptionEn: text(descriptionMost).default(''),
        urlKey: text(keyMost).transform((key) => key.toLowerCase()),
        /** Under which category; empty at the top. */
        parentId: z.union([idInPath, z.literal('')]).nullish(),
        /** Empty: as above it. */
        vatClass: z.union([vatClass, z.literal('')]).default(''),
        /** Left out: the one that is there stays. */
        picture: z.file().nullish(),
        pictures: z.enum(['keep', 'none']).default('keep'),
      }),
    )
    .output(z.object({ id }))
    .errors(
      failures({
        ...changed,
        categoryFieldsInvalid: 422,
        categoriesTooMany: 409,
        fileTooLarge: 413,
        formatNotSupported: 422,
        imageTooLarge: 422,
        imageBroken: 422,
      }),
    ),

  order: declareCall({
    access: 'staff',
    right,
    limit: 'write',
    method: 'POST',
    path: '/admin/category/order',
    summary: 'Put the categories under a parent into an order',
    tag,
  })
    .input(
      z.strictObject({
        /** Null: those at the top. */
        parentId: id.nullable(),
        /** All of them, as they are to be, and as they were when that was decided. */
        ids: z.array(id).max(categoryLimits.most),
        was: z.array(id).max(categoryLimits.most),
      }),
    )
    .output(z.object({ isOrdered: z.literal(true) }))
    .errors(failures({ categoryNotFound: 404, categoriesMoved: 409 })),

  show: declareCall({
    access: 'staff',
    right,
    limit: 'write',
    method: 'POST',
    path: '/admin/category/{id}/display',
    summary: 'Take a category out of menus, lists and facets, or show it again; its products stay on sale',
    tag,
  })
    .input(z.strictObject({ id: idInPath, version: versionInPath, isHidden: z.boolean() }))
    .output(z.object({ isHidden: z.boolean() }))
    .errors(failures(changed)),

  merge: declareCall({
    access: 'staff',
    right,
    factor: 'again',
    limit: 'write',
    isLong: true,
    method: 'POST',
    path: '/admin/category/{id}/merge',
    summary:
      'Merge a category into another: what is in it, promotions, campaigns, commission and addresses follow',
    tag,
  })
    .input(z.strictObject({ id: idInPath, version: versionInPath, intoId: id, reason }))
    .output(z.object({ mergeId: z.number() }))
    .errors(failures({ ...changed, categoryFieldsInvalid: 422 })),

  undoMerge: declareCall({
    access: 'staff',
    right,
    factor: 'again',
    limit: 'write',
    isLong: true,
    method: 'POST',
    path: '/admin/category-merge/{id}/undo',
    summary: 'Undo a merge: the category is there again, with what nobody has moved since',
    tag,
  })
    .input(z.strictObject({ id: idInPath, reason }))
    .output(z.object({ id: z.number() }))
    .errors(failures({ categoryMergeDone: 409, categoryRateRises: 409 })),

  remove: declareCall({
    access: 'staff',
    right,
    limit: 'write',
    method: 'DELETE',
    path: '/admin/category/{id}',
    summary: 'Delete a category that holds nothing and that nothing else speaks of',
    tag,
  })
    .input(z.strictObject({ id: idInPath, version: versionInPath }))
    .output(z.object({ isRemoved: z.literal(true) }))
    .errors(failures({ ...changed, categoryNotEmpty: 409 })),

  setRate: declareCall({
    access: 'staff',
    right,
    factor: 'again',
    limit: 'write',
    method: 'POST',
    path: '/admin/category/{id}/commission',
    summary: 'Say what commission is taken of a category from an instant on; placed orders keep theirs',
    tag,
  })
    .input(
      z.strictObject({
        id: idInPath,
        version: versionInPath,
        /** Of what a store earns, with two decimals at most; null: as above it from then on. */
        percent: percent.nullable(),
        /** Null: now. */
        startsAt: askedInstant.nullable(),
        reason,
      }),
    )
    .output(z.object({ isSet: z.literal(true) }))
    .errors(failures({ ...changed, categoryFieldsInvalid: 422 })),
};

import { z } from 'zod';
import { baht, declareCall, failures, id, idInPath, text, versionInPath } from '../../shared/contract.ts';
import { editionFormats, namedLink, productCard } from '../catalogue/product-card.contract.ts';
import { listingStates } from '../listing/listing.rules.ts';
import { listProductsMost, listsMost, listTextMost, listVisibilities } from './shared-list.rules.ts';

const tag = 'Shared lists';
const visibility = z.enum(listVisibilities);

const ownList = z.object({
  id: z.number(),
  /** To be sent with a change of its fields: whoever has read an older one is refused. */
  version: z.number(),
  visibility,
  titleTh: z.string(),
  titleEn: z.string(),
  textTh: z.string(),
  textEn: z.string(),
  /** Whether its cover is drawn, or the store's own. */
  cover: z.enum(['drawn', 'own']),
  /** Base of the cover's addresses: `<base>/<width>.<webp|avif|jpg>`. */
  imageUrl: z.string(),
  /** Its page; null while nobody sees it. */
  path: z.string().nullable(),
  productCount: z.number(),
  /** Of them, those that shoppers don't see: they aren't on sale. */
  hiddenCount: z.number(),
  updatedAt: z.iso.datetime(),
});
export type OwnList = z.infer<typeof ownList>;

const ownItem = z.object({
  productId: z.number(),
  nameTh: z.string(),
  nameEn: z.string(),
  imageUrl: z.string(),
  isbn13: z.string().nullable(),
  sku: z.string().nullable(),
  format: z.enum(editionFormats).nullable(),
  price: baht,
  state: z.enum(listingStates),
  noteTh: z.string(),
  noteEn: z.string(),
});
export type OwnListItem = z.infer<typeof ownItem>;

const shownItem = z.object({ product: productCard, note: z.string().nullable() });

const shownList = z.object({
  id: z.number(),
  title: z.string(),
  text: z.string().nullable(),
  /** Where it is now: an older link of it leads there. */
  listKey: z.string(),
  /** Whether whoever has the link alone sees it: nothing for search engines. */
  isByLink: z.boolean(),
  /** Whether the cover is the store's own picture; drawn ones say the title themselves. */
  hasOwnCover: z.boolean(),
  imageUrl: z.string(),
  store: namedLink,
  dataList: z.array(shownItem),
});
export type ShownList = z.infer<typeof shownList>;

const shelf = z.object({
  id: z.number(),
  title: z.string(),
  listKey: z.string(),
  /** Of all its products on sale. */
  total: z.number(),
  products: z.array(productCard),
});
export type ListShelf = z.infer<typeof shelf>;

const listNotFound = { listNotFound: 404 } as const;

export const sharedListContract = {
  shown: declareCall({
    access: 'anyone',
    method: 'GET',
    path: '/store/{urlKey}/list/{listKey}',
    summary: 'A list that a store shares, with those of its products that are on sale',
    tag,
  })
    .input(z.strictObject({ urlKey: text(200), listKey: text(200) }))
    .output(shownList)
    .errors(failures({ notFound: 404 })),

  shelves: declareCall({
    access: 'anyone',
    method: 'GET',
    path: '/SharedList/SellerList',
    summary:
      'The public lists of a store in its order, each with its first products; those with none are left out',
    tag,
  })
    .input(z.strictObject({ sellerId: idInPath }))
    .output(z.object({ dataList: z.array(shelf) })),

  list: declareCall({
    access: 'seller',
    right: 'catalogue',
    method: 'GET',
    path: '/seller/list/List',
    summary: 'One’s store’s lists in their order, and how many it may have',
    tag,
  }).output(z.object({ dataList: z.array(ownList), most: z.number() })),

  read: declareCall({
    access: 'seller',
    right: 'catalogue',
    method: 'GET',
    path: '/seller/list/{id}',
    summary: 'A list of one’s store with its products',
    tag,
  })
    .input(z.strictObject({ id: idInPath }))
    .output(ownList.extend({ products: z.array(ownItem), most: z.number() }))
    .errors(failures(listNotFound)),

  preview: declareCall({
    access: 'seller',
    right: 'catalogue',
    method: 'GET',
    path: '/seller/list/{id}/preview',
    summary: 'A list of one’s store as shoppers would see it, whether they may or not',
    tag,
  })
    .input(z.strictObject({ id: idInPath }))
    .output(shownList)
    .errors(failures(listNotFound)),

  save: declareCall({
    access: 'seller',
    right: 'catalogue',
    limit: 'upload',
    method: 'POST',
    path: '/seller/list',
    summary: 'Make a list, or with `id` change one (multipart/form-data with the picture `cover`)',
    tag,
  })
    .input(
      z.strictObject({
        id: idInPath.nullish(),
        version: versionInPath.nullish(),
        titleTh: text(listTextMost.title),
        titleEn: text(listTextMost.title).default(''),
        textTh: text(listTextMost.text).default(''),
        textEn: text(listTextMost.text).default(''),
        visibility: visibility.default('hidden'),
        /** 20:7. Left out: the one that is there stays, or it is drawn. */
        cover: z.file().nullish(),
        /** "x,y,width,height", each a share (0 to 1) of the picture; none: its middle. */
        coverPart: text(100).default(''),
        /** `drawn` takes the uploaded picture away. */
        picture: z.enum(['keep', 'drawn']).default('keep'),
        /** Of a new list: sent twice, one is made. */
        idempotencyKey: text(255).nullish(),
      }),
    )
    .output(z.object({ id }))
    .errors(
      failures({
        listInvalid: 422,
        ...listNotFound,
        listChanged: 409,
        listsTooMany: 409,
        idempotencyKeyReused: 409,
        fileTooLarge: 413,
        formatNotSupported: 422,
        imageTooLarge: 422,
        imageBroken: 422,
      }),
    ),

  order: declareCall({
    access: 'seller',
    right: 'catalogue',
    limit: 'write',
    method: 'POST',
    path: '/seller/list/order',
    summary: 'Put one’s store’s lists into an order, which is that of the shelves on its front',
    tag,
  })
    .input(
      z.strictObject({
        /** All of them, as they are to be, and as they were when that was decided. */
        ids: z.array(id).max(listsMost),
        was: z.array(id).max(listsMost),
      }),
    )
    .output(z.object({ isOrdered: z.literal(true) }))
    .errors(failures({ listsMoved: 409, listOrderInvalid: 422 })),

  remove: declareCall({
    access: 'seller',
    right: 'catalogue',
    limit: 'write',
    method: 'DELETE',
    path: '/seller/list/{id}',
    summary: 'Remove a list of one’s store',
    tag,
  })
    .input(z.strictObject({ id: idInPath, version: versionInPath }))
    .output(z.object({ isRemoved: z.literal(true) }))
    .errors(failures({ ...listNotFound, listChanged: 409 })),

  addProducts: declareCall({
    access: 'seller',
    right: 'catalogue',
    limit: 'write',
    method: 'POST',
    path: '/seller/list/{id}/product',
    summary: 'Put products of one’s store at the end of a list; those that are on it stay where they are',
    tag,
  })
    .input(z.strictObject({ id: idInPath, productIds: z.array(id).min(1).max(listProductsMost) }))
    .output(z.object({ addedCount: z.number() }))
    .errors(failures({ ...listNotFound, productNotFound: 404, listFull: 409 })),

  orderProducts: declareCall({
    access: 'seller',
    right: 'catalogue',
    limit: 'write',
    method: 'POST',
    path: '/seller/list/{id}/product/order',
    summary: 'Put the products of a list into an order',
    tag,
  })
    .input(
      z.strictObject({
        id: idInPath,
        ids: z.array(id).max(listProductsMost),
        was: z.array(id).max(listProductsMost),
      }),
    )
    .output(z.object({ isOrdered: z.literal(true) }))
    .errors(failures({ ...listNotFound, listProductsMoved: 409, listOrderInvalid: 422 })),

  note: declareCall({
    access: 'seller',
    right: 'catalogue',
    limit: 'write',
    method: 'PATCH',
    path: '/seller/list/{id}/product/{productId}',
    summary: 'Say why a product is on a list',
    tag,
  })
    .input(
      z.strictObject({
        id: idInPath,
        productId: idInPath,
        noteTh: text(listTextMost.note).default(''),
        noteEn: text(listTextMost.note).default(''),
      }),
    )
    .output(z.object({ isSaved: z.literal(true) }))
    .errors(failures({ ...listNotFound, productNotFound: 404 })),

  /** What isn't on it (any more) needs no taking off: sent twice, it is answered alike. */
  removeProduct: declareCall({
    access: 'seller',
    right: 'catalogue',
    limit: 'write',
    method: 'DELETE',
    path: '/seller/list/{id}/product/{productId}',
    summary: 'Take a product off a list',
    tag,
  })
    .input(z.strictObject({ id: idInPath, productId: idInPath }))
    .output(z.object({ isRemoved: z.literal(true) }))
    .errors(failures(listNotFound)),
};

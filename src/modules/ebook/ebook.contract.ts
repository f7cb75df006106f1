import { z } from 'zod';
import {
  askedInstant,
  declareCall,
  failures,
  idInPath,
  pageNo,
  perPage,
  text,
} from '../../shared/contract.ts';

const instant = z.iso.datetime();
const format = z.enum(['epub', 'pdf']);

const storeFile = z.object({
  format,
  sizeBytes: z.number(),
  /** Null where the format has none. */
  pages: z.number().nullable(),
  fileName: z.string(),
  uploadedAt: instant,
  uploadedBy: z.string().nullable(),
  /** When another took its place, or it went off sale; null for the one that is sold. */
  endedAt: instant.nullable(),
  endedBy: z.string().nullable(),
});

const storeEbook = z.object({
  /** The largest file that is taken, in bytes. */
  mostBytes: z.number(),
  /** Without one the book can't be bought. */
  file: storeFile.nullable(),
  before: z.array(storeFile),
  /** How many people have it in their library. */
  readers: z.number(),
});
export type StoreEbook = z.infer<typeof storeEbook>;

/** A part's number, from 1, and a block's in it, from 0: no book has more of either than a reader of books here reads. */
const placeNumber = z.number().int().max(100_000);
const readingPlace = z.object({
  part: placeNumber.min(1),
  /** How many parts the book had. */
  parts: placeNumber.min(1),
  /** The block on top of the page. */
  block: placeNumber.min(0),
  readAt: instant,
});
export type ReadingPlace = z.infer<typeof readingPlace>;

const libraryBook = z.object({
  id: z.number(),
  productId: z.number(),
  urlKey: z.string(),
  title: z.string(),
  authors: z.array(z.string()),
  /** A base: `<base>/<width>.<webp|avif|jpg>`. */
  imageUrl: z.string().nullable(),
  orderNumber: z.string(),
  boughtAt: instant,
  format: format.nullable(),
  sizeBytes: z.number().nullable(),
  pages: z.number().nullable(),
  /** Since when the file is this one: a store may put a corrected one in its place. */
  fileFrom: instant.nullable(),
  /** Why staff have taken it away; null while it can be read. */
  takenReason: z.string().nullable(),
  /** Where in an EPUB its reader was last; null before anything was read here, and to staff who look as its reader. */
  place: readingPlace.nullable(),
});
export type LibraryBook = z.infer<typeof libraryBook>;

const span = z.object({
  text: z.string(),
  isStrong: z.boolean(),
  isEmphasis: z.boolean(),
  /** Where in the book a link leads. */
  part: z.number().nullable(),
});
const bookBlock = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum(['heading', 'paragraph', 'quote', 'item', 'code']),
    /** A heading's, or how deep an item of a list stands. */
    level: z.number(),
    spans: z.array(span),
  }),
  z.object({ kind: z.literal('picture'), picture: z.number(), alt: z.string() }),
  z.object({ kind: z.literal('rule') }),
]);
export type BookBlock = z.infer<typeof bookBlock>;

const libraryPart = z.object({
  id: z.number(),
  title: z.string(),
  authors: z.array(z.string()),
  orderNumber: z.string(),
  part: z.number(),
  /** All of them, by what the book's contents call them. */
  parts: z.array(z.object({ title: z.string().nullable() })),
  /** Words and pictures one after the other, and nothing of how the book would show them. */
  blocks: z.array(bookBlock),
  /** The part has more than this; the file has all of it. */
  isCut: z.boolean(),
});
export type LibraryPart = z.infer<typeof libraryPart>;

const notRead = {
  libraryBookNotFound: 404,
  libraryBookTaken: 410,
  libraryBookNotText: 409,
  bookPartNotFound: 404,
} as const;

const tag = 'E-books';
const notEbook = { productNotFound: 404, productNotEbook: 409 } as const;

export const ebookContract = {
  read: declareCall({
    access: 'seller',
    right: 'catalogue',
    method: 'GET',
    path: '/seller/product/{id}/ebook',
    summary: 'The file of an e-book, and those before it',
    tag,
  })
    .input(z.strictObject({ id: idInPath }))
    .output(storeEbook)
    .errors(failures(notEbook)),

  save: declareCall({
    access: 'seller',
    right: 'catalogue',
    limit: 'upload',
    method: 'POST',
    path: '/seller/product/{id}/ebook',
    summary:
      'Hand in the file of an e-book (multipart/form-data with `file`: EPUB or PDF, 50 MB at most), or another in its place. With it the book is sold',
    tag,
  })
    .input(z.strictObject({ id: idInPath, file: z.file() }))
    .output(z.object({ isSaved: z.literal(true) }))
    .errors(
      failures({
        ...notEbook,
        fileTooLarge: 413,
        fileEmpty: 422,
        ebookFormatUnknown: 422,
        ebookBroken: 422,
        ebookLocked: 422,
        ebookTooLarge: 422,
        ebookActive: 422,
      }),
    ),

  remove: declareCall({
    access: 'seller',
    right: 'catalogue',
    limit: 'write',
    method: 'DELETE',
    path: '/seller/product/{id}/ebook',
    summary: 'Take the file of an e-book off sale; who has bought it keeps it',
    tag,
  })
    .input(z.strictObject({ id: idInPath }))
    .output(z.object({ isRemoved: z.literal(true) }))
    .errors(failures({ ...notEbook, ebookFileMissing: 404 })),

  access: declareCall({
    access: 'staff',
    right: 'orders',
    method: 'GET',
    path: '/admin/ebook/{id}/access',
    summary: 'How many have a product’s e-book in their library, and why they can’t read it any more',
    tag,
  })
    .input(z.strictObject({ id: idInPath }))
    .output(z.object({ readers: z.number(), takenReason: z.string().nullable() }))
    .errors(failures({ productNotFound: 404 })),

  decideAccess: declareCall({
    access: 'staff',
    right: 'orders',
    limit: 'write',
    method: 'POST',
    path: '/admin/ebook/{id}/access',
    summary:
      'Take an e-book out of all libraries and off sale with a reason that readers see, or give it back',
    tag,
  })
    .input(
      z.strictObject({
        id: idInPath,
        isTaken: z.boolean(),
        reason: text(500).pipe(z.string().min(1)),
      }),
    )
    .output(z.object({ readers: z.number() }))
    .errors(failures({ productNotFound: 404 })),

  library: declareCall({
    access: 'signedIn',
    method: 'GET',
    path: '/user/library',
    summary: 'E-books that the caller has bought, the newest first',
    tag,
  })
    .input(z.strictObject({ search: text(100).default(''), pageNo, perPage: perPage(24) }))
    .output(z.object({ dataList: z.array(libraryBook), total: z.number() })),

  libraryFile: declareCall({
    access: 'signedIn',
    limit: 'upload',
    method: 'GET',
    path: '/user/library/{id}/file',
    isSecret: true,
    summary: 'A book of the caller’s library, with the number of its order on it',
    tag,
  })
    .input(z.strictObject({ id: idInPath }))
    .output(z.file())
    .errors(failures({ libraryBookNotFound: 404, libraryBookTaken: 410 })),

  libraryPart: declareCall({
    access: 'signedIn',
    limit: 'search',
    method: 'GET',
    path: '/user/library/{id}/part/{part}',
    isSecret: true,
    summary: 'A part of an EPUB of the caller’s library, to be read on a page',
    tag,
  })
    .input(z.strictObject({ id: idInPath, part: idInPath }))
    .output(libraryPart)
    .errors(failures(notRead)),

  libraryPlace: declareCall({
    access: 'signedIn',
    method: 'GET',
    path: '/user/library/{id}/place',
    isSecret: true,
    summary: 'Where the caller was last in an EPUB of their library, on whichever device',
    tag,
  })
    .input(z.strictObject({ id: idInPath }))
    .output(z.object({ place: readingPlace.nullable() }))
    .errors(failures({ libraryBookNotFound: 404 })),

  keepLibraryPlace: declareCall({
    access: 'signedIn',
    limit: 'write',
    method: 'PUT',
    path: '/user/library/{id}/place',
    summary: 'Keep where the caller is in an EPUB of their library; of two devices the one that tells last',
    tag,
  })
    .input(
      z
        .strictObject({
          id: idInPath,
          ...readingPlace.shape,
          // Taken as `libraryPlace` tells it, and not read: the shop's own clock says when.
          readAt: askedInstant.optional(),
        })
        .refine(({ part, parts }) => part <= parts, { path: ['part'] }),
    )
    .output(z.object({ isKept: z.literal(true) }))
    .errors(failures({ libraryBookNotFound: 404 })),

  libraryPicture: declareCall({
    access: 'signedIn',
    limit: 'search',
    method: 'GET',
    path: '/user/library/{id}/picture/{picture}',
    isSecret: true,
    summary: 'A picture of an EPUB of the caller’s library',
    tag,
  })
    .input(z.strictObject({ id: idInPath, picture: idInPath }))
    .output(z.file())
    .errors(failures(notRead)),
};

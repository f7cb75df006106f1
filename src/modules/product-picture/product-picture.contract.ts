import { z } from 'zod';
import {
  declareCall,
  failures,
  files,
  filesUpTo,
  id,
  idInPath,
  text,
  versionInPath,
} from '../../shared/contract.ts';
import { instant, proposalStatus } from '../listing/listing-fields.contract.ts';
import { pictureAltMost, picturesMost } from './product-picture.rules.ts';

const tag = 'Pictures of products';
const alt = text(pictureAltMost).default('');

/** `imageUrl` is a base: `<base>/<width>.<webp|avif|jpg>`. */
const picture = z.object({
  id: z.number(),
  altTh: z.string(),
  altEn: z.string(),
  widthPx: z.number(),
  heightPx: z.number(),
  imageUrl: z.string(),
});
export type StorePicture = z.infer<typeof picture>;

const productPictures = z.object({
  /** The product's, to be sent with a change of what is said of a picture. */
  version: z.number(),
  most: z.number(),
  dataList: z.array(picture),
  /** The edition's; null for what isn't a book. */
  cover: z
    .object({
      /** The book's, to be sent with another cover. */
      version: z.number(),
      /** Whether it was uploaded, or is drawn from its words. */
      isUploaded: z.boolean(),
      /** Whether the store changes it: it brought the book, and nobody else offers it. Else another is proposed to staff. */
      isOwn: z.boolean(),
      imageUrl: z.string(),
      /** The cover the store proposed last; null where it never has. */
      proposal: z
        .object({
          id: z.number(),
          status: proposalStatus,
          /** Of staff who refused it. */
          reason: z.string().nullable(),
          createdAt: instant,
          /** Whether there is a picture of it to be seen: of one that was refused, and of one that is drawn, there is none. */
          hasPicture: z.boolean(),
          /** Whether the cover has been changed since, so that staff can't accept this one. */
          isStale: z.boolean(),
        })
        .nullable(),
    })
    .nullable(),
});
export type ProductPictures = z.infer<typeof productPictures>;

const batch = z.object({
  id: z.number(),
  /** `waiting`: it is being worked on, or will be within a minute. */
  state: z.enum(['waiting', 'done']),
  /** How many files were sent, and how many of them were worked on so far. */
  fileCount: z.number(),
  done: z.number(),
  added: z.number(),
  /** Its product had that very picture. */
  known: z.number(),
  refused: z.number(),
  createdAt: instant,
  finishedAt: instant.nullable(),
});
export type PictureBatch = z.infer<typeof batch>;

const batchRead = batch.extend({
  /** What was refused first. */
  dataList: z.array(
    z.object({
      /** Where in the archive it lies. */
      path: z.string(),
      fileName: z.string(),
      result: z.enum(['added', 'known', 'refused']),
      /** Whose picture it is; null where its name tells none of the store's products, or several. */
      productId: z.number().nullable(),
      productName: z.string().nullable(),
      /** Why it was refused: the key of a message, and the message. */
      code: z.string().nullable(),
      message: z.string().nullable(),
    }),
  ),
});
export type PictureBatchRead = z.infer<typeof batchRead>;

/** Files, sent as `pictures[]` or as one `pictures`. */
const manyFiles = filesUpTo(1_000);

const fileFailures = {
  fileTooLarge: 413,
  formatNotSupported: 422,
  imageTooLarge: 422,
  imageBroken: 422,
  pictureSmall: 422,
  pictureMissing: 422,
} as const;

export const productPictureContract = {
  list: declareCall({
    access: 'seller',
    right: 'catalogue',
    method: 'GET',
    path: '/seller/product/{id}/pictures',
    summary: 'Pictures of a product in their order, and its edition’s cover',
    tag,
  })
    .input(z.strictObject({ id: idInPath }))
    .output(productPictures)
    .errors(failures({ productNotFound: 404 })),

  add: declareCall({
    access: 'seller',
    right: 'catalogue',
    limit: 'upload',
    method: 'POST',
    path: '/seller/product/{id}/pictures',
    summary: `Put pictures at the end of a product’s, ${picturesMost} in all (multipart/form-data with \`pictures\`); a file it has already is taken once`,
    tag,
  })
    .input(z.strictObject({ id: idInPath, pictures: files, altTh: alt, altEn: alt }))
    .output(z.object({ ids: z.array(id) }))
    .errors(failures({ ...fileFailures, productNotFound: 404, picturesTooMany: 409 })),

  sendMany: declareCall({
    access: 'seller',
    right: 'catalogue',
    limit: 'upload',
    isLong: true,
    method: 'POST',
    path: '/seller/product-pictures',
    summary:
      'Send pictures of many products (multipart/form-data with `pictures`, up to 500, or one ZIP of them; 40 MB together), each named by ISBN, barcode or SKU: `9786160000000.jpg`, `9786160000000_2.jpg`. They are worked on afterwards (Idempotency-Key)',
    tag,
  })
    .input(z.strictObject({ pictures: manyFiles, idempotencyKey: text(255).nullish() }))
    .output(z.object({ id }))
    .errors(
      failures({
        pictureMissing: 422,
        fileTooLarge: 413,
        archiveTooLarge: 422,
        archiveUnreadable: 422,
        sendingsTooMany: 409,
        idempotencyKeyReused: 409,
      }),
    ),

  batches: declareCall({
    access: 'seller',
    right: 'catalogue',
    method: 'GET',
    path: '/seller/product-pictures',
    summary: 'The newest 20 times that pictures of many products were sent, and what came of each',
    tag,
  })
    .input(z.strictObject({}))
    .output(z.object({ dataList: z.array(batch) })),

  batch: declareCall({
    access: 'seller',
    right: 'catalogue',
    method: 'GET',
    path: '/seller/product-pictures/{id}',
    summary: 'What became of each of the pictures that were sent at once: whose it is, or why it was refused',
    tag,
  })
    .input(z.strictObject({ id: idInPath }))
    .output(batchRead)
    .errors(failures({ fileNotFound: 404 })),

  describe: declareCall({
    access: 'seller',
    right: 'catalogue',
    limit: 'write',
    method: 'PATCH',
    path: '/seller/product/{id}/pictures/{pictureId}',
    summary: 'Say what a picture shows',
    tag,
  })
    .input(
      z.strictObject({ id: idInPath, pictureId: idInPath, version: versionInPath, altTh: alt, altEn: alt }),
    )
    .output(z.object({ version: z.number(), isChanged: z.boolean() }))
    .errors(failures({ productNotFound: 404, pictureNotFound: 404, productChanged: 409 })),

  order: declareCall({
    access: 'seller',
    right: 'catalogue',
    limit: 'write',
    method: 'POST',
    path: '/seller/product/{id}/pictures/order',
    summary: 'Put a product’s pictures into an order; the first is its own where the edition has no cover',
    tag,
  })
    .input(
      z.strictObject({
        id: idInPath,
        /** All of them, as they are to be. */
        ids: z.array(id).max(100),
        /** All of them, as they were when that was decided. */
        was: z.array(id).max(100),
      }),
    )
    .output(z.object({ isOrdered: z.literal(true) }))
    .errors(failures({ productNotFound: 404, picturesMoved: 409, pictureOrderInvalid: 422 })),

  remove: declareCall({
    access: 'seller',
    right: 'catalogue',
    limit: 'write',
    method: 'DELETE',
    path: '/seller/product/{id}/pictures/{pictureId}',
    summary: 'Take a picture of a product away with its file',
    tag,
  })
    .input(z.strictObject({ id: idInPath, pictureId: idInPath }))
    .output(z.object({ isRemoved: z.literal(true) }))
    .errors(failures({ productNotFound: 404, pictureNotFound: 404 })),

  saveCover: declareCall({
    access: 'seller',
    right: 'catalogue',
    limit: 'upload',
    method: 'POST',
    path: '/seller/product/{id}/cover',
    summary:
      'Give the edition of a product its cover (multipart/form-data with `cover`), or take it away; of a book that isn’t the store’s own, propose it to staff',
    tag,
  })
    .input(
      z.strictObject({
        id: idInPath,
        version: versionInPath,
        cover: z.file().nullish(),
        /** `drawn` takes the cover away: it is drawn from the book’s words. */
        picture: z.enum(['sent', 'drawn']).default('sent'),
      }),
    )
    .output(
      z.object({
        result: z.enum(['changed', 'proposed', 'unchanged']),
        version: z.number(),
        isChanged: z.boolean(),
      }),
    )
    .errors(failures({ ...fileFailures, productNotFound: 404, proposalWaiting: 409, productChanged: 409 })),
};

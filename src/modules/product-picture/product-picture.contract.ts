import { z } from 'zod';
import { declareCall, failures, files, id, idInPath, text, versionInPath } from '../../shared/contract.ts';
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

import { z } from 'zod';
import { declareCall, failures, id, idInPath, text } from '../../shared/contract.ts';
import { orderNumber } from '../order/order.contract.ts';
import { parcelMate } from '../order/parcel-mate.contract.ts';
import { scanOutcomes } from './packing-proof.rules.ts';

const tag = 'Orders';
const instant = z.iso.datetime();

const proof = z.object({
  /** Which of the order's parcels it is of. */
  position: z.number(),
  /** How many copies were to go into it, how many were scanned, and which were ticked by hand, with why. */
  copies: z.number(),
  scanned: z.number(),
  byHand: z.array(z.object({ name: z.string(), reason: z.string() })),
  /** Books that weren't in the parcel, or one too many: refused. */
  wrongScans: z.number(),
  /** Copies that were ticked and taken out again, because it was packed anew. */
  takenBack: z.number(),
  /** When the last copy was in; null of what isn't packed yet. */
  packedAt: instant.nullable(),
  packedBy: z.string().nullable(),
  photos: z.array(z.object({ id: z.number(), at: instant, by: z.string().nullable() })),
});
export type PackingProof = z.infer<typeof proof>;

/** What a buyer sees of it: not who packed. */
const proofOfShopper = proof
  .omit({ packedBy: true })
  .extend({ photos: z.array(z.object({ id: z.number(), at: instant })) });

const desk = z.object({
  orderNumber: z.string(),
  buyerName: z.string(),
  preparedAt: instant.nullable(),
  /** It waits to be sent: copies can be ticked. */
  isOpen: z.boolean(),
  /** Every copy is in. */
  isPacked: z.boolean(),
  /** Other orders of the same live that go in its parcel. */
  goesWith: z.array(parcelMate),
  lines: z.array(
    z.object({
      lineId: z.number(),
      name: z.string(),
      options: z.string().nullable(),
      isbn: z.string().nullable(),
      sku: z.string().nullable(),
      imageUrl: z.string().nullable(),
      quantity: z.number(),
      ticked: z.number(),
    }),
  ),
  proof: proof.nullable(),
});
export type PackingDesk = z.infer<typeof desk>;

const scanned = z.object({
  outcome: z.enum(scanOutcomes),
  lineId: z.number().nullable(),
  /** Of `which`: the lines it may be a copy of (one edition, new and used); sent again with one of them as `lineId`, it ticks. */
  among: z.array(z.number()).default([]),
  /** With this copy the order is packed. */
  isPacked: z.boolean(),
});
const byNumber = z.strictObject({ orderNumber });
/** Of one copy: sent twice, one is ticked. */
const idempotencyKey = text(255).nullish();
const photoOf = z.strictObject({ orderNumber, photo: idInPath });
const notThere = { orderNotFound: 404 } as const;
const notPossible = { ...notThere, orderNotReady: 409 } as const;

/** Packing by scanning: each copy is seen to go into its parcel, and photos show how it left. */
export const packingProofContract = {
  queue: declareCall({
    access: 'seller',
    right: 'orders',
    method: 'GET',
    path: '/seller/packing/queue',
    summary: 'The order that is to be packed next, and how many wait for that',
    tag,
  }).output(z.object({ next: z.string().nullable(), waiting: z.number() })),

  desk: declareCall({
    access: 'seller',
    right: 'orders',
    method: 'GET',
    path: '/seller/packing/{orderNumber}',
    summary: "What goes into an order's next parcel, and how much of it is in",
    tag,
  })
    .input(byNumber)
    .output(desk)
    .errors(failures(notThere)),

  scan: declareCall({
    access: 'seller',
    right: 'orders',
    limit: 'write',
    method: 'POST',
    path: '/seller/packing/{orderNumber}/scan',
    summary:
      'An ISBN or store number was read: it ticks a copy, asks which of two it is, or is refused and counted, or is unreadable; with the last one the order is packed (Idempotency-Key)',
    tag,
  })
    .input(
      z.strictObject({
        orderNumber,
        code: text(100).pipe(z.string().min(1)),
        lineId: id.nullish(),
        idempotencyKey,
      }),
    )
    .output(scanned)
    .errors(failures({ ...notPossible, idempotencyKeyReused: 409 })),

  tick: declareCall({
    access: 'seller',
    right: 'orders',
    limit: 'write',
    method: 'POST',
    path: '/seller/packing/{orderNumber}/tick',
    summary: 'Tick a copy that has no barcode, with the reason (Idempotency-Key)',
    tag,
  })
    .input(
      z.strictObject({ orderNumber, lineId: id, reason: text(200).pipe(z.string().min(1)), idempotencyKey }),
    )
    .output(scanned)
    .errors(failures({ ...notPossible, copiesNotThere: 409, idempotencyKeyReused: 409 })),

  restart: declareCall({
    access: 'seller',
    right: 'orders',
    limit: 'write',
    method: 'POST',
    path: '/seller/packing/{orderNumber}/restart',
    summary:
      'Pack an order anew: what was ticked is taken back and counted, and it isn’t packed any more. Not one whose buyer was told to come for it',
    tag,
  })
    .input(byNumber)
    .output(z.object({ takenBack: z.number() }))
    .errors(failures({ ...notPossible, orderAnnounced: 409 })),

  addPhoto: declareCall({
    access: 'seller',
    right: 'orders',
    limit: 'upload',
    method: 'POST',
    path: '/seller/packing/{orderNumber}/photo',
    summary: 'A photo of the packed parcel, before it leaves (multipart/form-data); up to 5',
    tag,
  })
    .input(z.strictObject({ orderNumber, photo: z.file() }))
    .output(z.object({ id }))
    .errors(
      failures({
        ...notPossible,
        tooManyFiles: 422,
        fileTooLarge: 413,
        formatNotSupported: 422,
        imageTooLarge: 422,
        imageBroken: 422,
      }),
    ),

  proof: declareCall({
    access: 'seller',
    right: 'orders',
    method: 'GET',
    path: '/seller/packing/{orderNumber}/proof',
    summary: "How an order's parcels were packed: by whom, when, what was scanned, photos",
    tag,
  })
    .input(byNumber)
    .output(z.object({ dataList: z.array(proof) }))
    .errors(failures(notThere)),

  photo: declareCall({
    access: 'seller',
    right: 'orders',
    method: 'GET',
    path: '/seller/packing/{orderNumber}/photo/{photo}',
    summary: 'A photo of a parcel of the store',
    tag,
  })
    .input(photoOf)
    .output(z.file())
    .errors(failures(notThere)),

  staffProof: declareCall({
    access: 'staff',
    right: ['orders', 'returns'],
    method: 'GET',
    path: '/admin/packing/{orderNumber}',
    summary: "How an order's parcels were packed",
    tag: 'Staff',
  })
    .input(byNumber)
    .output(z.object({ dataList: z.array(proof) }))
    .errors(failures(notThere)),

  staffPhoto: declareCall({
    access: 'staff',
    right: ['orders', 'returns'],
    method: 'GET',
    path: '/admin/packing/{orderNumber}/photo/{photo}',
    summary: 'A photo of a parcel',
    tag: 'Staff',
  })
    .input(photoOf)
    .output(z.file())
    .errors(failures(notThere)),

  ownProof: declareCall({
    access: 'signedIn',
    method: 'GET',
    path: '/Order/{orderNumber}/packing',
    summary: 'How an order of one’s own was packed, once staff were asked to decide about a return of it',
    tag,
  })
    .input(byNumber)
    .output(z.object({ dataList: z.array(proofOfShopper) }))
    .errors(failures(notThere)),

  ownPhoto: declareCall({
    access: 'signedIn',
    method: 'GET',
    path: '/Order/{orderNumber}/packing/photo/{photo}',
    summary: 'A photo of a parcel of one’s own, once staff were asked to decide about a return of it',
    tag,
  })
    .input(photoOf)
    .output(z.file())
    .errors(failures(notThere)),
};

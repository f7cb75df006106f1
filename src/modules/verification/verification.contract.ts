import { z } from 'zod';
import {
  declareCall,
  deskSearch,
  failures,
  id,
  idInPath,
  pageNo,
  perPage,
  text,
} from '../../shared/contract.ts';
import { verificationParts, verificationStatuses } from './verification.rules.ts';

const tag = 'Identity verification';
const status = z.enum(verificationStatuses);
const part = z.enum(verificationParts);

const verification = z.object({
  id: z.number(),
  status,
  firstname: z.string(),
  lastname: z.string(),
  /** For its owner only the last digits, for staff all; empty once it is forgotten. */
  idCardNumber: z.string(),
  reason: z.string().nullable(),
  createdAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
  /** What is still there: documents are deleted 90 days after the decision. */
  documents: z.array(z.object({ part, isPicture: z.boolean() })),
});
const own = z.object({ isVerified: z.boolean(), verification: verification.nullable() });
export type OwnVerification = z.infer<typeof own>;

const forStaff = verification.extend({
  email: z.string().nullable(),
  telephone: z.string().nullable(),
  /** Other accounts that the same card was approved for. */
  sameCardCount: z.number(),
  /** When an approval was taken back; null for what was rejected at once. */
  revokedAt: z.iso.datetime().nullable(),
});
export type VerificationForStaff = z.infer<typeof forStaff>;

const decided = z.object({ isDecided: z.literal(true) });
const decisionFailures = { verificationNotFound: 404, verificationDecided: 409, ownAffair: 403 } as const;

export const verificationContract = {
  own: declareCall({
    access: 'signedIn',
    method: 'GET',
    path: '/user/verification',
    summary: "How one's own identity verification stands",
    tag,
  }).output(own),

  ask: declareCall({
    access: 'signedIn',
    limit: 'upload',
    method: 'POST',
    path: '/user/verification',
    summary: 'Ask for identity verification, with documents (multipart/form-data)',
    tag,
  })
    .input(
      z.strictObject({
        firstname: text(80),
        lastname: text(80),
        idCardNumber: text(20),
        idCard: z.file(),
        selfie: z.file(),
        bankBook: z.file().optional(),
      }),
    )
    .output(z.object({ id }))
    .errors(
      failures({
        verificationInvalid: 422,
        verificationWaiting: 409,
        verificationDone: 409,
        fileTooLarge: 413,
        formatNotSupported: 422,
        imageTooLarge: 422,
        imageBroken: 422,
        pdfUnsafe: 422,
      }),
    ),

  ownDocument: declareCall({
    access: 'signedIn',
    method: 'GET',
    path: '/user/verification/{id}/{part}',
    isSecret: true,
    summary: 'A document one has sent',
    tag,
  })
    .input(z.strictObject({ id: idInPath, part }))
    .output(z.file())
    .errors(failures({ notFound: 404 })),

  list: declareCall({
    access: 'staff',
    right: 'identities',
    method: 'GET',
    path: '/admin/identities',
    summary:
      'Requests for identity verification, for staff; with `search` those of a person or a card’s number',
    tag,
  })
    .input(
      z.strictObject({ status: status.default('waiting'), search: deskSearch, pageNo, perpage: perPage(20) }),
    )
    .output(
      z.object({
        dataList: z.array(forStaff),
        counts: z.object({ waiting: z.number(), approved: z.number(), rejected: z.number() }),
      }),
    ),

  document: declareCall({
    access: 'staff',
    right: 'identities',
    method: 'GET',
    path: '/admin/identities/{id}/{part}',
    summary: 'A document of a request; that it was opened is noted',
    tag,
  })
    .input(z.strictObject({ id: idInPath, part }))
    .output(z.file())
    .errors(failures({ notFound: 404 })),

  approve: declareCall({
    access: 'staff',
    right: 'identities',
    factor: 'again',
    limit: 'write',
    method: 'POST',
    path: '/admin/identities/{id}/approve',
    summary: 'The person is who they say',
    tag,
  })
    .input(z.strictObject({ id: idInPath }))
    .output(decided)
    .errors(failures(decisionFailures)),

  reject: declareCall({
    access: 'staff',
    right: 'identities',
    limit: 'write',
    method: 'POST',
    path: '/admin/identities/{id}/reject',
    summary: 'Reject a request with a reason',
    tag,
  })
    .input(z.strictObject({ id: idInPath, reason: text(500).pipe(z.string().min(1)) }))
    .output(decided)
    .errors(failures(decisionFailures)),

  revoke: declareCall({
    access: 'staff',
    right: 'identities',
    factor: 'again',
    limit: 'write',
    method: 'POST',
    path: '/admin/identities/{id}/revoke',
    summary: 'Take an approval back with a reason: the person is verified no more, and may ask again',
    tag,
  })
    .input(z.strictObject({ id: idInPath, reason: text(500).pipe(z.string().min(1)) }))
    .output(z.object({ isRevoked: z.literal(true) }))
    .errors(failures({ verificationNotFound: 404, verificationNotApproved: 409, ownAffair: 403 })),
};

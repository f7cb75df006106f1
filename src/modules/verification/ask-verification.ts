import { transact } from '../../platform/db/transact.ts';
import type { CallOrigin } from '../../platform/http/api-context.ts';
import { acceptDocument, type DocumentRefusal } from '../../platform/images/document-upload.ts';
import { acceptImage } from '../../platform/images/image-upload.ts';
import { UPLOAD_LIMITS } from '../../platform/images/upload-limits.ts';
import type { Services } from '../../platform/services.ts';
import { discardFiles } from '../../platform/storage/discard-files.ts';
import { holdFiles, storeFiles } from '../../platform/storage/store-files.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import {
  checkIdentity,
  type IdentityDraft,
  type IdentityFailure,
  type VerificationPart,
} from './verification.rules.ts';
import { insertVerification, isVerified, lockOwner } from './verification.store.ts';

type Documents = { 'id-card': Buffer; selfie: Buffer; 'bank-book': Buffer | null };

export type AskVerificationFailure =
  | IdentityFailure
  | { code: 'verificationWaiting' | 'verificationDone' }
  | (DocumentRefusal & { part: VerificationPart });

/**
 * A person asks staff to verify who they are, with their identity card, a photo of themselves with it, and if they like a
 * bank book (SPEC §6). One request waits at a time; after a rejection they may ask again.
 */
export async function askVerification(
  services: Pick<Services, 'db' | 'clock' | 'storage' | 'newUuid'>,
  userId: number,
  input: { identity: IdentityDraft; documents: Documents; origin: CallOrigin },
): Promise<Result<number, AskVerificationFailure>> {
  const { db } = services;
  const identity = checkIdentity(input.identity);
  if (!identity.ok) return identity;
  const files = await accept(input.documents);
  if (!files.ok) return files;
  const stored = files.value.map((file) => ({
    ...file,
    key: `identities/${services.newUuid()}.${file.extension}`,
  }));
  await storeFiles(services, stored);
  const keys = new Map<VerificationPart, string>(stored.map(({ part, key }) => [part, key]));
  const asked = await transact<number, AskVerificationFailure>(db, async (tx) => {
    const now = services.clock();
    await lockOwner(tx, userId);
    if (await isVerified(tx, userId)) return fail({ code: 'verificationDone' });
    const id = await insertVerification(tx, {
      ...identity.value,
      userId,
      idCardKey: keys.get('id-card') ?? '',
      selfieKey: keys.get('selfie') ?? '',
      bankBookKey: keys.get('bank-book') ?? null,
      createdAt: now,
    });
    if (id === null) return fail({ code: 'verificationWaiting' });
    await holdFiles(tx, [...keys.values()]);
    await recordAudit(
      tx,
      {
        kind: 'identity_asked',
        actorUserId: userId,
        subjectUserId: userId,
        origin: input.origin,
        detail: { verificationId: id },
      },
      now,
    );
    return succeed(id);
  });
  if (!asked.ok) await discardFiles(services, [...keys.values()]);
  return asked;
}

type AcceptedPart = { part: VerificationPart; bytes: Buffer; contentType: string; extension: string };

/** A face is a picture; the card and the bank book may be scanned into a PDF as well. */
async function accept(documents: Documents): Promise<Result<AcceptedPart[], AskVerificationFailure>> {
  const accepted: AcceptedPart[] = [];
  for (const part of ['id-card', 'selfie', 'bank-book'] as const) {
    const bytes = documents[part];
    if (bytes === null) continue;
    const file =
      part === 'selfie'
        ? await acceptImage(bytes, {
            maxBytes: UPLOAD_LIMITS.mixedBytes,
            maxPixels: UPLOAD_LIMITS.imagePixels,
          })
        : await acceptDocument(bytes);
    if (!file.ok) return fail({ ...file.failure, part });
    accepted.push({ part, ...file.value });
  }
  return succeed(accepted);
}

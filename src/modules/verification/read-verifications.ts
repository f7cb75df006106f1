import type { CallOrigin } from '../../platform/http/api-context.ts';
import type { Services } from '../../platform/services.ts';
import { readAskedSearch } from '../../shared/asked-search.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { maskIdCard } from '../identity/profile.rules.ts';
import type { OwnVerification, VerificationForStaff } from './verification.contract.ts';
import type { VerificationPart, VerificationStatus } from './verification.rules.ts';
import {
  countVerifications,
  isVerified,
  selectNewestVerificationOf,
  selectVerification,
  selectVerifications,
  type VerificationRow,
} from './verification.store.ts';

function keyOf(row: VerificationRow, part: VerificationPart): string {
  return { 'id-card': row.idCardKey, selfie: row.selfieKey, 'bank-book': row.bankBookKey ?? '' }[part];
}

/** Which documents are still there, and whether each is a picture. */
function documentsOf(row: VerificationRow) {
  return (['id-card', 'selfie', 'bank-book'] as const)
    .map((part) => ({ part, key: keyOf(row, part) }))
    .filter(({ key }) => key !== '')
    .map(({ part, key }) => ({ part, isPicture: !key.endsWith('.pdf') }));
}

/** How a person's newest request stands, for themselves; null when they never asked. */
export async function readOwnVerification(
  { db }: Pick<Services, 'db'>,
  userId: number,
): Promise<OwnVerification> {
  const [row, isVerifiedNow] = await Promise.all([
    selectNewestVerificationOf(db, userId),
    isVerified(db, userId),
  ]);
  return {
    isVerified: isVerifiedNow,
    verification:
      row === null
        ? null
        : {
            id: row.id,
            status: row.status,
            firstname: row.firstname,
            lastname: row.lastname,
            idCardNumber: row.idCardNumber === '' ? '' : maskIdCard(row.idCardNumber),
            reason: row.reason,
            createdAt: row.createdAt.toISOString(),
            decidedAt: row.decidedAt?.toISOString() ?? null,
            documents: documentsOf(row),
          },
  };
}

/** A page of requests for staff, who compare the whole number with the card. */
export async function listVerifications(
  { db }: Pick<Services, 'db'>,
  asked: { status: VerificationStatus; search: string; pageNo: number; perPage: number },
) {
  const { status, perPage } = asked;
  const search = readAskedSearch(asked.search);
  const [rows, counts] = await Promise.all([
    selectVerifications(db, { status, search }, { limit: perPage, offset: (asked.pageNo - 1) * perPage }),
    countVerifications(db, search),
  ]);
  const dataList = rows.map(
    ({ verification: row, email, telephone, sameCardCount }): VerificationForStaff => ({
      id: row.id,
      status: row.status,
      firstname: row.firstname,
      lastname: row.lastname,
      idCardNumber: row.idCardNumber,
      reason: row.reason,
      createdAt: row.createdAt.toISOString(),
      decidedAt: row.decidedAt?.toISOString() ?? null,
      documents: documentsOf(row),
      email,
      telephone,
      sameCardCount,
      revokedAt: row.revokedAt?.toISOString() ?? null,
    }),
  );
  return { dataList, counts };
}

/** A document of a person's own newest requests; null when there is none, or it is somebody else's. */
export async function readOwnDocument(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  userId: number,
  asked: { id: number; part: VerificationPart },
): Promise<File | null> {
  const row = await selectVerification(db, asked.id);
  return row === null || row.userId !== userId ? null : open(storage, row, asked.part);
}

/** The same for staff. That they looked is noted. */
export async function readDocumentForStaff(
  { db, storage, clock }: Pick<Services, 'db' | 'storage' | 'clock'>,
  staff: { userId: number; origin: CallOrigin },
  asked: { id: number; part: VerificationPart },
): Promise<File | null> {
  const row = await selectVerification(db, asked.id);
  const file = row === null ? null : await open(storage, row, asked.part);
  if (row !== null && file !== null)
    await recordAudit(
      db,
      {
        kind: 'identity_seen',
        actorUserId: staff.userId,
        subjectUserId: row.userId,
        origin: staff.origin,
        detail: { verificationId: row.id, part: asked.part },
      },
      clock(),
    );
  return file;
}

async function open(
  storage: Services['storage'],
  row: VerificationRow,
  part: VerificationPart,
): Promise<File | null> {
  const key = keyOf(row, part);
  const stored = key === '' ? null : await storage.get(key);
  if (stored === null) return null;
  return new File([new Uint8Array(stored.bytes)], key.split('/').at(-1) ?? part, {
    type: stored.contentType,
  });
}

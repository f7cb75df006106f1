import type { Queryable } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { CallOrigin } from '../../platform/http/api-context.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { readLocality } from '../address/find-localities.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { tellStep } from '../seller/prepare-store.ts';
import type { TaxProfile, TaxProfileInput } from './document.contract.ts';
import {
  lockTaxProfile,
  type SellerTaxProfile,
  selectLegalNames,
  selectSubdistrictCode,
  selectTaxProfile,
  upsertTaxProfile,
} from './document.store.ts';

/** Who a store is on its documents; null when it hasn't said. */
export async function readTaxProfile(
  { db }: { db: Queryable },
  sellerId: number,
): Promise<TaxProfile | null> {
  const row = await selectTaxProfile(db, sellerId);
  return row === null ? null : describeProfile(row, await selectSubdistrictCode(db, row));
}

type LegalName = { th: string; en: string | null };

/** What these stores are called by law, of those who have said who they are. */
export async function readLegalNames(
  db: Queryable,
  sellerIds: readonly number[],
): Promise<Map<number, LegalName>> {
  const rows = await selectLegalNames(db, sellerIds);
  return new Map(rows.map(({ sellerId, ...name }) => [sellerId, name]));
}

/**
 * Keeps who a store is on documents from now on; those that are issued stay as they are. Where it is, is kept in Thai, as
 * documents are. Not where somebody has changed it since `version`: it would be undone unseen.
 */
export async function keepTaxProfile(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  by: { sellerId: number; userId: number; origin: CallOrigin },
  { subdistrictId, version = null, ...input }: TaxProfileInput,
): Promise<Result<TaxProfile, KeepFailure>> {
  const { sellerId, userId, origin } = by;
  const place = await readLocality(db, 'th', subdistrictId);
  if (place === null) return fail({ code: 'subdistrictNotFound' });
  const now = clock();
  const said = {
    ...input,
    branchName: input.branchNumber === '00000' ? null : input.branchName,
    subdistrictName: place.subdistrictName,
    districtName: place.districtName,
    provinceName: place.provinceName,
    zipCode: place.zipCode,
  };
  return transact<TaxProfile, KeepFailure>(db, async (tx) => {
    const before = await lockTaxProfile(tx, sellerId);
    // A form that is sent twice is taken once.
    if (before !== null && isSaid(before, said))
      return succeed(describeProfile(before, String(subdistrictId)));
    if (version !== null && version !== (before?.version ?? 0)) return fail({ code: 'taxProfileChanged' });
    const profile = { sellerId, ...said, version: (before?.version ?? 0) + 1, updatedAt: now };
    await upsertTaxProfile(tx, profile);
    await tellStep(tx, sellerId);
    await recordAudit(
      tx,
      { kind: 'tax_profile_saved', actorUserId: userId, subjectUserId: userId, origin, detail: { sellerId } },
      now,
    );
    return succeed(describeProfile(profile, String(subdistrictId)));
  });
}

type KeepFailure = { code: 'subdistrictNotFound' | 'taxProfileChanged' };

type Said = Omit<SellerTaxProfile, 'sellerId' | 'version' | 'updatedAt'>;

function isSaid(before: SellerTaxProfile, said: Said): boolean {
  return (Object.keys(said) as (keyof Said)[]).every((name) => before[name] === said[name]);
}

function describeProfile(
  { sellerId: _, updatedAt, ...profile }: SellerTaxProfile,
  code: string | null,
): TaxProfile {
  return {
    ...profile,
    subdistrictId: code === null ? null : Number(code),
    updatedAt: updatedAt.toISOString(),
  };
}

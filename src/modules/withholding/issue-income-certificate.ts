import type { Transaction } from '../../platform/db/database.ts';
import type { EventOf } from '../../platform/events.ts';
import { keptAddressLine } from '../address/address.rules.ts';
import '../withdrawal/withdrawal-events.ts';
import { certificateYear } from './income-certificate.rules.ts';
import { insertCertificate, selectHouse, selectPayee } from './income-certificate.store.ts';

/**
 * A withdrawal was paid, and tax of it kept back: its certificate is issued with it, as the law wants it each time (Revenue
 * Code s. 50 bis). Where nothing was kept back there is none.
 */
export async function issueCertificateOfPaid(
  tx: Transaction,
  _: unknown,
  { withdrawalId, userId, taxableSatang, taxSatang, paidAt, at }: EventOf<'withdrawalPaid'>,
): Promise<void> {
  if (taxSatang === 0) return;
  const house = await selectHouse(tx);
  await insertCertificate(tx, {
    ...{ withdrawalId, userId, taxSatang, paidAt, issuedAt: at, incomeSatang: taxableSatang },
    year: certificateYear(paidAt),
    payer:
      house === null
        ? null
        : { name: house.legalNameTh, taxId: house.taxId, address: keptAddressLine(house) },
    payee: await selectPayee(tx, userId),
  });
}

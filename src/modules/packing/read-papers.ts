import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { readTaxProfile } from '../document/keep-tax-profile.ts';
import { canPrint, type ParcelPaper, parcelsToPrint } from './packing.rules.ts';
import { selectParcels } from './packing.store.ts';

export type PapersFailure = { code: 'orderNotFound' | 'orderNotReady' };

/**
 * What a store prints for these of its orders, as one PDF. Fails when one of them isn't the store's, or isn't to be sent: an
 * address of who hasn't paid, or has cancelled, goes on no parcel.
 */
export async function readPapers(
  services: Pick<Services, 'db' | 'clock'>,
  {
    sellerId,
    paper,
    orderNumbers,
    parcel,
  }: {
    sellerId: number;
    paper: ParcelPaper;
    orderNumbers: readonly string[];
    /** Of one order: which of its parcels. */
    parcel?: number | undefined;
  },
): Promise<Result<File, PapersFailure>> {
  const wanted = [...new Set(orderNumbers)];
  const orders = await selectParcels(services.db, sellerId, wanted);
  const parcels = orders.flatMap((order) => parcelsToPrint(order, parcel));
  if (orders.length < wanted.length || parcels.length === 0) return fail({ code: 'orderNotFound' });
  if (!orders.every(({ status }) => canPrint(status))) return fail({ code: 'orderNotReady' });
  // A parcel that can't be delivered goes back to the address that the store is registered under.
  const sender = await readTaxProfile(services, sellerId);
  // Fonts and shaping are only loaded by who draws.
  const { drawPapers } = await import('./draw-papers.ts');
  const bytes = drawPapers(paper, { parcels, sender, at: services.clock() });
  return succeed(new File([new Uint8Array(bytes)], `${paper}.pdf`, { type: 'application/pdf' }));
}

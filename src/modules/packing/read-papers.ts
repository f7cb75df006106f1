import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { readTaxProfile } from '../document/keep-tax-profile.ts';
import { canPrint, type ParcelPaper, parcelsToFetch, parcelsToPrint } from './packing.rules.ts';
import { selectParcels } from './packing.store.ts';

export type PapersFailure = {
  code: 'orderNotFound' | 'orderNotReady' | 'nothingToFetch' | 'cashInOneParcel' | 'labelsOfOneOrder';
};

/**
 * What a store prints for these of its orders, as one PDF. Fails when one of them isn't the store's, or isn't to be sent: an
 * address of who hasn't paid, or has cancelled, goes on no parcel. A pick list leaves out what has left, and names it.
 */
export async function readPapers(
  services: Pick<Services, 'db' | 'clock'>,
  {
    sellerId,
    paper,
    orderNumbers,
    parcel,
    planned = 1,
  }: {
    sellerId: number;
    paper: ParcelPaper;
    orderNumbers: readonly string[];
    /** Of one order: which of its parcels. */
    parcel?: number | undefined;
    /** Of one order, for its labels: into how many parcels it is going. */
    planned?: number | undefined;
  },
): Promise<Result<File, PapersFailure>> {
  const wanted = [...new Set(orderNumbers)];
  const orders = await selectParcels(services.db, sellerId, wanted);
  if (planned > 1 && (wanted.length > 1 || !paper.startsWith('labels')))
    return fail({ code: 'labelsOfOneOrder' });
  const { parcels, left } =
    paper === 'pick-list'
      ? parcelsToFetch(orders)
      : { parcels: orders.flatMap((order) => parcelsToPrint(order, parcel, planned)), left: [] };
  if (orders.length < wanted.length) return fail({ code: 'orderNotFound' });
  if (!orders.every(({ status }) => canPrint(status))) return fail({ code: 'orderNotReady' });
  if (parcels.length === 0) return fail({ code: paper === 'pick-list' ? 'nothingToFetch' : 'orderNotFound' });
  // Its carrier collects the whole sum, once (docs/decisions/0068).
  if (planned > 1 && orders.some(({ isCashOnDelivery }) => isCashOnDelivery))
    return fail({ code: 'cashInOneParcel' });
  // A parcel that can't be delivered goes back to the address that the store is registered under.
  const sender = await readTaxProfile(services, sellerId);
  // Fonts and shaping are only loaded by who draws.
  const { drawPapers } = await import('./draw-papers.ts');
  const bytes = drawPapers(paper, { parcels, left, sender, at: services.clock() });
  return succeed(new File([new Uint8Array(bytes)], `${paper}.pdf`, { type: 'application/pdf' }));
}

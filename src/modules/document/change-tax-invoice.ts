import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import type { TaxInvoiceChoice } from '../order/order.contract.ts';
import {
  findOrderId,
  hasDocuments,
  lockGroupOf,
  type OrderFacts,
  selectOrderFacts,
  updateTaxInvoice,
} from './document.store.ts';
import { isChangeable } from './read-documents.ts';

export type TaxInvoiceWish = {
  type: 'personal' | 'company';
  name: string;
  taxId: string;
  branchType?: 'head' | 'branch' | null | undefined;
  branchNumber?: string | null | undefined;
  branchName?: string | null | undefined;
  email?: string | null | undefined;
  address?: string | null | undefined;
};
export type ChangeFailure = { code: 'orderNotFound' | 'taxInvoiceTooLate' | 'taxInvoiceIssued' };

/**
 * The buyer asks for a tax invoice, or says that its data is other, for everything bought in the same checkout: until the
 * end of the order's day in Bangkok (SPEC §9), and while nothing has been issued. What waits for the day's end can't be
 * issued in between: both hold the group.
 */
export function changeTaxInvoice(
  services: Pick<Services, 'db' | 'clock'>,
  { userId, orderNumber, wish }: { userId: number; orderNumber: string; wish: TaxInvoiceWish },
): Promise<Result<TaxInvoiceChoice, ChangeFailure>> {
  return transact<TaxInvoiceChoice, ChangeFailure>(services.db, async (tx) => {
    const orderId = await findOrderId(tx, { userId }, orderNumber);
    const groupId = orderId === null ? null : await lockGroupOf(tx, orderId);
    const order = orderId === null ? null : await selectOrderFacts(tx, orderId);
    if (groupId === null || order === null) return fail({ code: 'orderNotFound' });
    // The time when the group is held, not when it was asked for.
    if (!isChangeable(order, services.clock())) return fail({ code: 'taxInvoiceTooLate' });
    if (await hasDocuments(tx, groupId)) return fail({ code: 'taxInvoiceIssued' });
    const choice = choiceOf(wish, order);
    await updateTaxInvoice(tx, groupId, choice);
    return succeed(choice);
  });
}

/** As with the order: a company without a branch is its head office; without an address it has the parcel's. */
function choiceOf(wish: TaxInvoiceWish, { shippingAddress: to }: OrderFacts): TaxInvoiceChoice {
  const branchType = wish.type === 'company' ? (wish.branchType ?? 'head') : null;
  return {
    type: wish.type,
    name: wish.name,
    taxId: wish.taxId,
    branchType,
    branchNumber: branchType === null ? null : branchType === 'head' ? '00000' : (wish.branchNumber ?? null),
    branchName: branchType === 'branch' ? (wish.branchName ?? null) : null,
    email: wish.email ?? null,
    address:
      wish.address != null && wish.address !== ''
        ? wish.address
        : [to.address, to.subdistrictName, to.districtName, to.provinceName, to.zipCode].join(' '),
  };
}

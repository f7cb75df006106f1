import { type Caller, callerOf, originOf, sellerOf } from '../../platform/http/api-context.ts';
import { implementCalls, mayInStore } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { changeTaxInvoice } from './change-tax-invoice.ts';
import { documentContract } from './document.contract.ts';
import { keepTaxProfile, readTaxProfile } from './keep-tax-profile.ts';
import { type DocumentReader, readDocumentFile } from './read-document-file.ts';
import { readIssuers, readOrderDocuments, readStaffDocuments, readStoreDocuments } from './read-documents.ts';
import { listIssuers, readRegister, readRegisterFile } from './read-register.ts';

/**
 * As whom somebody reads documents: each of what they bought; staff and stores' members of every order, or their store's,
 * where their rights show them its documents elsewhere too. Who sells or works here also buys here.
 */
function readersOf({ userId, sellerId, staffRights, storeRights }: Caller): DocumentReader[] {
  const isOffice = staffRights.some((right) => right === 'documents' || right === 'orders');
  const isStores = mayInStore(storeRights, 'orders') || mayInStore(storeRights, 'finance');
  return [
    { userId },
    ...(sellerId !== null && isStores ? [{ sellerId }] : []),
    ...(isOffice ? (['staff'] as const) : []),
  ];
}

export function documentApi(services: Services) {
  const calls = implementCalls(documentContract);
  return calls.router({
    ofOrder: calls.ofOrder.handler(async ({ input, context, errors }) => {
      const result = await readOrderDocuments(services, callerOf(context).userId, input.orderNumber);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    issuers: calls.issuers.handler(async ({ input }) => ({
      dataList: await readIssuers(services, input.sellerIds),
    })),

    changeTaxInvoice: calls.changeTaxInvoice.handler(async ({ input, context, errors }) => {
      const result = await changeTaxInvoice(services, {
        by: { userId: callerOf(context).userId },
        orderNumber: input.orderNumber,
        wish: input.taxInvoice,
      });
      if (!result.ok) throw errors[result.failure.code]();
      return { taxInvoice: result.value };
    }),

    ofAnyOrder: calls.ofAnyOrder.handler(async ({ input, errors }) => {
      const result = await readStaffDocuments(services, input.orderNumber);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    changeTaxInvoiceFor: calls.changeTaxInvoiceFor.handler(async ({ input, context, errors }) => {
      const { orderNumber, taxInvoice, reason } = input;
      const result = await changeTaxInvoice(services, {
        by: { staffUserId: callerOf(context).userId, origin: originOf(context), reason },
        orderNumber,
        wish: taxInvoice,
      });
      if (!result.ok) throw errors[result.failure.code]();
      return { taxInvoice: result.value };
    }),

    file: calls.file.handler(async ({ input, context, errors }) => {
      for (const reader of readersOf(callerOf(context))) {
        const file = await readDocumentFile(services, reader, input);
        if (file !== null)
          return new File([new Uint8Array(file.bytes)], file.name, { type: file.contentType });
      }
      throw errors.documentNotFound();
    }),

    ofStoreOrder: calls.ofStoreOrder.handler(async ({ input, context, errors }) => {
      const result = await readStoreDocuments(services, sellerOf(context).sellerId, input.orderNumber);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    register: {
      ofStore: calls.register.ofStore.handler(({ input, context }) =>
        readRegister(services, { ...input, sellerId: sellerOf(context).sellerId }),
      ),

      fileOfStore: calls.register.fileOfStore.handler(async ({ input, context, errors }) => {
        const { sellerId } = sellerOf(context);
        const result = await readRegisterFile(services, { ...input, sellerId, locale: context.culture });
        if (!result.ok) throw errors[result.failure.code]();
        return result.value;
      }),

      ofAll: calls.register.ofAll.handler(async ({ input, context }) => ({
        ...(await readRegister(services, { ...input, sellerId: input.sellerId ?? null })),
        stores: await listIssuers(services, context.culture),
      })),

      fileOfAll: calls.register.fileOfAll.handler(async ({ input, context, errors }) => {
        const sellerId = input.sellerId ?? null;
        const result = await readRegisterFile(services, { ...input, sellerId, locale: context.culture });
        if (!result.ok) throw errors[result.failure.code]();
        return result.value;
      }),
    },

    taxProfile: calls.taxProfile.handler(async ({ context }) => ({
      profile: await readTaxProfile(services, sellerOf(context).sellerId),
    })),

    saveTaxProfile: calls.saveTaxProfile.handler(async ({ input, context, errors }) => {
      const { sellerId, userId } = sellerOf(context);
      const result = await keepTaxProfile(services, { sellerId, userId, origin: originOf(context) }, input);
      if (!result.ok) throw errors[result.failure.code]();
      return { profile: result.value };
    }),
  });
}

import { sellerOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { commissionInvoiceContract } from './commission-invoice.contract.ts';
import {
  readInvoiceFile,
  readInvoiceRegister,
  readInvoiceTable,
  readStatementInvoice,
  readStatementInvoiceFile,
} from './read-commission-invoices.ts';

export function commissionInvoiceApi(services: Services) {
  const calls = implementCalls(commissionInvoiceContract);
  return calls.router({
    ofStatement: calls.ofStatement.handler(async ({ input, context, errors }) => {
      const result = await readStatementInvoice(services, { ...input, sellerId: sellerOf(context).sellerId });
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    file: calls.file.handler(async ({ input, context, errors }) => {
      const result = await readStatementInvoiceFile(services, {
        ...input,
        sellerId: sellerOf(context).sellerId,
      });
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    register: calls.register.handler(({ input, context }) =>
      readInvoiceRegister(services, context.culture, input),
    ),

    registerFile: calls.registerFile.handler(({ input, context }) =>
      readInvoiceTable(services, context.culture, input.month),
    ),

    staffFile: calls.staffFile.handler(async ({ input, errors }) => {
      const result = await readInvoiceFile(services, input);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),
  });
}

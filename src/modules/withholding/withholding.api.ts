import { callerOf, originOf, sellerOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import { UPLOAD_LIMITS, uploadDetail } from '../../platform/images/upload-limits.ts';
import type { Services } from '../../platform/services.ts';
import { decideWithholding } from './decide-certificate.ts';
import {
  listIncomeCertificates,
  readIncomeCertificate,
  readIncomeTable,
} from './read-income-certificates.ts';
import {
  listCertificates,
  listClaims,
  readCertificateFile,
  readClaim,
  readWithholdingTable,
} from './read-withholding.ts';
import { sendCertificate } from './send-certificate.ts';
import { withholdingContract } from './withholding.contract.ts';

/** By field, as refused input names them. */
const mistakesOf = (fields: Record<string, string>) =>
  Object.entries(fields).map(([field, code]) => ({ field, code }));

export function withholdingApi(services: Services) {
  const calls = implementCalls(withholdingContract);
  return calls.router({
    claims: calls.claims.handler(({ input, context }) =>
      listClaims(services, { ...input, sellerId: sellerOf(context).sellerId }),
    ),

    claim: calls.claim.handler(async ({ input, context, errors }) => {
      const result = await readClaim(services, { ...input, sellerId: sellerOf(context).sellerId });
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    send: calls.send.handler(async ({ input, context, errors }) => {
      const { file, amount, ...given } = input;
      const { userId } = callerOf(context);
      const result = await sendCertificate(
        services,
        { sellerId: sellerOf(context).sellerId, userId, origin: originOf(context) },
        { ...given, amountSatang: Math.round(amount * 100), bytes: Buffer.from(await file.arrayBuffer()) },
      );
      if (result.ok) return result.value;
      const { failure } = result;
      if (failure.code === 'withholdingInvalid')
        throw errors.withholdingInvalid({ data: { fields: mistakesOf(failure.fields) } });
      throw errors[failure.code](uploadDetail(failure.code, { bytes: UPLOAD_LIMITS.mixedBytes }) ?? {});
    }),

    file: calls.file.handler(async ({ input, context, errors }) => {
      const { sellerId } = sellerOf(context);
      const file = await readCertificateFile(services, { ...input, sellerId });
      if (file === null) throw errors.notFound();
      return file;
    }),

    list: calls.list.handler(({ input, context }) => listCertificates(services, context.culture, input)),

    staffFile: calls.staffFile.handler(async ({ input, errors }) => {
      const file = await readCertificateFile(services, { ...input, sellerId: null });
      if (file === null) throw errors.notFound();
      return file;
    }),

    approve: calls.approve.handler(async ({ input, context, errors }) => {
      const { ask, id } = input;
      const staff = { userId: callerOf(context).userId, origin: originOf(context), ask };
      const result = await decideWithholding(services, staff, { id, verdict: 'accepted' });
      if (!result.ok) {
        const { failure } = result;
        throw errors[failure.code]({ data: 'detail' in failure ? failure.detail : undefined });
      }
      return result.value === true ? { isDecided: true } : { isDecided: false, ...result.value };
    }),

    reject: calls.reject.handler(async ({ input, context, errors }) => {
      const staff = { userId: callerOf(context).userId, origin: originOf(context) };
      const result = await decideWithholding(services, staff, { ...input, verdict: 'refused' });
      if (!result.ok) {
        const { code } = result.failure;
        // Nobody is asked before one is refused.
        if (code !== 'certificateNotFound' && code !== 'certificateDecided') throw new Error(code);
        throw errors[code]();
      }
      return { isDecided: true as const };
    }),

    ownIncomeCertificate: calls.ownIncomeCertificate.handler(async ({ input, context, errors }) => {
      const file = await readIncomeCertificate(services, input.id, callerOf(context).userId);
      if (file === null) throw errors.notFound();
      return file;
    }),

    incomeList: calls.incomeList.handler(({ input }) =>
      listIncomeCertificates(services, { ...input, month: input.month ?? null }),
    ),

    incomeFile: calls.incomeFile.handler(async ({ input, errors }) => {
      const file = await readIncomeCertificate(services, input.id, null);
      if (file === null) throw errors.notFound();
      return file;
    }),

    incomeTable: calls.incomeTable.handler(({ input, context }) =>
      readIncomeTable(services, context.culture, input.month),
    ),

    table: calls.table.handler(({ input, context }) =>
      readWithholdingTable(services, context.culture, input.month),
    ),
  });
}

import { callerOf, originOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import { UPLOAD_LIMITS, uploadDetail } from '../../platform/images/upload-limits.ts';
import type { Services } from '../../platform/services.ts';
import { askVerification } from './ask-verification.ts';
import { decideVerification } from './decide-verification.ts';
import {
  listVerifications,
  readDocumentForStaff,
  readOwnDocument,
  readOwnVerification,
} from './read-verifications.ts';
import { revokeVerification } from './revoke-verification.ts';
import { verificationContract } from './verification.contract.ts';

const bytesOf = async (file: File) => Buffer.from(await file.arrayBuffer());

export function verificationApi(services: Services) {
  const calls = implementCalls(verificationContract);
  return calls.router({
    own: calls.own.handler(({ context }) => readOwnVerification(services, callerOf(context).userId)),

    ask: calls.ask.handler(async ({ input, context, errors }) => {
      const { idCard, selfie, bankBook, ...identity } = input;
      const result = await askVerification(services, callerOf(context).userId, {
        identity,
        documents: {
          'id-card': await bytesOf(idCard),
          selfie: await bytesOf(selfie),
          'bank-book': bankBook === undefined ? null : await bytesOf(bankBook),
        },
        origin: originOf(context),
      });
      if (result.ok) return { id: result.value };
      const { failure } = result;
      if (failure.code === 'verificationInvalid')
        throw errors.verificationInvalid({ data: { fields: failure.fields } });
      const { data } = uploadDetail(failure.code, { bytes: UPLOAD_LIMITS.mixedBytes }) ?? {};
      throw errors[failure.code]('part' in failure ? { data: { ...data, part: failure.part } } : {});
    }),

    ownDocument: calls.ownDocument.handler(async ({ input, context, errors }) => {
      const file = await readOwnDocument(services, callerOf(context).userId, input);
      if (file === null) throw errors.notFound();
      return file;
    }),

    list: calls.list.handler(({ input }) =>
      listVerifications(services, { ...input, perPage: input.perpage }),
    ),

    document: calls.document.handler(async ({ input, context, errors }) => {
      const staff = { userId: callerOf(context).userId, origin: originOf(context) };
      const file = await readDocumentForStaff(services, staff, input);
      if (file === null) throw errors.notFound();
      return file;
    }),

    approve: calls.approve.handler(async ({ input, context, errors }) => {
      const result = await decideVerification(services, {
        ...input,
        verdict: 'approved',
        staffUserId: callerOf(context).userId,
        origin: originOf(context),
      });
      if (!result.ok) throw errors[result.failure.code]();
      return { isDecided: true as const };
    }),

    reject: calls.reject.handler(async ({ input, context, errors }) => {
      const result = await decideVerification(services, {
        ...input,
        verdict: 'rejected',
        staffUserId: callerOf(context).userId,
        origin: originOf(context),
      });
      if (!result.ok) throw errors[result.failure.code]();
      return { isDecided: true as const };
    }),

    revoke: calls.revoke.handler(async ({ input, context, errors }) => {
      const result = await revokeVerification(services, {
        ...input,
        staffUserId: callerOf(context).userId,
        origin: originOf(context),
      });
      if (!result.ok) throw errors[result.failure.code]();
      return { isRevoked: true as const };
    }),
  });
}

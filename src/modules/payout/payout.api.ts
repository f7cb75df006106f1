import {
  type ApiContext,
  callerOf,
  idempotencyKeyOf,
  originOf,
  sellerOf,
} from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import { UPLOAD_LIMITS, uploadDetail } from '../../platform/images/upload-limits.ts';
import type { Services } from '../../platform/services.ts';
import { releasePayouts, withdrawProposal } from './decide-payouts.ts';
import { listBatches, listStorePayouts, readBatch, readPayoutProof } from './list-payouts.ts';
import { listUnpaidOrders } from './list-unpaid-orders.ts';
import { nameStoreAccount, readStoreAccount } from './name-store-account.ts';
import { payoutContract } from './payout.contract.ts';
import { proposePayouts } from './propose-payouts.ts';
import { recordPayout, returnPayout } from './settle-payout.ts';
import { takePayoutFile } from './take-payout-file.ts';

const staffIn = (context: ApiContext) => ({ userId: callerOf(context).userId, origin: originOf(context) });

export function payoutApi(services: Services) {
  const calls = implementCalls(payoutContract);
  return calls.router({
    account: calls.account.handler(({ context }) =>
      readStoreAccount(services, context.culture, sellerOf(context)),
    ),

    nameAccount: calls.nameAccount.handler(async ({ input, context, errors }) => {
      const { password, OTP: code, reference, ...account } = input;
      const { sellerId, userId } = sellerOf(context);
      const owner = { sellerId, userId, origin: originOf(context) };
      const proof = { password, code, reference };
      const result = await nameStoreAccount(services, owner, { account, proof });
      if (!result.ok)
        throw errors[result.failure.code](
          'fields' in result.failure ? { data: { fields: result.failure.fields } } : {},
        );
      return { isNamed: true as const };
    }),

    ofStore: calls.ofStore.handler(({ input, context }) =>
      listStorePayouts(services, context.culture, { ...input, sellerId: sellerOf(context).sellerId }),
    ),

    unpaidOrders: calls.unpaidOrders.handler(({ input, context }) =>
      listUnpaidOrders(services, { ...input, sellerId: sellerOf(context).sellerId }),
    ),

    ownProof: calls.ownProof.handler(async ({ input, context, errors }) => {
      const file = await readPayoutProof(services, input.id, sellerOf(context).sellerId);
      if (file === null) throw errors.notFound();
      return file;
    }),

    list: calls.list.handler(async ({ input, context, errors }) => {
      const { userId } = callerOf(context);
      const result = await listBatches(services, context.culture, { ...input, userId });
      if (!result.ok) throw errors.storeNotFound();
      return result.value;
    }),

    batch: calls.batch.handler(async ({ input, context, errors }) => {
      const { userId } = callerOf(context);
      const result = await readBatch(services, context.culture, { ...input, userId });
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    propose: calls.propose.handler(async ({ input, context, errors }) => {
      const key = idempotencyKeyOf(context, input.idempotencyKey);
      const result = await proposePayouts(services, staffIn(context), key);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    release: calls.release.handler(async ({ input, context, errors }) => {
      const { idempotencyKey, ...seen } = input;
      const key = idempotencyKeyOf(context, idempotencyKey);
      const result = await releasePayouts(services, staffIn(context), seen, key);
      if (!result.ok) {
        if (result.failure.code === 'payoutStale' || result.failure.code === 'payoutHeld')
          throw errors[result.failure.code]({ data: { references: result.failure.references.join(', ') } });
        throw errors[result.failure.code]();
      }
      return { isReleased: true as const };
    }),

    withdraw: calls.withdraw.handler(async ({ input, context, errors }) => {
      const result = await withdrawProposal(services, staffIn(context), input);
      if (!result.ok) throw errors[result.failure.code]();
      return { isWithdrawn: true as const };
    }),

    file: calls.file.handler(async ({ input, context, errors }) => {
      const result = await takePayoutFile(services, staffIn(context), input, context.culture);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    pay: calls.pay.handler(async ({ input, context, errors }) => {
      const { file, idempotencyKey, ...paid } = input;
      const bytes = Buffer.from(await file.arrayBuffer());
      const key = idempotencyKeyOf(context, idempotencyKey);
      const result = await recordPayout(services, staffIn(context), { ...paid, bytes }, key);
      if (!result.ok)
        throw errors[result.failure.code](
          uploadDetail(result.failure.code, { bytes: UPLOAD_LIMITS.mixedBytes }),
        );
      return { isMoved: true as const };
    }),

    giveBack: calls.giveBack.handler(async ({ input, context, errors }) => {
      const { idempotencyKey, ...returned } = input;
      const key = idempotencyKeyOf(context, idempotencyKey);
      const result = await returnPayout(services, staffIn(context), returned, key);
      if (!result.ok) throw errors[result.failure.code]();
      return { isMoved: true as const };
    }),

    proof: calls.proof.handler(async ({ input, errors }) => {
      const file = await readPayoutProof(services, input.id, null);
      if (file === null) throw errors.notFound();
      return file;
    }),
  });
}

import { sellerOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import { uploadDetail } from '../../platform/images/upload-limits.ts';
import type { Services } from '../../platform/services.ts';
import {
  describeTrackingFile,
  exportWaitingOrders,
  readRefusedTracking,
  readTrackingFile,
} from './read-tracking-file.ts';
import { confirmTrackingFile, sendTrackingFile } from './send-tracking-file.ts';
import { trackingFileContract } from './tracking-file.contract.ts';
import { trackingRowsMost } from './tracking-file.rules.ts';

export function trackingFileApi(services: Services) {
  const calls = implementCalls(trackingFileContract);
  return calls.router({
    waiting: calls.waiting.handler(({ input, context }) =>
      exportWaitingOrders(services, {
        sellerId: sellerOf(context).sellerId,
        format: input.format,
        locale: context.culture,
      }),
    ),

    send: calls.send.handler(async ({ input, context, errors }) => {
      const sent = await sendTrackingFile(services, sellerOf(context), input.file);
      if (sent.ok) return { id: sent.value };
      const { failure } = sent;
      if (failure.code === 'fileTooLarge') throw errors.fileTooLarge(uploadDetail('fileTooLarge', failure));
      throw errors[failure.code]({
        data: { rows: trackingRowsMost, line: 'line' in failure ? failure.line : 0 },
      });
    }),

    read: calls.read.handler(async ({ input, context, errors }) => {
      const file = await readTrackingFile(services, { sellerId: sellerOf(context).sellerId, id: input.id });
      if (!file.ok) throw errors[file.failure.code]();
      return file.value;
    }),

    confirm: calls.confirm.handler(async ({ input, context, errors }) => {
      const file = await confirmTrackingFile(services, sellerOf(context), input.id);
      if (!file.ok) throw errors[file.failure.code]();
      return describeTrackingFile(file.value);
    }),

    refused: calls.refused.handler(async ({ input, context, errors }) => {
      const { sellerId } = sellerOf(context);
      const file = await readRefusedTracking(services, { sellerId, ...input, locale: context.culture });
      if (!file.ok) throw errors[file.failure.code]();
      return file.value;
    }),
  });
}

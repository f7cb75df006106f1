import { readAside } from '../../platform/db/read-database.ts';
import { idempotencyKeyOf, sellerOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import { uploadDetail } from '../../platform/images/upload-limits.ts';
import type { Services } from '../../platform/services.ts';
import { catalogueFileContract } from './catalogue-file.contract.ts';
import { fileMost, openMost } from './catalogue-file.rules.ts';
import { exportCatalogue, readTemplate } from './export-catalogue.ts';
import { listFiles, readFile } from './read-files.ts';
import { readRefusedFile } from './refused-file.ts';
import { confirmFile, removeFile, sendFile } from './send-file.ts';

export function catalogueFileApi(services: Services) {
  const calls = implementCalls(catalogueFileContract);
  return calls.router({
    list: calls.list.handler(({ input, context }) =>
      listFiles(services, {
        sellerId: sellerOf(context).sellerId,
        pageNo: input.pageNo,
        perPage: input.perpage,
        locale: context.culture,
      }),
    ),

    template: calls.template.handler(({ input, context }) => readTemplate(input.format, context.culture)),

    exported: calls.exported.handler(async ({ input, context, errors }) => {
      const { sellerId } = sellerOf(context);
      const { format, descriptions: hasDescriptions } = input;
      const file = await readAside(services, 'file', (db) =>
        exportCatalogue({ ...services, db }, { sellerId, format, hasDescriptions, locale: context.culture }),
      );
      if (!file.ok) throw errors[file.failure.code]({ data: { rows: fileMost.rows } });
      return file.value;
    }),

    send: calls.send.handler(async ({ input, context, errors }) => {
      const key = idempotencyKeyOf(context, input.idempotencyKey);
      const sent = await sendFile(services, sellerOf(context), input.file, key);
      if (sent.ok) return { id: sent.value };
      const { failure } = sent;
      if (failure.code === 'fileTooLarge') throw errors.fileTooLarge(uploadDetail('fileTooLarge', failure));
      throw errors[failure.code](failure.code === 'filesTooMany' ? { data: { most: openMost } } : undefined);
    }),

    read: calls.read.handler(async ({ input, context, errors }) => {
      const { sellerId } = sellerOf(context);
      const file = await readFile(services, { sellerId, id: input.id, locale: context.culture });
      if (!file.ok) throw errors[file.failure.code]();
      return file.value;
    }),

    refused: calls.refused.handler(async ({ input, context, errors }) => {
      const { sellerId } = sellerOf(context);
      const file = await readRefusedFile(services, { sellerId, ...input, locale: context.culture });
      if (!file.ok) throw errors[file.failure.code]();
      return file.value;
    }),

    confirm: calls.confirm.handler(async ({ input, context, errors }) => {
      const confirmed = await confirmFile(services, sellerOf(context), input.id);
      if (!confirmed.ok) throw errors[confirmed.failure.code]();
      return { isConfirmed: true as const };
    }),

    remove: calls.remove.handler(async ({ input, context, errors }) => {
      const removed = await removeFile(services, sellerOf(context), input.id);
      if (!removed.ok) throw errors[removed.failure.code]();
      return { isRemoved: true as const };
    }),
  });
}

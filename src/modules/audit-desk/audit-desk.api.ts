import { readAside } from '../../platform/db/read-database.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { checkAudit } from '../audit/check-audit.ts';
import { auditDeskContract } from './audit-desk.contract.ts';
import { readLog, writeLog } from './read-log.ts';

export function auditDeskApi(services: Services) {
  const calls = implementCalls(auditDeskContract);
  return calls.router({
    list: calls.list.handler(async ({ input, errors }) => {
      const page = await readAside(services, 'deskList', (db) => readLog({ db }, input, input.perpage));
      if (!page.ok) throw errors[page.failure.code]();
      const { entries, nextBefore } = page.value;
      return { dataList: entries.map((entry) => ({ ...entry, at: entry.at.toISOString() })), nextBefore };
    }),

    file: calls.file.handler(async ({ input, context, errors }) => {
      const file = await readAside(services, 'file', (db) => writeLog({ db }, input, context.culture));
      if (!file.ok) throw errors[file.failure.code]();
      return file.value;
    }),

    check: calls.check.handler(() => checkAudit(services.db)),
  });
}

import { selectStatementsToInvoice } from '../modules/commission-invoice/commission-invoice.store.ts';
import { issueCommissionInvoice } from '../modules/commission-invoice/issue-commission-invoices.ts';
import { closeNextStatement } from '../modules/settlement/close-statements.ts';
import { settlementPeriod } from '../modules/settlement/settlement.rules.ts';
import { selectSettlementSetting, selectUnstatedStores } from '../modules/settlement/settlement.store.ts';
import { dayMs, type SeedContext } from './seed-context.ts';

/** What stores sell in is looked back at for this long. */
const historyMs = 90 * dayMs;

/** The stores' statements of the periods before this one, each closed when it was over, as the job would have. */
export async function seedStatements({ tx, now }: SeedContext): Promise<void> {
  const setting = await selectSettlementSetting(tx);
  const periodAfter = (at: Date) => settlementPeriod(at, setting.periodDays).until;
  for (let until = periodAfter(new Date(now.getTime() - historyMs)); until <= now; until = periodAfter(until))
    for (const sellerId of await selectUnstatedStores(tx, until))
      await closeNextStatement(tx, { sellerId, now: until, ...setting });
}

/** The house's tax invoices for their commission, of the stores that said who they are, each made when it was due. */
export async function seedCommissionInvoices({ tx }: SeedContext): Promise<void> {
  const { issuer } = await selectSettlementSetting(tx);
  if (issuer === null) return;
  for (const { id, closedAt } of await selectStatementsToInvoice(tx))
    await issueCommissionInvoice(tx, { statementId: id, issuer, now: closedAt });
}

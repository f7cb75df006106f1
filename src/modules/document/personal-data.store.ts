// Reads of other slices: users.

import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import type { DocumentBuyer } from './document.rules.ts';
import { documents } from './document.tables.ts';

/** A person's documents, oldest first, as they were issued. */
export function selectDocumentsOfPerson(db: Queryable, userId: number) {
  return db
    .select({
      kind: documents.kind,
      documentNumber: documents.documentNumber,
      issuedAt: documents.issuedAt,
      content: documents.content,
      /** To the address in the order's tax invoice. */
      mailedAt: documents.mailedAt,
    })
    .from(documents)
    .where(eq(documents.userId, userId))
    .orderBy(asc(documents.id));
}

/** What mails that carry a person's documents name. */
export async function selectMailReferences(db: Queryable, userId: number): Promise<string[]> {
  const rows = await db
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.userId, userId), isNotNull(documents.mailedAt)));
  return rows.flatMap(({ id }) => [`document/${id}/pdf`, `document/${id}/xml`]);
}

/**
 * Takes the buyer out of a person's documents; what was sold for how much stays. Full tax invoices, and credit notes, that
 * were issued after `taxInvoicesSince` keep it.
 */
export async function scrubDocumentsOf(
  tx: Queryable,
  userId: number,
  nobody: Pick<DocumentBuyer, 'name' | 'address'>,
  taxInvoicesSince: Date,
): Promise<void> {
  await tx.execute(sql`
    update documents set content = ${withoutBuyer(nobody)}
    where user_id = ${userId} and content -> 'buyer' <> 'null'
      and not (issued_at > ${taxInvoicesSince}
        and content ->> 'form' in ('tax_invoice', 'credit_note'))`);
}

/** The same for what the law doesn't want any more of erased people; how many documents there were. */
export async function scrubOldDocuments(
  db: Queryable,
  nobody: Pick<DocumentBuyer, 'name' | 'address'>,
  until: Date,
): Promise<number> {
  const { rowCount } = await db.execute(sql`
    update documents d set content = ${withoutBuyer(nobody)} from users u
    where u.id = d.user_id and u.status = 'erased' and d.issued_at <= ${until}
      and d.content -> 'buyer' <> 'null' and d.content -> 'buyer' ->> 'name' <> ${nobody.name}`);
  return rowCount ?? 0;
}

function withoutBuyer({ name, address }: Pick<DocumentBuyer, 'name' | 'address'>) {
  const nobody = { name, address, taxId: null, branchNumber: null, branchName: null };
  return sql`jsonb_set(content, '{buyer}', (content -> 'buyer') || ${JSON.stringify(nobody)}::jsonb)`;
}

import { and, count, desc, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { sessions, users } from './identity.tables.ts';

/** Text as a pattern that finds it literally. */
function containing(search: string): string {
  return `%${search.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}

function matches(search: string): SQL | undefined {
  const isThere = ne(users.status, 'erased');
  if (search === '') return isThere;
  const pattern = containing(search);
  const digits = search.replaceAll(/[\s-]/g, '');
  return and(
    isThere,
    or(
      sql`${users.email} ilike ${pattern}`,
      sql`concat_ws(' ', ${users.firstname}, ${users.lastname}) ilike ${pattern}`,
      sql`${users.companyName} ilike ${pattern}`,
      sql`${users.telephone} like ${containing(digits)}`,
    ),
  );
}

export async function selectAccounts(db: Queryable, search: string, page: { limit: number; offset: number }) {
  const [rows, [total]] = await Promise.all([
    db
      .select({
        id: users.id,
        role: users.role,
        kind: users.kind,
        status: users.status,
        disabledAt: users.disabledAt,
        firstname: users.firstname,
        lastname: users.lastname,
        companyName: users.companyName,
        email: users.email,
        telephone: users.telephone,
        createdAt: users.createdAt,
        // By its full name: of a select from one table Drizzle writes a column without its table.
        lastSeenAt:
          sql<Date | null>`(select max(s.last_seen_at) from ${sessions} s where s.user_id = users.id)`.mapWith(
            users.createdAt,
          ),
      })
      .from(users)
      .where(matches(search))
      .orderBy(desc(users.id))
      .limit(page.limit)
      .offset(page.offset),
    db.select({ count: count() }).from(users).where(matches(search)),
  ]);
  return { rows, total: total?.count ?? 0 };
}

/**
 * The statuses of stores (those of a query of ids), which stay so until the transaction ends: whoever suspends one waits. Others
 * may hold them the same way. In the order of their ids.
 */
export function storesHeld(ids: string): string {
  return `select s.id, s.status from sellers s where s.id in (${ids}) order by s.id for share`;
}

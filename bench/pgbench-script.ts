import type { RecordedStatement } from './record-sql.ts';
import type { Shopper } from './shoppers.ts';

/** What a recorded order's statements learned from each other: what they are told in its place. */
type Learned = { shopper: Shopper; reference: string; orderIds: readonly number[] };

/**
 * A pgbench script that sends the statements of one recorded order for another shopper each time: number `n`, counted by
 * each client on its own. What the order's statements learn from each other (its reference, its group, its orders) they learn
 * here too, of the statement that writes them; times are the server's and secrets random. `reference` is the reply's.
 */
export function writeScript(
  statements: readonly RecordedStatement[],
  shopper: Shopper,
  reference: string,
): string {
  const learned = { shopper, reference, orderIds: orderIdsIn(statements) };
  const lines = ['\\set placed :placed + 1', '\\set n :first + :client_id * :each + :placed - 1'];
  for (const { text, values } of statements) {
    const oneLine = text.replace(/--.*$/gm, ' ').replace(/\s+/g, ' ').trim();
    const filled = oneLine.replace(
      /\$(\d+)/g,
      (_, number) =>
        idExpression(text, Number(number), values[Number(number) - 1], learned) ??
        expression(values[Number(number) - 1], learned),
    );
    lines.push(filled + (isPlacement(text) ? ' \\gset' : ';'));
  }
  return `${lines.join('\n')}\n`;
}

const isPlacement = (text: string) => text.includes('insert into order_groups');

const movesStock = (text: string) => text.includes('insert into stock_movements');

/** The numbers of the placement's orders, as those who came after it were told them. */
function orderIdsIn(statements: readonly RecordedStatement[]): number[] {
  const ids = statements.find(({ text }) => movesStock(text))?.values[0];
  if (!Array.isArray(ids)) throw new Error('the recorded order moved no copies');
  return [...new Set(ids.map(Number))].sort((a, b) => a - b);
}

/** Where a statement is told the group or the orders: those that were just written. Null where it is told something else. */
function idExpression(text: string, place: number, value: unknown, { orderIds }: Learned): string | null {
  if (text.startsWith('insert into payments') && place === 2) return ':groupId::bigint';
  const isTold = (movesStock(text) && place === 1) || text.includes('insert into store_figure_changes');
  const told = Array.isArray(value) ? value : typeof value === 'string' ? value.match(/\d+/g) : null;
  if (!isTold || told === null) return null;
  const ids = told.map((id) => `(:orders::jsonb -> ${orderIds.indexOf(Number(id))} ->> 'id')::bigint`);
  return `array[${ids.join(', ')}]`;
}

function expression(value: unknown, learned: Learned): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'number') {
    if (value === learned.shopper.userId) return ':n::bigint';
    return value === learned.shopper.addressId ? '(:n::bigint + :address_offset::bigint)' : String(value);
  }
  if (Array.isArray(value)) return arrayExpression(value, learned);
  if (typeof value === 'object' && 'type' in value && value.type === 'Buffer')
    return `sha256(('bench-token-' || :n::text)::bytea)`;
  if (typeof value !== 'string') throw new Error(`a value pgbench can't be told: ${JSON.stringify(value)}`);
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return 'now()';
  if (/^[0-9a-f]{8}-[0-9a-f]{4}-4/.test(value)) return 'gen_random_uuid()';
  return textExpression(value, learned);
}

function arrayExpression(values: readonly unknown[], learned: Learned): string {
  // One without anything in it has no type of its own; whoever asks says it.
  const elements = values.map((value) => expression(value, learned));
  return elements.length === 0 ? `'{}'` : `array[${elements.join(', ')}]`;
}

/** A text with what names the shopper or the order in it put together anew. */
function textExpression(value: string, { shopper: { userId, cartId }, reference }: Learned): string {
  const around: Record<string, readonly [before: string, name: string, after: string]> = {
    [cartId]: ['bench-cart-', `lpad(:n::text, 12, '0')`, ''],
    [`bench-${userId}@`]: ['bench-', ':n::text', '@'],
    [`"userId":${userId}`]: ['"userId":', ':n::text', ''],
    [`notice:${userId}`]: ['notice:', ':n::text', ''],
    [reference]: ['', ':referenceCode::text', ''],
  };
  const known = Object.keys(around).map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const parts = value.split(new RegExp(`(${known.join('|')})`));
  if (parts.length === 1) return quoted(value);
  const pieces = parts.flatMap((part) => {
    const [before, name, after] = around[part] ?? [part, null, ''];
    return [
      ...(before === '' ? [] : [quoted(before)]),
      ...(name === null ? [] : [name]),
      ...(after === '' ? [] : [quoted(after)]),
    ];
  });
  // A literal becomes JSON by itself, a text put together doesn't.
  return `(${pieces.join(' || ')})${/^[{[]"/.test(value) ? '::jsonb' : ''}`;
}

/** pgbench takes a colon for a variable wherever it stands. */
function quoted(text: string): string {
  return `E'${text.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll(':', '\\x3a').replaceAll('\n', '\\n')}'`;
}

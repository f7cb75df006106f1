import type { RecordedStatement } from './record-sql.ts';
import type { Shopper } from './shoppers.ts';

/**
 * A pgbench script that sends the statements of one recorded order for another shopper each time: number `n`, counted by
 * each client on its own. What the order's statements learn from each other (the reference, the group) they learn here
 * too; times are the server's and secrets random.
 */
export function writeScript(statements: readonly RecordedStatement[], shopper: Shopper): string {
  const reference = referenceIn(statements);
  const lines = ['\\set placed :placed + 1', '\\set n :first + :client_id * :each + :placed - 1'];
  for (const { text, values } of statements) {
    const oneLine = text.replace(/--.*$/gm, ' ').replace(/\s+/g, ' ').trim();
    const filled = oneLine.replace(/\$(\d+)/g, (_, number) => {
      const value = values[Number(number) - 1];
      const isGroup = oneLine.startsWith('insert into payments') && number === '2';
      return isGroup ? ':groupId' : expression(value, shopper, reference);
    });
    const returns = /as "referenceCode"\s*$|as "groupId".* from grp\s*$/.test(filled) ? ' \\gset' : ';';
    lines.push(filled + returns);
  }
  return `${lines.join('\n')}\n`;
}

function referenceIn(statements: readonly RecordedStatement[]): string {
  const group = statements.find(({ text }) => /insert into order_groups/.test(text));
  const [reference] = group?.values ?? [];
  if (typeof reference !== 'string') throw new Error('the recorded order has no reference');
  return reference;
}

function expression(value: unknown, shopper: Shopper, reference: string): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'number') {
    if (value === shopper.userId) return ':n';
    return value === shopper.addressId ? '(:n + :address_offset)' : String(value);
  }
  if (Array.isArray(value)) return `'{${value.join(',')}}'`;
  if (typeof value === 'object' && 'type' in value && value.type === 'Buffer')
    return `sha256(('bench-token-' || :n::text)::bytea)`;
  if (typeof value !== 'string') throw new Error(`a value pgbench can't be told: ${JSON.stringify(value)}`);
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return 'now()';
  if (/^[0-9a-f]{8}-[0-9a-f]{4}-4/.test(value)) return 'gen_random_uuid()';
  return textExpression(value, shopper, reference);
}

/** A text with what names the shopper or the order in it put together anew. */
function textExpression(value: string, { userId, cartId }: Shopper, reference: string): string {
  const names: Record<string, string> = {
    [cartId]: `lpad(:n::text, 12, '0')`,
    [`bench-${userId}@`]: `:n::text`,
    [reference]: ':referenceCode::text',
  };
  const around: Record<string, [string, string]> = {
    [cartId]: ['bench-cart-', ''],
    [`bench-${userId}@`]: ['bench-', '@'],
    [reference]: ['', ''],
  };
  const known = Object.keys(names).map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const parts = value.split(new RegExp(`(${known.join('|')})`));
  if (parts.length === 1) return quoted(value);
  const pieces = parts.flatMap((part) => {
    const name = names[part];
    if (name === undefined) return part === '' ? [] : [quoted(part)];
    const [before, after] = around[part] ?? ['', ''];
    return [...(before === '' ? [] : [quoted(before)]), name, ...(after === '' ? [] : [quoted(after)])];
  });
  // A literal becomes JSON by itself, a text put together doesn't.
  return `(${pieces.join(' || ')})${/^[{[]"/.test(value) ? '::jsonb' : ''}`;
}

/** pgbench takes a colon for a variable wherever it stands. */
function quoted(text: string): string {
  return `E'${text.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll(':', '\\x3a').replaceAll('\n', '\\n')}'`;
}

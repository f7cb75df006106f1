import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RespRefusal, type RespValue, readValues, writeCommand } from './resp.rules.ts';

const written = (value: RespValue): string => {
  if (value === null) return '$-1\r\n';
  if (typeof value === 'number') return `:${value}\r\n`;
  if (value instanceof RespRefusal) return `-${value.message}\r\n`;
  if (typeof value === 'string') return `$${Buffer.byteLength(value)}\r\n${value}\r\n`;
  return `*${value.length}\r\n${value.map(written).join('')}`;
};

const { value: anyValue } = fc.letrec<{ value: RespValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constant(null),
    fc.integer(),
    // What looks like the protocol, and letters of three bytes.
    fc.string({ unit: fc.constantFrom('ก', '\r', '\n', '$', '*', '-', '1', 'a') }),
    fc.constantFrom('ERR wrong', 'NOAUTH').map((words) => new RespRefusal(words)),
    fc.array(tie('value'), { maxLength: 4 }),
  ),
}));

test('answers are read as they were meant, wherever they are cut on their way', () => {
  fc.assert(
    fc.property(
      fc.array(anyValue, { maxLength: 5 }),
      fc.array(fc.nat(200), { maxLength: 8 }),
      (values, cuts) => {
        const bytes = Buffer.from(values.map(written).join(''));
        const places = [
          ...new Set([0, ...cuts.map((cut) => Math.min(cut, bytes.length)), bytes.length]),
        ].sort((one, other) => one - other);
        const found: RespValue[] = [];
        let rest = Buffer.alloc(0);
        for (const [index, from] of places.entries()) {
          const read = readValues(
            Buffer.concat([rest, bytes.subarray(from, places[index + 1] ?? bytes.length)]),
          );
          found.push(...read.values);
          rest = Buffer.from(read.rest);
        }
        expect(found).toEqual(values);
        expect(rest).toHaveLength(0);
      },
    ),
  );
});

test('a command says its lengths in bytes, and what is no Redis is said to be none', () => {
  expect(writeCommand(['SET', 'ก', ''])).toBe('*3\r\n$3\r\nSET\r\n$3\r\nก\r\n$0\r\n\r\n');
  expect(() => readValues(Buffer.from('HTTP/1.1 400 Bad Request\r\n'))).toThrow(/no Redis/);
});

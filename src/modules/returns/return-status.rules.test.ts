import { describe, expect, test } from 'vitest';
import { mayMoveReturn, returnStatuses, returnStatusesBefore } from './return-status.rules.ts';

/** DECISIONS "Orders" and docs/decisions/0011, written out again: who may move a return from where to where. Everything else is refused. */
const allowed = [
  'requested approved seller',
  'requested approved system',
  'requested rejected seller',
  'requested lapsed shopper',
  'requested lapsed system',
  'approved sent_back shopper',
  'approved lapsed shopper',
  'approved lapsed system',
  'approved received seller',
  'approved received system',
  'rejected disputed shopper',
  'disputed approved staff',
  'disputed received staff',
  'disputed rejected staff',
  'sent_back received seller',
  'sent_back received system',
  'sent_back disputed seller',
  'sent_back disputed system',
  'received refunded system',
  'refunded received system',
];

describe.each(returnStatuses)('from %s', (from) => {
  test.each(returnStatuses)('to %s: only by those who may', (to) => {
    for (const party of ['shopper', 'seller', 'staff', 'system'] as const) {
      const may = allowed.includes(`${from} ${to} ${party}`);
      expect(mayMoveReturn(from, to, party), party).toBe(may);
      expect(returnStatusesBefore(to, party).includes(from), party).toBe(may);
    }
  });
});

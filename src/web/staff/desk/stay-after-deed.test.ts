import { expect, test } from 'vitest';
import { createLoadContext, type ServerSide } from '../../request/server-side.server.ts';
import { action as decideAdjustment } from '../adjustment/adjustments-page.tsx';
import { action as decideReport } from '../chat/chat-reports-page.tsx';
import { action as sendReward } from '../reward/redemptions-page.tsx';
import { action as decideSlip } from '../slip/slips-page.tsx';
import { action as changeSynonyms } from '../spelling/synonyms-page.tsx';
import { action as decideWithdrawal } from '../withdrawal/withdrawals-page.tsx';

/** An API whose calls all work. */
const calls = new Proxy({}, { get: () => () => Promise.resolve({ status: 'approved', isMoved: true }) });
const api = new Proxy({}, { get: () => calls });

type Act = (given: never) => Promise<unknown> | unknown;

/** Where a deed leads that is done at `path`. */
async function ledTo(act: Act, path: string, values: Record<string, string>): Promise<string | null> {
  const url = new URL(path, 'https://shop.test');
  const request = new Request(url, { method: 'POST', body: new URLSearchParams(values) });
  const context = createLoadContext({ api, isSignedIn: true } as unknown as ServerSide);
  const answer = await act({ request, url, context, params: {} } as never);
  return answer instanceof Response ? answer.headers.get('location') : null;
}

test.for<[string, Act, string, Record<string, string>, string]>([
  [
    'an approved slip',
    decideSlip,
    '/admin/slips?pageNo=3&done=asked',
    { id: '7', intent: 'approve' },
    'approved-7',
  ],
  ['a rejected slip', decideSlip, '/admin/slips?pageNo=3', { id: '7', reason: 'x' }, 'rejected-7'],
  [
    'a message let through',
    decideReport,
    '/admin/chat/reports?pageNo=2',
    { id: '7', number: '1', intent: 'release' },
    'released',
  ],
  [
    'a message kept back',
    decideReport,
    '/admin/chat/reports?pageNo=2',
    { id: '7', number: '1', intent: 'keepHeld', answer: 'x' },
    'keptHeld',
  ],
  [
    'an undone decision',
    decideReport,
    '/admin/chat/reports?status=decided&pageNo=3',
    { id: '7', intent: 'undo', answer: 'x' },
    'undone',
  ],
  [
    'a decided report among many',
    decideReport,
    '/admin/chat/reports?pageNo=2&reportsPage=3',
    { id: '7', intent: 'uphold', answer: 'x' },
    'decided',
  ],
  [
    'a decided report',
    decideReport,
    '/admin/chat/reports?pageNo=2',
    { id: '7', intent: 'dismiss', answer: 'x' },
    'decided',
  ],
  [
    'a group of words taken away',
    changeSynonyms,
    '/admin/spellings/synonyms?search=cat&pageNo=2',
    { id: '7', version: '1', intent: 'remove' },
    'removed',
  ],
  [
    'a group of words changed',
    changeSynonyms,
    '/admin/spellings/synonyms?search=cat&pageNo=2&id=7',
    { id: '7', version: '1', words: 'cat, puss' },
    'saved',
  ],
  [
    'a rejected withdrawal',
    decideWithdrawal,
    '/admin/withdrawals?status=approved&pageNo=2',
    { id: '7', intent: 'reject', reason: 'x' },
    'rejected',
  ],
  [
    'a withdrawal that came back',
    decideWithdrawal,
    '/admin/withdrawals?status=paid&pageNo=5',
    { id: '7', intent: 'giveBack', reason: 'x' },
    'returned',
  ],
  [
    'a cancelled reward',
    sendReward,
    '/admin/rewards?pageNo=2',
    { id: '7', intent: 'cancel', reason: 'x' },
    'cancelled',
  ],
  [
    'a reversed adjustment',
    decideAdjustment,
    '/admin/adjustments?search=12&pageNo=2',
    { id: '7', intent: 'reverse', reason: 'x' },
    'reversed',
  ],
])('%s leads back to the list as it was looked at', async ([, act, path, values, done]) => {
  const wanted = new URL(path, 'https://shop.test');
  const led = new URL((await ledTo(act, path, values)) ?? '', 'https://shop.test');
  expect(led.pathname).toBe(wanted.pathname);
  for (const name of ['status', 'search', 'pageNo', 'reportsPage'])
    expect(led.searchParams.get(name)).toBe(wanted.searchParams.get(name));
  expect(led.searchParams.get('done')).toBe(done);
});

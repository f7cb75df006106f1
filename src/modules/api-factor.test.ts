import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../test-api.ts';
import { apiContract } from './api.contract.ts';
import { listCalls } from './contract-calls.ts';

/**
 * Staff's second factor at every call (DECISIONS "Staff"), made from the contract: what moves money or changes rights asks
 * for it again, and nothing opens without it. Whoever adds such a call adds it here, and sees what it asks for.
 */
const staffCalls = listCalls(apiContract).filter(({ meta }) => meta.access === 'staff');
const factorCalls = staffCalls.filter(({ name }) => name.startsWith('secondFactor.'));
const clock = { offsetMs: 0 };

let api: TestApi;
let token = '';
beforeAll(async () => {
  api = await openTestApi({
    factorMinutes: 10,
    services: { clock: () => new Date(Date.now() + clock.offsetMs) },
  });
  token = (await api.signIn('staff')).token;
});
afterAll(() => api.close());

function make({ method, path }: { method: string; path: string }, as: string) {
  const isRead = method === 'GET' || method === 'DELETE';
  return api.call(method, path.replaceAll(/\{\w+\}/g, '999999999'), {
    token: as,
    ...(isRead ? {} : { body: { nobodyKnowsThisField: true } }),
  });
}

test('these calls ask for the second factor again', () => {
  const asking = staffCalls.filter(({ meta }) => meta.factor === 'again').map(({ name }) => name);
  expect(asking.sort()).toEqual([
    'accounts.disable',
    'accounts.enable',
    'adjustment.post',
    'adjustment.reverse',
    'affiliate.staffDecide',
    'affiliate.staffEnd',
    'affiliate.staffGiveVoucher',
    'affiliate.staffSave',
    'affiliate.staffTakeVoucher',
    'affiliateDesk.resume',
    'affiliateDesk.stop',
    'approval.approve',
    'categoryDesk.merge',
    'categoryDesk.setRate',
    'categoryDesk.undoMerge',
    'channelDesk.orderPayments',
    'channelDesk.savePayment',
    'health.retryWebhook',
    'onboarding.approve',
    'payment.approveSlip',
    'payment.nameRefundAccount',
    'payment.payRefund',
    'payment.returnRefund',
    'payment.voidRefund',
    'payout.giveBack',
    'payout.pay',
    'payout.propose',
    'payout.release',
    'quiz.staffRegrade',
    'returns.decide',
    'returns.refundFile',
    'returns.staffCancelRest',
    'reward.cancel',
    'secondFactor.removePasskey',
    'secondFactor.removeTotp',
    'secondFactor.renewRecoveryCodes',
    'seeAs.begin',
    'settingDesk.restore',
    'settingDesk.save',
    'staff.add',
    'staff.changeRole',
    'staff.remove',
    'staff.resetFactor',
    'staffOrders.cancel',
    'storeDesk.setRate',
    'storeSuspension.answer',
    'storeSuspension.lift',
    'storeSuspension.suspend',
    'verification.approve',
    'verification.revoke',
    'withdrawal.approve',
    'withdrawal.giveBack',
    'withdrawal.pay',
    'withdrawal.reject',
    'withholding.approve',
  ]);
});

test('only calls about the second factor itself are open before it is proven', () => {
  const open = listCalls(apiContract).filter(({ meta }) => meta.factor === 'before');
  expect(open.every(({ name }) => name.startsWith('secondFactor.'))).toBe(true);
  expect(factorCalls.length).toBeGreaterThan(open.length);
});

describe('a stolen staff session can’t move money', () => {
  test.each(staffCalls.filter(({ meta }) => meta.factor === 'again'))('$name', async (call) => {
    clock.offsetMs = 9 * 60_000;
    expect((await make(call, token)).body.code).not.toBe('secondFactorAgain');
    clock.offsetMs = 10 * 60_000 + 1_000;
    expect(await make(call, token)).toMatchObject({ status: 403, body: { code: 'secondFactorAgain' } });
  });
});

test.each(staffCalls.filter(({ meta }) => meta.factor !== 'before'))(
  'a password alone doesn’t open $name',
  async (call) => {
    clock.offsetMs = 0;
    const { token: waiting } = await api.signIn('staff', null, {}, { isFactorProven: false });
    expect(await make(call, waiting)).toMatchObject({ status: 403, body: { code: 'secondFactorNeeded' } });
  },
);

import { expect, test } from 'vitest';
import { readPromotionForm } from './read-promotion-form.server.ts';

const filled = {
  ...{ kind: 'steps', nameTh: 'ซื้อมากลดมาก', measure: 'amount', off: 'percent', from0: '500', off0: '5' },
  ...{ startsAt: '2026-11-21T10:00', endsAt: '2026-12-21T10:00', audience: 'everybody' },
};
function read(values: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...filled, ...values })) form.set(name, value);
  return readPromotionForm(form);
}

test('what is wrong with steps is told at the field of the step, and that it is empty where it is', () => {
  expect(read().said?.offer).toEqual({
    ...{ kind: 'steps', measure: 'amount' },
    steps: [{ from: 500, discount: null, discountPercent: 5 }],
  });
  expect(read({ from0: '' }).fields).toEqual({ from0: 'required' });
  expect(read({ from0: '', off0: '' }).fields).toEqual({ from0: 'required', off0: 'required' });
  expect(read({ from1: '1000', from2: 'x', off2: '500' }).fields).toEqual({
    ...{ off1: 'required', from2: 'amountInvalid', off2: 'percentInvalid' },
  });
  expect(read({ measure: 'copies', off: 'baht', from0: '101', off0: '' }).fields).toEqual({
    ...{ from0: 'copiesInvalid', off0: 'required' },
  });
});

test('of other offers each field tells its own', () => {
  expect(read({ kind: 'buyGet', buy: '2', get: '', percent: '200' }).fields).toEqual({
    ...{ get: 'required', percent: 'percentInvalid' },
  });
  expect(read({ kind: 'bundle', price: '', budget: 'x' }).fields).toEqual({
    ...{ price: 'required', budget: 'amountInvalid' },
  });
});

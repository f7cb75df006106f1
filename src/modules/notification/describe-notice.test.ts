import { expect, test } from 'vitest';
import { describeNotice } from './describe-notice.ts';

test('a store is told until when it answers a return; a notice from before says the days it was told then', () => {
  const params = { orderNumber: 'R1-1', returnNumber: 'RT1-1-1' };
  const told = describeNotice('en', 'sellerReturnRequested', {
    ...params,
    until: '2026-11-24T03:00:00.000Z',
  });
  expect(told.text).toContain('24 Nov 2026');
  expect(told.text).not.toContain('7 days');
  expect(describeNotice('en', 'sellerReturnRequested', params).text).toContain('within 7 days');
  expect(describeNotice('th', 'sellerReturnRequested', params).text).toContain('ภายใน 7 วัน');
});

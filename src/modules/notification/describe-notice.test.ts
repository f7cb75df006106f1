import { expect, test } from 'vitest';
import mailed from '../../messages/en/mail/notice.json' with { type: 'json' };
import { placesOf } from '../../shared/message-places.ts';
import { describeNotice } from './describe-notice.ts';
import { type NotificationKind, notificationKinds } from './notification.rules.ts';

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

test('of e-books alone nobody is said to prepare a parcel', () => {
  const params = { orderNumber: 'R1-1', total: '90.00', sellerTh: 'ร้านหนึ่ง', sellerEn: 'One' };
  const files = { ...params, sentBy: 'file' };
  expect(describeNotice('en', 'orderPaid', params).text).toContain('One is preparing your parcel');
  expect(describeNotice('th', 'orderPaid', params).text).toContain('กำลังเตรียมจัดส่ง');
  expect(describeNotice('en', 'orderPaid', files).text).toMatch(/90\.00 baht.*R1-1\. Your e-books/);
  expect(describeNotice('en', 'orderPaid', files).text).not.toContain('parcel');
  expect(describeNotice('th', 'orderPaid', files).text).not.toContain('จัดส่ง');
});

test.each(Object.keys(notificationKinds) as NotificationKind[])(
  '%s is all English to who reads English',
  (kind) => {
    // Whatever it names has a name in both languages.
    const params = Object.fromEntries(
      Object.values(mailed[kind])
        .flatMap((text) => [...placesOf(text).keys()])
        .flatMap((place) => [
          [`${place}Th`, '๑'],
          [`${place}En`, '1'],
          [place, '1'],
        ]),
    );
    const { title, text } = describeNotice('en', kind, params);
    expect(`${title}\n${text}`).not.toMatch(/\p{Script=Thai}|๑/u);
  },
);

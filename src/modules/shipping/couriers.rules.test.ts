import { expect, test } from 'vitest';
import { latinToThaiLayout } from '../../shared/keyboard-layout.rules.ts';
import {
  courierName,
  couriers,
  courierTrackingUrl,
  knownCarrier,
  readTrackingNumber,
} from './couriers.rules.ts';

test.each(couriers.flatMap(({ nameTh, nameEn }) => [nameTh, nameEn]))(
  '%s leads to its own page over https',
  (name) => {
    const url = new URL(courierTrackingUrl(` ${name.toUpperCase()} `, 'TH/1 2') ?? '');
    expect(url.protocol).toBe('https:');
    expect(url.href).not.toContain('{');
    expect(url.href).not.toContain('TH/1 2');
  },
);

test('names are each one courier’s; one that isn’t known leads nowhere', () => {
  const names = couriers.flatMap(({ nameTh, nameEn }) => [nameTh.toLowerCase(), nameEn.toLowerCase()]);
  expect(new Set(names).size).toBe(names.length);
  for (const name of ['', 'Boat Express', 'javascript:alert(1)'])
    expect(courierTrackingUrl(name, 'TH123')).toBeNull();
});

test.each([
  ['ไปรษณีย์ไทย', 'en', 'Thailand Post'],
  ['Thailand Post', 'th', 'ไปรษณีย์ไทย'],
  ['รถของร้าน', 'en', 'รถของร้าน'],
] as const)('%s is called %s: %s', (provider, locale, name) =>
  expect(courierName(provider, locale)).toBe(name),
);

test('knows a carrier by its code and by its name in either language; the shop’s channels come first', () => {
  const channels = [{ code: 'ems', nameTh: 'ไปรษณีย์ด่วนพิเศษ (EMS)', nameEn: 'Express post (EMS)' }];
  for (const written of ['EMS', ' express post (ems) ', 'ไปรษณีย์ด่วนพิเศษ (EMS)'])
    expect(knownCarrier(written, channels)).toBe('ไปรษณีย์ด่วนพิเศษ (EMS)');
  for (const written of ['flash', 'Flash Express', 'แฟลช เอ็กซ์เพรส'])
    expect(knownCarrier(written, channels)).toBe('แฟลช เอ็กซ์เพรส');
  expect(knownCarrier(' ลุงสมชาย ', channels)).toBe('ลุงสมชาย');
});

test.each(['TH123456789TH', 'KEX-0001.2/3', 'SPXTH0412345678'])(
  '%s is read from a Thai keyboard’s keys, and from Thai digits; what no courier writes stays as it came',
  (number) => {
    expect(readTrackingNumber(latinToThaiLayout(number))).toBe(number);
    expect(readTrackingNumber(number.replaceAll(/\d/g, (digit) => '๐๑๒๓๔๕๖๗๘๙'.charAt(Number(digit))))).toBe(
      number,
    );
    expect(readTrackingNumber(number)).toBe(number);
    expect(readTrackingNumber(`${number} พัสดุ!`)).toBe(`${number} พัสดุ!`);
  },
);

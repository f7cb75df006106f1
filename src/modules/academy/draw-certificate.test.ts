import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPdf } from '../../platform/pdf/test-read-pdf.ts';
import { type CertificateContent, drawCertificate } from './draw-certificate.ts';

const certificate: CertificateContent = {
  ...{ number: 'BNA-7K2M-9QXD-4TZH', name: 'ปิ่นกมล ฐิติญาณ์', minutes: 16 },
  ...{ titleTh: 'ห่อหนังสือให้ถึงมือโดยไม่บุบ', titleEn: 'Packing books' },
  issuedAt: new Date('2026-11-25T18:00:00Z'),
};
const siteUrl = 'https://bannasala.example';

test('says whose it is, of what and since when (the day in Bangkok), in either language; the same one is the same file', () => {
  const th = drawCertificate(certificate, { locale: 'th', siteUrl });
  expect(drawCertificate(certificate, { locale: 'th', siteUrl }).equals(th)).toBe(true);
  const said = JSON.stringify(readPdf(th));
  for (const words of ['ปิ่นกมล ฐิติญาณ์', certificate.titleTh, certificate.number, '26 พฤศจิกายน 2569'])
    expect(said).toContain(words);
  const en = JSON.stringify(readPdf(drawCertificate(certificate, { locale: 'en', siteUrl })));
  for (const words of ['Certificate of Completion', 'Packing books', '26 November 2026'])
    expect(en).toContain(words);
});

test('is drawn whatever name was typed', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 120, unit: 'grapheme' }), (name) => {
      const drawn = drawCertificate({ ...certificate, name }, { locale: 'th', siteUrl });
      expect(drawn.subarray(0, 5).toString()).toBe('%PDF-');
    }),
    { numRuns: 25 },
  );
});

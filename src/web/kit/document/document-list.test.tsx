import { expect, test } from 'vitest';
import en from '../../../messages/en/document.json' with { type: 'json' };
import th from '../../../messages/th/document.json' with { type: 'json' };
import type { IssuedDocument } from '../../../modules/document/document.contract.ts';
import { draw } from '../../test-draw.ts';
import { DocumentList } from './document-list.tsx';

const receipt: IssuedDocument = {
  id: 1,
  form: 'abbreviated_tax_invoice',
  documentNumber: 'RC2569-1-000001',
  issuedAt: '2026-11-25T04:00:00.000Z',
  total: 665,
  paidByBuyer: 580,
  paidByHouse: 50,
  paidWithPoints: 35,
  hasXml: true,
  isCancelled: false,
  replacedBy: null,
};
const drawn = (locale: 'th' | 'en', document: IssuedDocument) =>
  draw(locale, { document: { th, en }[locale] }, <DocumentList documents={[document]} />);

test('a document of more than its order says who paid which part of it', () => {
  expect(drawn('th', receipt)).toContain(
    'เอกสารแสดงราคาขายเต็มก่อนหักส่วนที่แพลตฟอร์มหรือคะแนนช่วยจ่าย: คุณจ่าย ฿580.00 · คูปองของแพลตฟอร์มจ่าย ฿50.00 · คะแนนจ่าย ฿35.00',
  );
  expect(drawn('en', { ...receipt, paidByBuyer: 615, paidByHouse: 50, paidWithPoints: 0 })).toContain(
    'you paid ฿615.00 · Bannasala’s vouchers paid ฿50.00<',
  );
  expect(drawn('en', { ...receipt, form: 'credit_note' })).toContain(
    'What is taken back: to you ฿580.00 · to Bannasala ฿50.00 · as points ฿35.00',
  );
});

test('one that the buyer paid alone says nothing of it', () => {
  const whole = drawn('en', { ...receipt, paidByBuyer: 665, paidByHouse: 0, paidWithPoints: 0 });
  expect(whole).toContain('฿665.00');
  expect(whole).not.toContain('you paid');
});

import { expect, test } from 'vitest';
import en from '../../../messages/en/finance.json' with { type: 'json' };
import enUi from '../../../messages/en/ui.json' with { type: 'json' };
import th from '../../../messages/th/finance.json' with { type: 'json' };
import thUi from '../../../messages/th/ui.json' with { type: 'json' };
import type { Commission } from '../../../modules/settlement/settlement.contract.ts';
import { draw } from '../../test-draw.ts';
import { CommissionPanel } from './commission-panel.tsx';

const startsAt = '2026-12-16T03:00:00.000Z';
const commission: Commission = {
  standardPercent: 8,
  vatPercent: 7,
  agreed: null,
  planned: [{ percent: 5, startsAt, reason: 'ตกลงกับร้าน' }],
  categories: [
    { id: 1, name: 'Novels', percent: 6.25, source: 'category', next: [{ percent: 9, startsAt }] },
    { id: null, name: null, percent: 8, source: 'standard', next: [] },
  ],
};
const words = (html: string) => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');

test('a store reads its rates by category, what it gets of a price, and what will change', () => {
  const said = words(draw('en', { finance: en, ui: enUi }, <CommissionPanel commission={commission} />));
  expect(said).toContain('Novels as the category says 6.25% Of ฿100.00 you get ฿93.75 9% from');
  expect(said).toContain('Goods in no category the standard 8% Of ฿100.00 you get ฿92.00');
  expect(said).toMatch(/5% from .* ตกลงกับร้าน/);
});

test('of what is agreed for everything, categories are told only where they change later', () => {
  const agreed = { percent: 3, startsAt: '2026-01-01T00:00:00.000Z', reason: 'สัญญา' };
  const said = words(
    draw('th', { finance: th, ui: thUi }, <CommissionPanel commission={{ ...commission, agreed }} />),
  );
  expect(said).toContain('ตกลงกับร้านไว้ที่ 3% ทุกหมวด');
  expect(said).toContain('ขาย ฿100.00 ได้ ฿97.00');
  expect(said).toContain('Novels');
  expect(said).not.toContain('สินค้าที่ไม่มีหมวด');
});

import { describe, expect, test } from 'vitest';
import { readPdf } from '../../platform/pdf/test-read-pdf.ts';
import { drawDocument } from './draw-document.ts';
import { etaxXml } from './etax-xml.rules.ts';
import { testContent, testLines } from './test-content.ts';

const read = (content: Parameters<typeof drawDocument>[0]) => readPdf(drawDocument(content)).pages;

describe('a full tax invoice', () => {
  test('says everything that s. 86/4 asks for', () => {
    const text = (read(testContent())[0] ?? []).join('\n');
    for (const said of [
      'ใบกำกับภาษี/ใบเสร็จรับเงิน',
      'บริษัท ร้านหนังสือริมคลอง จำกัด',
      '99/1 ถนนพระราม 4 แขวงสีลม เขตบางรัก กรุงเทพมหานคร 10500',
      'เลขประจำตัวผู้เสียภาษี 0105561000011  สำนักงานใหญ่',
      'บริษัท ผู้ซื้อน้ำใจ จำกัด (มหาชน)',
      'เลขประจำตัวผู้เสียภาษี 0107537000521  สาขาที่ 00012 (เชียงใหม่)',
      'TX2569-1-000001',
      '22 พฤศจิกายน 2569',
      'สมุดบันทึกผู้ใหญ่ปั้นน้ำ & "เพื่อน" <A5>',
      'มูลค่าสินค้าที่ได้รับยกเว้นภาษีมูลค่าเพิ่ม\n650.00',
      'มูลค่าสินค้าและบริการที่เสียภาษีมูลค่าเพิ่ม\n286.92',
      'ภาษีมูลค่าเพิ่ม 7%\n20.08',
      'จำนวนเงินรวมทั้งสิ้น\n957.00',
      '(เก้าร้อยห้าสิบเจ็ดบาทถ้วน)',
      'ส่วนลดที่แพลตฟอร์มสนับสนุน (แพลตฟอร์มชำระแทน)\n20.00',
      'ลูกค้าชำระ\n937.00',
    ])
      expect(text).toContain(said);
  });

  test('is the same file whenever it is asked for', () => {
    expect(drawDocument(testContent()).equals(drawDocument(testContent()))).toBe(true);
  });

  test('is PDF/A-3 with its XML in it, and can be read aloud', () => {
    const content = testContent();
    const { metadata, root, files, parts } = readPdf(drawDocument(content));
    expect(metadata).toContain('<pdfaid:part>3</pdfaid:part>');
    expect(metadata).toContain('<pdfaid:conformance>B</pdfaid:conformance>');
    expect(root).toMatch(/\/OutputIntents \[/);
    expect(root).toContain('/Lang (th-TH)');
    expect(files).toEqual([{ relationship: 'Alternative', content: etaxXml(content) }]);
    const cells = (name: string) => parts.filter((part) => part === name).length;
    expect(parts.slice(0, 2)).toEqual(['Document', 'H1']);
    expect([cells('TR'), cells('TH'), cells('TD')]).toEqual([1 + testLines.length, 7, 7 * testLines.length]);
    expect(readPdf(drawDocument(content, { replacedBy: null })).files).toEqual([]);
  });

  test('of a hundred lines goes on over pages, the table’s head on each that has lines', () => {
    const lines = Array.from({ length: 100 }, (_, index) => ({
      ...(testLines[index % 2] ?? testLines[0]),
      orderLineId: index,
    })) as typeof testLines;
    const pages = read(testContent({ lines }));
    expect(pages.length).toBeGreaterThan(4);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(`หน้า ${index + 1}/${pages.length}`);
      if (page.includes('ยกเว้น')) expect(page).toContain('ราคาต่อหน่วย');
      if (index === 0) continue;
      expect(page).toContain('เลขที่ TX2569-1-000001  วันที่ 22 พฤศจิกายน 2569');
      expect(page.join('')).toContain('ลูกค้า บริษัท ผู้ซื้อน้ำใจ จำกัด (มหาชน)  เลขประจำตัวผู้เสียภาษี 0107537000521');
    }
    const numbers = pages.flat().filter((text) => /^\d{1,3}$/.test(text));
    for (let number = 1; number <= 100; number += 1) expect(numbers).toContain(String(number));
  });
});

test('an abbreviated tax invoice says that its prices include VAT (s. 86/6 (5))', () => {
  const said = 'ราคาสินค้าและค่าบริการรวมภาษีมูลค่าเพิ่มแล้ว\nPrices include VAT';
  const of = (content: Parameters<typeof drawDocument>[0]) => read(content).flat().join('\n');
  expect(of(testContent({ form: 'abbreviated_tax_invoice', buyer: null }))).toContain(said);
  expect(of(testContent({ form: 'receipt' }))).not.toContain(said);
});

test('one that is made after its date says when it was made', () => {
  const text = read(testContent({ madeAt: '2026-12-01T01:00:00.000Z' }))
    .flat()
    .join('\n');
  expect(text).toContain('22 พฤศจิกายน 2569');
  expect(text).toContain('เอกสารนี้จัดทำด้วยระบบอิเล็กทรอนิกส์เมื่อ 1 ธันวาคม 2569');
});

test('one that was cancelled says what takes its place, or that nothing was sold', () => {
  const of = (replacedBy: string | null) =>
    readPdf(drawDocument(testContent(), { replacedBy })).pages.flat().join('\n');
  expect(of('TX2569-1-000002')).toContain('ใช้เลขที่ TX2569-1-000002 แทน');
  expect(of(null)).toContain('ฉบับนี้ถูกยกเลิก เพราะการขายนี้ถูกยกเลิก');
});

test('a receipt of who isn’t registered says so, and nothing of VAT', () => {
  const seller = { ...testContent().seller, isVatRegistered: false };
  const text = read(testContent({ form: 'receipt', seller }))
    .flat()
    .join('\n');
  expect(text).toContain('ใบเสร็จรับเงิน');
  expect(text).toContain('ผู้ขายไม่ได้จดทะเบียนภาษีมูลค่าเพิ่ม');
  expect(text).not.toContain('ใบกำกับภาษี');
  expect(text).not.toContain('7%');
});

test('a credit note names the original, its value, what is right and why (s. 86/10)', () => {
  const totals = {
    linesSatang: 8_900,
    shippingSatang: 0,
    exemptSatang: 0,
    taxableSatang: 8_318,
    vatSatang: 582,
    totalSatang: 8_900,
  };
  const text = read(
    testContent({
      form: 'credit_note',
      totals,
      houseFundedSatang: 0,
      paidSatang: 8_900,
      credited: {
        documentNumber: 'TX2569-1-000009',
        form: 'tax_invoice',
        issuedAt: '2026-11-21T18:00:00.000Z',
        valueSatang: 93_692,
        hasEarlierNotes: false,
      },
      reason: { code: 'returned', text: 'รับคืนสินค้าชำรุด' },
    }),
  )
    .flat()
    .join('\n');
  for (const said of [
    'ใบลดหนี้',
    'TX2569-1-000009',
    'มูลค่าตามเอกสารเดิม\n936.92',
    'มูลค่าที่ถูกต้อง\n853.74',
    'ผลต่าง\n83.18',
    'ภาษีมูลค่าเพิ่ม 7%\n5.82',
    'เหตุผล: รับคืนสินค้าชำรุด',
  ])
    expect(text).toContain(said);
});

test('names in letters that no font has are transliterated, and the document says so', () => {
  const [first] = testLines;
  if (first === undefined) throw new Error('no line');
  const of = (name: string) => read(testContent({ lines: [{ ...first, name }] })).flat();
  const remark = expect.stringContaining('ถอดเป็นอักษรละตินตามเสียง');
  expect(of('채식주의자')).toContainEqual(remark);
  expect(of('三体 Русский')).not.toContainEqual(remark);
  expect(of('三体 Русский')).toContain('三体 Русский');
});

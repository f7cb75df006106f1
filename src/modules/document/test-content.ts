import type { DocumentContent, DocumentLine } from './document.rules.ts';
import { totalsOf } from './document-totals.rules.ts';

export const testLines: DocumentLine[] = [
  {
    orderLineId: 1,
    name: 'ประวัติศาสตร์ไทยฉบับสมบูรณ์ว่าด้วยการเดินทางของผู้คนริมน้ำเจ้าพระยา ตั้งแต่สมัยกรุงศรีอยุธยาจนถึงปัจจุบัน (พิมพ์ครั้งที่ ๓)',
    options: null,
    quantity: 2,
    unitPriceSatang: 35_000,
    discountSatang: 5_000,
    amountSatang: 65_000,
    vatClass: 'exempt',
  },
  {
    orderLineId: 2,
    name: 'สมุดบันทึกผู้ใหญ่ปั้นน้ำ & "เพื่อน" <A5>',
    options: 'ขนาด: A5, สี: น้ำเงิน',
    quantity: 3,
    unitPriceSatang: 8_900,
    discountSatang: 0,
    amountSatang: 26_700,
    vatClass: 'standard',
  },
];

/** A full tax invoice to a company's branch. */
export function testContent(changes: Partial<DocumentContent> = {}): DocumentContent {
  const lines = changes.lines ?? testLines;
  const totals =
    changes.totals ??
    totalsOf(lines, { feeSatang: 4_000, vatClass: 'standard' }, changes.seller?.isVatRegistered ?? true);
  return {
    version: 1,
    form: 'tax_invoice',
    documentNumber: 'TX2569-1-000001',
    issuedAt: '2026-11-22T00:00:05.000Z',
    orderNumber: 'R1001-1',
    orderedAt: '2026-11-21T05:00:00.000Z',
    paymentChannel: 'promptpay',
    seller: {
      legalNameTh: 'บริษัท ร้านหนังสือริมคลอง จำกัด',
      legalNameEn: 'Rim Khlong Books Co., Ltd.',
      taxId: '0105561000011',
      isVatRegistered: true,
      branchNumber: '00000',
      branchName: null,
      address: '99/1 ถนนพระราม 4',
      subdistrictName: 'สีลม',
      districtName: 'บางรัก',
      provinceName: 'กรุงเทพมหานคร',
      zipCode: '10500',
      subdistrictCode: '100402',
      telephone: '020000101',
      email: 'books@bannasala.test',
    },
    buyer: {
      type: 'company',
      name: 'บริษัท ผู้ซื้อน้ำใจ จำกัด (มหาชน)',
      taxId: '0107537000521',
      branchNumber: '00012',
      branchName: 'เชียงใหม่',
      address: '55 ถนนห้วยแก้ว ต.สุเทพ อ.เมืองเชียงใหม่ จ.เชียงใหม่ 50200',
    },
    lines,
    totals,
    houseFundedSatang: 2_000,
    pointsSatang: 0,
    paidSatang: totals.totalSatang - 2_000,
    credited: null,
    reason: null,
    ...changes,
  };
}

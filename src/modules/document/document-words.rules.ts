import { longDateBe } from '../../shared/bangkok-time.ts';
import { type DocumentContent, type DocumentForm, documentTitles, vatPercentOf } from './document.rules.ts';

const channels: Record<DocumentContent['paymentChannel'], string> = {
  card: 'บัตรเครดิต/เดบิต',
  promptpay: 'พร้อมเพย์',
  transfer: 'โอนเงินผ่านธนาคาร',
  cod: 'เก็บเงินปลายทาง',
  settlement: 'หักจากยอดที่ต้องจ่ายร้าน',
};

/** What stands beside the buyer: numbers and dates. */
export function factsOf(content: DocumentContent): { label: string; value: string; isStrong: boolean }[] {
  const { credited } = content;
  const fact = (label: string, value: string, isStrong = false) => ({ label, value, isStrong });
  return [
    fact('เลขที่ / No.', content.documentNumber, true),
    fact('วันที่ / Date', longDateBe(new Date(content.issuedAt)), true),
    ...subjectOf(content).map(({ label, value }) => fact(label, value)),
    ...(credited === null
      ? [fact('ชำระโดย', channels[content.paymentChannel])]
      : [
          fact('อ้างอิงเอกสาร', credited.documentNumber),
          fact('ลงวันที่', longDateBe(new Date(credited.issuedAt))),
        ]),
  ];
}

/** What a document is about: an order, or a period of a statement. */
function subjectOf({ orderNumber, orderedAt, period }: DocumentContent): { label: string; value: string }[] {
  if (period === undefined)
    return [
      { label: 'คำสั่งซื้อ / Order', value: orderNumber },
      { label: 'วันที่สั่งซื้อ', value: longDateBe(new Date(orderedAt)) },
    ];
  const last = new Date(Date.parse(period.until) - 1);
  return [
    { label: 'ใบแจ้งยอด', value: orderNumber },
    { label: 'งวด', value: `${longDateBe(new Date(period.from))} – ${longDateBe(last)}` },
  ];
}

const replacedNames: Record<DocumentForm, string> = {
  receipt: 'ใบเสร็จรับเงิน',
  abbreviated_tax_invoice: 'ใบกำกับภาษีอย่างย่อ',
  tax_invoice: 'ใบกำกับภาษี',
  credit_note: 'ใบลดหนี้',
};

/**
 * What one that takes another's place says of it, as an order of the Revenue Department (P. 86/2542) wants it; null when it
 * is the first.
 */
export function replacementText({ form, replaces }: DocumentContent): string | null {
  if (replaces == null) return null;
  const { documentNumber, issuedAt } = replaces;
  const instead =
    form === 'tax_invoice' && replaces.form === 'abbreviated_tax_invoice'
      ? 'ออกใบกำกับภาษีเต็มรูปแทน'
      : `ออก${replacedNames[form]}ฉบับใหม่แทน`;
  return `${replacedNames[replaces.form]}เลขที่ ${documentNumber} ลงวันที่ ${longDateBe(new Date(issuedAt))} ถูกยกเลิก และ${instead}`;
}

/** What stands on a cancelled document: what takes its place, or that nothing was sold in the end. */
export function cancelledText({ form }: DocumentContent, replacedBy: string | null): string {
  const why = replacedBy === null ? 'เพราะการขายนี้ถูกยกเลิก' : `ใช้เลขที่ ${replacedBy} แทน`;
  return `ยกเลิก / CANCELLED  ${documentTitles[form].th} ฉบับนี้ถูกยกเลิก ${why}`;
}

/**
 * What an abbreviated tax invoice has to say of its prices (s. 86/6 (5)), and a full one may: they are as the buyer paid them.
 * Null where there is no VAT.
 */
export function pricesText({ form, totals }: DocumentContent): string | null {
  const hasVat = totals.taxableSatang + totals.vatSatang !== 0;
  return hasVat && form !== 'receipt' ? 'ราคาสินค้าและค่าบริการรวมภาษีมูลค่าเพิ่มแล้ว / Prices include VAT' : null;
}

type Row = { label: string; satang: number; isStrong?: boolean };

/** What a document adds up to, row by row. A credit note names the original's value, what is right, and the difference. */
export function totalRows(content: DocumentContent): Row[] {
  const { totals, seller, credited, period } = content;
  const { exemptSatang, taxableSatang, vatSatang, totalSatang, shippingSatang } = totals;
  const valueSatang = exemptSatang + taxableSatang;
  const shipping: Row[] = shippingSatang === 0 ? [] : [{ label: 'ค่าจัดส่ง', satang: shippingSatang }];
  const items: Row[] = [
    { label: period === undefined ? 'รวมค่าสินค้า' : 'รวมค่าบริการ', satang: totals.linesSatang },
    ...shipping,
  ];
  if (!seller.isVatRegistered)
    return [...items, { label: 'จำนวนเงินรวมทั้งสิ้น', satang: totalSatang, isStrong: true }];
  const correction: Row[] =
    credited === null
      ? []
      : [
          {
            label: credited.hasEarlierNotes ? 'มูลค่าตามเอกสารเดิม หลังหักใบลดหนี้ก่อนหน้า' : 'มูลค่าตามเอกสารเดิม',
            satang: credited.valueSatang,
          },
          { label: 'มูลค่าที่ถูกต้อง', satang: credited.valueSatang - valueSatang },
          { label: 'ผลต่าง', satang: valueSatang },
        ];
  return [
    ...items,
    ...correction,
    { label: 'มูลค่าสินค้าที่ได้รับยกเว้นภาษีมูลค่าเพิ่ม', satang: exemptSatang },
    { label: 'มูลค่าสินค้าและบริการที่เสียภาษีมูลค่าเพิ่ม', satang: taxableSatang },
    { label: `ภาษีมูลค่าเพิ่ม ${vatPercentOf(content)}%`, satang: vatSatang },
    {
      label: credited === null ? 'จำนวนเงินรวมทั้งสิ้น' : 'จำนวนเงินที่ลดหนี้ทั้งสิ้น',
      satang: totalSatang,
      isStrong: true,
    },
  ];
}

/** Who paid the total, when it wasn't the buyer alone. */
export function paymentRows({
  houseFundedSatang,
  pointsSatang,
  paidSatang,
  credited,
}: DocumentContent): Row[] {
  if (houseFundedSatang === 0 && pointsSatang === 0) return [];
  return [
    ...(houseFundedSatang === 0
      ? []
      : [{ label: 'ส่วนลดที่แพลตฟอร์มสนับสนุน (แพลตฟอร์มชำระแทน)', satang: houseFundedSatang }]),
    ...(pointsSatang === 0 ? [] : [{ label: 'ชำระด้วยคะแนนสะสม', satang: pointsSatang }]),
    { label: credited === null ? 'ลูกค้าชำระ' : 'ยอดที่ต้องคืนลูกค้า', satang: paidSatang },
  ];
}

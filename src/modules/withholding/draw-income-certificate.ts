import { breakLines } from '../../platform/pdf/break-lines.ts';
import { createPdf, type Pdf, pageHeightPt, pageWidthPt } from '../../platform/pdf/pdf-writer.ts';
import { putText } from '../../platform/pdf/put-text.ts';
import { bahtText } from '../../shared/baht-text.ts';
import { longDateBe } from '../../shared/bangkok-time.ts';
import { formatBaht } from '../../shared/money.ts';
import { certificateNumber, type Payee, type Payer, taxIdGroups } from './income-certificate.rules.ts';

const left = 42;
const right = pageWidthPt - 42;
const mute = 0.35;
const columns = { what: left + 8, paid: left + 272, income: left + 424, tax: right - 8 };

type PrintedCertificate = {
  year: number;
  running: number;
  paidAt: Date;
  issuedAt: Date;
  incomeSatang: number;
  taxSatang: number;
  payer: Payer;
  payee: Payee;
  isTakenBack: boolean;
};

/**
 * A certificate of withheld tax on A4, in Thai as the law's form is (Notification of the Director-General on Income Tax No. 62):
 * who kept it back, of whom, of which income, how much, and which return it goes with.
 */
export function drawIncomeCertificate(certificate: PrintedCertificate): Buffer {
  const { paidAt, issuedAt, incomeSatang, taxSatang, payer, payee } = certificate;
  const number = certificateNumber(certificate);
  const title = 'หนังสือรับรองการหักภาษี ณ ที่จ่าย';
  const pdf = createPdf({
    ...{ title: `${title} ${number}`, author: payer.name, subject: title, language: 'th-TH', at: issuedAt },
  });
  pdf.addPage();
  pdf.part('H1', () =>
    putText(pdf, title, pageWidthPt / 2, 62, { sizePt: 17, weight: 'bold', align: 'middle' }),
  );
  putText(pdf, 'ตามมาตรา 50 ทวิ แห่งประมวลรัษฎากร', pageWidthPt / 2, 82, { align: 'middle' });
  putText(pdf, `เลขที่ ${number}`, right, 106, { weight: 'bold', align: 'end' });
  putText(pdf, 'สำหรับผู้ถูกหักภาษี ณ ที่จ่าย ใช้แนบพร้อมกับแบบแสดงรายการภาษี', left, 106, { sizePt: 8.5, grey: mute });
  if (certificate.isTakenBack) putText(pdf, 'ยกเลิก ธนาคารส่งเงินกลับ', left, 82, { weight: 'bold' });
  let y = 118;
  y = drawParty(pdf, y, 'ผู้มีหน้าที่หักภาษี ณ ที่จ่าย', payer);
  y = drawParty(pdf, y + 10, 'ผู้ถูกหักภาษี ณ ที่จ่าย', payee);
  putText(pdf, 'ยื่นพร้อมแบบ ภ.ง.ด.3', left, y + 24);
  y += 36;
  pdf.part('Table', () => {
    pdf.rectangle(left, y, right - left, 24, 0.92);
    const head = (text: string, x: number, align: 'start' | 'end') =>
      pdf.part('TH', () => putText(pdf, text, x, y + 16, { sizePt: 9, weight: 'bold', align }));
    pdf.part('TR', () => {
      head('ประเภทเงินได้พึงประเมินที่จ่าย', columns.what, 'start');
      head('วันที่จ่าย', columns.paid, 'start');
      head('จำนวนเงินที่จ่าย', columns.income, 'end');
      head('ภาษีที่หักไว้', columns.tax, 'end');
    });
    y += 42;
    const cell = (text: string, x: number, align: 'start' | 'end' = 'start') =>
      pdf.part('TD', () => putText(pdf, text, x, y, { align }));
    pdf.part('TR', () => {
      pdf.part('TD', () => {
        putText(pdf, 'ค่าบริการแนะนำสินค้า มาตรา 40 (8)', columns.what, y);
        putText(pdf, 'ตามคำสั่งที่ออกตามมาตรา 3 เตรส (ท.ป. 4/2528)', columns.what, y + 14, {
          ...{ sizePt: 8.5, grey: mute },
        });
      });
      cell(longDateBe(paidAt), columns.paid);
      cell(formatBaht(incomeSatang), columns.income, 'end');
      cell(formatBaht(taxSatang), columns.tax, 'end');
    });
    y += 28;
    pdf.line(left, y, right, y, 0.5);
    y += 18;
    pdf.part('TR', () => {
      pdf.part('TD', () => putText(pdf, 'รวม', columns.what, y, { weight: 'bold' }));
      pdf.part('TD', () =>
        putText(pdf, formatBaht(incomeSatang), columns.income, y, { weight: 'bold', align: 'end' }),
      );
      pdf.part('TD', () =>
        putText(pdf, formatBaht(taxSatang), columns.tax, y, { weight: 'bold', align: 'end' }),
      );
    });
  });
  y += 12;
  pdf.line(left, y, right, y, 0.8);
  y += 22;
  putText(pdf, `รวมภาษีที่หักนำส่ง (ตัวอักษร)  ${bahtText(taxSatang)}`, left, y, { weight: 'bold' });
  putText(pdf, 'ผู้จ่ายเงิน  (1) หักภาษี ณ ที่จ่าย', left, y + 24);
  const said = 'ขอรับรองว่าข้อความและตัวเลขดังกล่าวข้างต้นถูกต้องตรงกับความจริงทุกประการ';
  putText(pdf, said, left, y + 58);
  const middle = right - 120;
  pdf.line(middle - 100, y + 116, middle + 100, y + 116, 0.5);
  putText(pdf, 'ผู้จ่ายเงิน', middle, y + 132, { align: 'middle' });
  putText(pdf, `วันที่ออก ${longDateBe(issuedAt)}`, middle, y + 148, { align: 'middle' });
  putText(pdf, `${title} ${number}`, left, pageHeightPt - 28, { sizePt: 8, grey: mute, isDecoration: true });
  return pdf.end();
}

/** Who it is, in a box; where the next thing may stand. */
function drawParty(pdf: Pdf, top: number, title: string, party: Payer | Payee): number {
  const width = right - left - 20;
  const name = breakLines(party.name, width, 11, 'bold');
  const rest = [
    `เลขประจำตัวผู้เสียภาษีอากร ${party.taxId === '' ? '–' : taxIdGroups(party.taxId)}`,
    ...breakLines(`ที่อยู่ ${party.address === '' ? '–' : party.address}`, width, 9.5, 'regular'),
  ];
  const height = 30 + name.length * 17 + rest.length * 15;
  pdf.rectangle(left, top, right - left, height, 0.97);
  pdf.part('Sect', () => {
    putText(pdf, title, left + 10, top + 18, { sizePt: 8.5, grey: mute });
    let y = top + 36;
    for (const text of name) {
      putText(pdf, text, left + 10, y, { sizePt: 11, weight: 'bold' });
      y += 17;
    }
    for (const text of rest) {
      putText(pdf, text, left + 10, y);
      y += 15;
    }
  });
  return top + height;
}

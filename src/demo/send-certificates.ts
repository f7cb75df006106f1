import { sql } from 'drizzle-orm';
import { listClaims } from '../modules/withholding/read-withholding.ts';
import { sendCertificate } from '../modules/withholding/send-certificate.ts';
import { createPdf } from '../platform/pdf/pdf-writer.ts';
import { putText } from '../platform/pdf/put-text.ts';
import type { Services } from '../platform/services.ts';
import { bangkokDay } from '../shared/bangkok-time.ts';

const claimsMost = 100;

/**
 * Sends the press's certificate of the tax that it kept back from its oldest commission, for staff to look at; the others are
 * for whoever tries it. After the shop has been filled: files aren't stored within its transaction.
 */
export async function sendCertificates(
  services: Pick<Services, 'db' | 'clock' | 'storage' | 'newUuid'>,
): Promise<void> {
  const { db, clock } = services;
  const { rows } = await db.execute<{ userId: number; sellerId: number }>(sql`
    select id::int as "userId", seller_id::int as "sellerId" from users where email = 'seller@bannasala.test'`);
  const [member] = rows;
  if (member === undefined) throw new Error('the demo has no accounts');
  const { dataList } = await listClaims(services, { ...member, pageNo: 1, perpage: claimsMost });
  const claim = dataList.at(-1);
  if (claim === undefined) throw new Error('the demo has no commission that tax is kept back of');
  const today = bangkokDay(clock());
  const sent = await sendCertificate(
    services,
    { ...member, origin: { address: '127.0.0.1', userAgent: null, deviceId: null } },
    {
      number: `50/${claim.documentNumber.slice(-4)}`,
      date: today,
      amountSatang: Math.round(claim.due * 100),
      statementNumber: claim.statementNumber,
      bytes: certificate(claim.documentNumber, clock()),
    },
  );
  if (!sent.ok) throw new Error(`${claim.documentNumber}: ${sent.failure.code}`);
}

const paper = { widthPt: 420, heightPt: 595 };

/** Nobody's certificate: a page that says what it stands for. */
function certificate(documentNumber: string, at: Date): Buffer {
  const title = 'หนังสือรับรองการหักภาษี ณ ที่จ่าย (ตัวอย่าง)';
  const pdf = createPdf({ title, author: 'บรรณศาลา', subject: documentNumber, language: 'th', at });
  pdf.addPage(paper);
  pdf.part('H1', () =>
    putText(pdf, title, paper.widthPt / 2, 90, { sizePt: 15, weight: 'bold', align: 'middle' }),
  );
  pdf.part('P', () =>
    putText(pdf, `ค่าคอมมิชชันตาม ${documentNumber}`, paper.widthPt / 2, 130, { sizePt: 12, align: 'middle' }),
  );
  return pdf.end();
}

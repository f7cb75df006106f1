import { strToU8, type Zippable, zipSync } from 'fflate';
import type { CallOrigin } from '../../platform/http/api-context.ts';
import type { Services } from '../../platform/services.ts';
import { bangkokDay, formatDateTime } from '../../shared/bangkok-time.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { gatherPersonalData } from './gather-personal-data.ts';

/** A copy of everything the shop holds about a person, as a ZIP of JSON, pictures and a word about them (PDPA ss. 30, 31). */
export async function exportPerson(
  { db, clock, storage }: Pick<Services, 'db' | 'clock' | 'storage'>,
  userId: number,
  origin: CallOrigin,
): Promise<File> {
  const now = clock();
  const { documents, files } = await gatherPersonalData(db, userId);
  const entries: Zippable = { 'README.txt': strToU8(readme(now)) };
  for (const [name, content] of Object.entries(documents))
    entries[`${name}.json`] = strToU8(`${JSON.stringify(content, null, 2)}\n`);
  for (const { name, key } of files) {
    const stored = await storage.get(key);
    // Pictures and PDFs are packed already.
    if (stored !== null) entries[name] = [new Uint8Array(stored.bytes), { level: 0 }];
  }
  const zip = zipSync(entries, { mtime: now });
  await recordAudit(db, { kind: 'data_exported', actorUserId: userId, subjectUserId: userId, origin }, now);
  return new File([zip], `bannasala-data-${bangkokDay(now)}.zip`, { type: 'application/zip' });
}

function readme(now: Date): string {
  return `สำเนาข้อมูลของคุณที่บรรณศาลา
จัดทำเมื่อ ${formatDateTime('th', now)} (เวลาประเทศไทย)

ไฟล์ .json อ่านได้ด้วยโปรแกรมแก้ไขข้อความและโปรแกรมอื่นทั่วไป จำนวนเงินที่ลงท้ายด้วย Satang เป็นสตางค์
เวลาเป็นเวลาสากล (UTC) สลิปและรูปภาพอยู่ในโฟลเดอร์ย่อย ไม่มีรหัสผ่าน รหัสยืนยัน และข้อมูลของผู้อื่นอยู่ในนี้
โปรดเก็บไฟล์นี้ไว้ในที่ปลอดภัย มีที่อยู่และประวัติการสั่งซื้อของคุณ
สิทธิของคุณอยู่ในนโยบายความเป็นส่วนตัว: /privacy-policy

A copy of your data at Bannasala
Made at ${formatDateTime('en', now)} (Thai time)

The .json files open in any text editor and many other programs. Amounts ending in Satang are hundredths of a baht;
times are UTC. Slips and pictures are in folders of their own. Passwords, codes and other people's data are not in here.
Please keep this file safe: it holds your addresses and what you bought.
Your rights are in the privacy policy: /privacy-policy
`;
}

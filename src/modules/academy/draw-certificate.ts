import { breakLines } from '../../platform/pdf/break-lines.ts';
import { drawQr } from '../../platform/pdf/draw-qr.ts';
import { createPdf, type Ink, type Pdf, pageSizes } from '../../platform/pdf/pdf-writer.ts';
import { putText, type TextStyle } from '../../platform/pdf/put-text.ts';
import { longDateBe } from '../../shared/bangkok-time.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';

export type CertificateContent = {
  number: string;
  name: string;
  titleTh: string;
  titleEn: string;
  minutes: number;
  issuedAt: Date;
};

/** The theme's own colours (SPEC §1), and gold as on the spine of a bound book. */
const primary = [11 / 255, 89 / 255, 164 / 255] as const;
const gold = [0.72, 0.57, 0.25] as const;
const paper = [0.995, 0.99, 0.975] as const;
const mute: Ink = 0.38;

const words = {
  th: {
    title: 'ประกาศนียบัตร',
    to: 'มอบให้เพื่อแสดงว่า',
    did: 'ได้เรียนครบทุกบทเรียนที่กำหนดของหลักสูตร',
    length: (minutes: number) => `ใช้เวลาเรียนราว ${minutes} นาที`,
    at: (day: string) => `ให้ไว้ ณ วันที่ ${day}`,
    school: 'ห้องเรียนบรรณศาลา',
    check: 'ตรวจสอบประกาศนียบัตรนี้ได้ที่',
    number: 'เลขที่',
  },
  en: {
    title: 'Certificate of Completion',
    to: 'This is to certify that',
    did: 'has completed every required lesson of the course',
    length: (minutes: number) => `About ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} of study`,
    at: (day: string) => `Issued on ${day}`,
    school: 'Bannasala Academy',
    check: 'Check this certificate at',
    number: 'No.',
  },
} as const;

/** The shop's mark (a pavilion's roof over an open book), in a box of 40 units. */
const mark = [
  'M20 3.5c.5 2.6 1.8 4.3 4 5.3 4.6 2.1 8.4 3.3 13 3.5-.7 1.8-1.9 2.9-3.7 3.2H6.7C4.9 15.2 3.7 14.1 3 12.3c4.6-.2 8.4-1.4 13-3.5 2.2-1 3.5-2.7 4-5.3z',
  'M7.5 18h2.2v5H7.5zM30.3 18h2.2v5h-2.2zM15.3 18h1.7v4h-1.7zM23 18h1.7v4H23z',
  'M19.3 27.9c-4.1-2.6-9-3.1-14.8-1.9v9.2c5.9-1.2 10.7-.7 14.8 1.7zM20.7 27.9c4.1-2.6 9-3.1 14.8-1.9v9.2c-5.9-1.2-10.7-.7-14.8 1.7z',
];
/** A corner of the frame: a leaf of three blades, pointing to the lower right. */
const corner =
  'M0 0c9 0 15 3 18 9-6-2-10-1-12 1 3 0 5 1 6 3-5-1-9-3-12-13zM0 0c0 9 3 15 9 18-2-6-1-10 1-12 0 3 1 5 3 6-1-5-3-9-13-12z';

/** A certificate on A4 across, to be framed. Drawn of its content alone: the same one is the same file whenever it is asked for. */
export function drawCertificate(
  content: CertificateContent,
  { locale, siteUrl }: { locale: Locale; siteUrl: string },
): Buffer {
  const t = words[locale];
  const title = inLocale(locale, content.titleTh, content.titleEn);
  const { widthPt, heightPt } = pageSizes.a4Across;
  const middle = widthPt / 2;
  const address = `${siteUrl}/academy/certificate/${content.number}`;
  const pdf = createPdf({
    title: `${t.title}: ${title}`,
    author: t.school,
    subject: `${t.number} ${content.number}`,
    language: locale === 'th' ? 'th-TH' : 'en-GB',
    at: content.issuedAt,
  });
  pdf.addPage(pageSizes.a4Across);
  drawFrame(pdf, widthPt, heightPt);
  for (const path of mark) pdf.shape(path, middle - 26, 54, 1.3, primary);
  putText(pdf, t.school, middle, 128, { sizePt: 13, weight: 'bold', align: 'middle', grey: primary });
  pdf.part('H1', () =>
    putText(pdf, t.title, middle, 178, { sizePt: 34, weight: 'bold', align: 'middle', grey: primary }),
  );
  pdf.line(middle - 44, 196, middle + 44, 196, 1.4, gold);
  const centre = (text: string, y: number, style: TextStyle = {}) =>
    putText(pdf, text, middle, y, { align: 'middle', sizePt: 13, grey: mute, ...style });
  centre(t.to, 226);
  const name = fitted(content.name, 600, [36, 30, 25, 21, 17]);
  let y = name.lines.length > 1 ? 258 : 272;
  for (const line of name.lines) {
    centre(line, y, { sizePt: name.sizePt, weight: 'bold', grey: 0.08 });
    y += name.sizePt * 1.25;
  }
  y += 4 - name.sizePt * 0.6;
  pdf.line(middle - 190, y, middle + 190, y, 0.6, gold);
  centre(t.did, y + 28);
  const course = fitted(title, 620, [23, 20, 17, 14, 12]);
  y += 62;
  for (const line of course.lines) {
    centre(line, y, { sizePt: course.sizePt, weight: 'bold', grey: primary });
    y += course.sizePt * 1.4;
  }
  if (content.minutes > 0) centre(t.length(content.minutes), y - 4, { sizePt: 10.5 });

  const foot = heightPt - 84;
  const day = t.at(dayIn(locale, content.issuedAt));
  putText(pdf, day, 78, foot - 36, { sizePt: 11.5, grey: 0.15 });
  putText(pdf, t.number, 78, foot - 12, { sizePt: 9.5, grey: mute });
  putText(pdf, content.number, 78, foot + 4, { sizePt: 12, weight: 'bold', grey: 0.15 });
  const side = 84;
  const right = widthPt - 70;
  drawQr(pdf, address, right - side, foot - side + 18, side);
  putText(pdf, t.check, right - side - 8, foot - 12, { sizePt: 8.5, align: 'end', grey: mute });
  // The address in two lines: it is as long as the number.
  putText(pdf, `${new URL(siteUrl).host}/academy/certificate/`, right - side - 8, foot + 1, {
    ...{ sizePt: 8.5, align: 'end', grey: 0.15 },
  });
  putText(pdf, content.number, right - side - 8, foot + 13, { sizePt: 8.5, align: 'end', grey: 0.15 });
  return pdf.end();
}

function drawFrame(pdf: Pdf, width: number, height: number): void {
  pdf.rectangle(0, 0, width, height, paper);
  pdf.frame(24, 24, width - 48, height - 48, 3, primary);
  pdf.frame(31, 31, width - 62, height - 62, 0.8, gold);
  const inset = 38;
  // The same leaf at each corner: turned by the path's own mirror images.
  for (const isRight of [false, true])
    for (const isLow of [false, true])
      pdf.shape(
        mirrored(corner, isRight, isLow),
        isRight ? width - inset : inset,
        isLow ? height - inset : inset,
        1.35,
        gold,
      );
}

/** A path of relative curves, whose first point is its origin, over on the other side. */
function mirrored(path: string, isAcross: boolean, isDown: boolean): string {
  let at = 0;
  return path.replace(/[A-Za-z]|-?\d+(?:\.\d+)?/g, (part) => {
    if (/[A-Za-z]/.test(part)) {
      at = 0;
      return part;
    }
    const isX = at % 2 === 0;
    at += 1;
    const turned = (isX ? isAcross : isDown) ? -Number(part) : Number(part);
    return ` ${turned}`;
  });
}

/** A text as large as it may be on one line, else as it may be on two, else at the smallest size. */
function fitted(text: string, width: number, sizes: readonly number[]): { lines: string[]; sizePt: number } {
  const tries = sizes.map((sizePt) => ({ sizePt, lines: breakLines(text, width, sizePt, 'bold') }));
  const within = (most: number) => tries.find(({ lines }) => lines.length <= most);
  return within(1) ?? within(2) ?? tries.at(-1) ?? { lines: [text], sizePt: sizes.at(-1) ?? 12 };
}

function dayIn(locale: Locale, at: Date): string {
  if (locale === 'th') return longDateBe(at);
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Asia/Bangkok' }).format(at);
}

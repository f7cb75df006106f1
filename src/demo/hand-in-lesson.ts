import { sql } from 'drizzle-orm';
import { keepLessonFile } from '../modules/academy/keep-file.ts';
import { publishAcademy, saveLesson } from '../modules/academy/save-course.ts';
import { emptyWords } from '../modules/content/content.rules.ts';
import type { ContentEditor } from '../modules/content/save-content.ts';
import { writeText } from '../modules/content/write-text.rules.ts';
import { createPdf, pageSizes } from '../platform/pdf/pdf-writer.ts';
import { putText } from '../platform/pdf/put-text.ts';
import type { Services } from '../platform/services.ts';
import { demoChecklist } from './content/courses.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'storage' | 'newUuid' | 'newSecret'>;

/**
 * Adds the lesson of the course on packing that is a sheet to print, as staff would. After the shop has been filled: files
 * aren't stored within its transaction.
 */
export async function handInLesson(services: Needs): Promise<void> {
  const { course, fileName, minutes, titleTh, titleEn, bodyTh, bodyEn } = demoChecklist;
  const { rows } = await services.db.execute<{ userId: number; courseId: number }>(sql`
    select u.id::int as "userId", d.id::int as "courseId" from users u, content_documents d
    where u.email = 'admin@bannasala.test' and d.kind = 'course' and d.url_key = ${course}`);
  const [staff] = rows;
  if (staff === undefined) throw new Error('the demo has no course on packing');
  const editor: ContentEditor = {
    userId: staff.userId,
    origin: { address: '127.0.0.1', userAgent: null, deviceId: null },
  };
  const file = new File([new Uint8Array(drawChecklist(services.clock()))], fileName);
  const kept = await keepLessonFile(services, editor, file);
  if (!kept.ok) throw new Error(`${fileName}: ${kept.failure.code}`);
  const saved = await saveLesson(services, editor, {
    ...{ id: null, version: null, courseId: staff.courseId },
    words: { ...emptyWords, titleTh, titleEn, bodyTh: writeText(bodyTh), bodyEn: writeText(bodyEn) },
    facts: {
      ...{ kind: 'pdf', videoProvider: null, videoId: null, fileId: kept.value.id, quizId: null },
      // Who had finished the course has finished it still.
      ...{ minutes, isRequired: false },
    },
  });
  if (!saved.ok) throw new Error(`${fileName}: ${saved.failure.code}`);
  const shown = await publishAcademy(services, editor, {
    ...saved.value,
    ...{ isShown: true, shownFrom: null, shownUntil: null },
  });
  if (!shown.ok) throw new Error(`${fileName}: ${shown.failure.code}`);
}

const marginPt = 72;

/** A page A4 with a box to tick before each line. */
function drawChecklist(at: Date): Buffer {
  const { titleTh, parts } = demoChecklist;
  const title = 'ก่อนปิดกล่อง';
  const pdf = createPdf({ title: titleTh, author: 'บรรณศาลา', subject: title, language: 'th', at });
  pdf.addPage(pageSizes.a4);
  let y = marginPt + 30;
  pdf.part('H1', () => putText(pdf, title, marginPt, y, { sizePt: 30, weight: 'bold' }));
  y += 34;
  for (const { heading, lines } of parts) {
    y += 30;
    pdf.part('P', () => putText(pdf, heading, marginPt, y, { sizePt: 18, weight: 'bold' }));
    for (const text of lines) {
      y += 34;
      pdf.rectangle(marginPt, y - 13, 16, 16, 0.2);
      pdf.rectangle(marginPt + 1.2, y - 11.8, 13.6, 13.6, 1);
      pdf.part('P', () => putText(pdf, text, marginPt + 30, y, { sizePt: 15 }));
    }
    y += 16;
  }
  return pdf.end();
}

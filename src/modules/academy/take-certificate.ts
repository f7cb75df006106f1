import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import type { Locale } from '../../shared/locale.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import type { CertificateLine } from './academy.contract.ts';
import { certificateNumber } from './academy.rules.ts';
import { insertCertificate, selectCertificates, selectCourses, selectShownTitles } from './academy.store.ts';
import { describeCertificate, type Learner, standIn } from './read-academy.ts';

type TakeFailure =
  | { code: 'academyNotFound' | 'courseIncomplete' }
  | { code: 'certificateInvalid'; fields: { name: string } };

/**
 * Makes out the certificate of a course in the name that its owner wants, once for each edition, when every lesson that counts is
 * done. Whoever asks again gets the one that there is, whatever name they say and however the course has changed since.
 */
export async function takeCertificate(
  services: Pick<Services, 'db' | 'clock' | 'newSecret'>,
  learner: Learner,
  asked: { courseId: number; name: string },
  locale: Locale,
): Promise<Result<CertificateLine, TakeFailure>> {
  const { db, clock, newSecret } = services;
  const now = clock();
  const name = asked.name.replaceAll(/\s+/g, ' ').trim();
  return transact<CertificateLine, TakeFailure>(db, async (tx) => {
    const { userId, audiences } = learner;
    const [course] = await selectCourses(tx, { id: asked.courseId, audiences, now });
    if (course === undefined) return fail({ code: 'academyNotFound' });
    const findOwn = async () =>
      (await selectCertificates(tx, { userId, courseId: course.id })).find(
        ({ edition }) => edition === course.edition,
      );
    const own = await findOwn();
    if (own !== undefined) return succeed(describeCertificate(own, locale));
    const [standing] = await standIn({ ...services, db: tx }, [course], userId);
    const titles = await selectShownTitles(tx, course.id);
    if (standing?.progress.isComplete !== true || titles === null) return fail({ code: 'courseIncomplete' });
    if (name === '') return fail({ code: 'certificateInvalid', fields: { name: 'required' } });
    const made = await insertCertificate(tx, {
      ...{ number: certificateNumber(newSecret()), userId, courseId: course.id, edition: course.edition },
      ...{ name, ...titles, issuedAt: now },
      minutes: standing.lessons.reduce((sum, lesson) => sum + lesson.minutes, 0),
    });
    // Somebody who pressed twice: the other press has made it.
    const row = made ?? (await findOwn());
    return row === undefined ? fail({ code: 'courseIncomplete' }) : succeed(describeCertificate(row, locale));
  });
}

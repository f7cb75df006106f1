import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  audiencesOf,
  certificateNumber,
  checkLessonFacts,
  lockedLessons,
  progressOf,
  readCertificateNumber,
  readCourseFacts,
  readLessonFacts,
} from './academy.rules.ts';

const lessons = fc.uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 50 }), isRequired: fc.boolean() }), {
  selector: ({ id }) => id,
  maxLength: 12,
});
const done = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 50 }), fc.date({ noInvalidDate: true })))
  .map((pairs) => new Map(pairs));

describe('progress', () => {
  test('counts what is there now, and leads to a lesson that is open and not done', () => {
    fc.assert(
      fc.property(fc.boolean(), lessons, done, (isOrdered, all, doneAt) => {
        const progress = progressOf(isOrdered, all, doneAt);
        const locked = lockedLessons(isOrdered, all, new Set(doneAt.keys()));
        expect(progress.total).toBe(all.length);
        expect(progress.done).toBe(all.filter(({ id }) => doneAt.has(id)).length);
        expect(progress.isComplete).toBe(
          all.some(({ isRequired }) => isRequired) &&
            all.every(({ id, isRequired }) => !isRequired || doneAt.has(id)),
        );
        if (progress.nextId === null) expect(progress.done).toBe(progress.total);
        else {
          expect(doneAt.has(progress.nextId)).toBe(false);
          expect(locked.has(progress.nextId)).toBe(false);
        }
      }),
    );
  });

  test('one more lesson that counts makes a course incomplete; taking a lesson away makes none less complete', () => {
    fc.assert(
      fc.property(fc.boolean(), lessons, done, fc.nat(), (isOrdered, all, doneAt, place) => {
        const more = [...all, { id: 99, isRequired: true }];
        expect(progressOf(isOrdered, more, doneAt).isComplete).toBe(false);
        const fewer = all.filter((_, index) => index !== place % Math.max(1, all.length));
        const before = progressOf(isOrdered, all, doneAt);
        const after = progressOf(isOrdered, fewer, doneAt);
        expect(after.requiredLeft).toBeLessThanOrEqual(before.requiredLeft);
        expect(after.done).toBeLessThanOrEqual(before.done);
      }),
    );
  });

  test('in an order, what waits comes after one that counts and isn’t done; what was done stays open', () => {
    fc.assert(
      fc.property(lessons, done, (all, doneAt) => {
        const ids = new Set(doneAt.keys());
        const locked = lockedLessons(true, all, ids);
        const first = all.findIndex(({ id, isRequired }) => isRequired && !ids.has(id));
        for (const [place, { id }] of all.entries())
          expect(locked.has(id)).toBe(first !== -1 && place > first && !ids.has(id));
        expect(lockedLessons(false, all, ids).size).toBe(0);
      }),
    );
  });

  test('goes on after the lesson that was done last, not at one that was left out', () => {
    const all = [1, 2, 3, 4].map((id) => ({ id, isRequired: true }));
    const doneAt = new Map([
      [1, new Date('2026-01-02')],
      [3, new Date('2026-01-03')],
    ]);
    expect(progressOf(false, all, doneAt).nextId).toBe(4);
    expect(progressOf(true, all, doneAt).nextId).toBe(2);
  });
});

describe('a certificate’s number', () => {
  test('is read however it is written down', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 24, maxLength: 24 }), (bytes) => {
        const number = certificateNumber(Buffer.from(bytes).toString('base64url'));
        expect(number).toMatch(/^BNA(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
        expect(readCertificateNumber(number)).toBe(number);
        expect(readCertificateNumber(` ${number.toLowerCase().replaceAll('-', ' ')} `)).toBe(number);
        expect(readCertificateNumber(number.slice(4).replaceAll('0', 'o').replaceAll('1', 'l'))).toBe(number);
      }),
    );
  });

  test('isn’t read out of anything else, nor found from another', () => {
    for (const given of ['', 'BNA', 'BNA-0000-0000-000', 'BNA-0000-0000-00000', "BNA-0000-0000-000'", 'ก'])
      expect(readCertificateNumber(given), given).toBeNull();
    const many = Array.from({ length: 2_000 }, () =>
      certificateNumber(randomBytes(24).toString('base64url')),
    );
    expect(new Set(many).size).toBe(many.length);
    expect(() => certificateNumber('short')).toThrow();
  });
});

describe('facts', () => {
  test('of whatever a version holds are read as ones that hold together', () => {
    const value = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.array(fc.string()));
    const names = [
      'kind',
      'videoProvider',
      'videoId',
      'fileId',
      'quizId',
      'minutes',
      'isRequired',
      'audiences',
    ];
    const facts = fc.dictionary(fc.constantFrom(...names), value);
    fc.assert(
      fc.property(facts, (given) => {
        const lesson = readLessonFacts(given);
        expect(readLessonFacts(lesson)).toEqual(lesson);
        if (lesson.kind !== 'quiz') expect(lesson.quizId).toBeNull();
        if (lesson.kind !== 'pdf') expect(lesson.fileId).toBeNull();
        const course = readCourseFacts(given);
        expect(readCourseFacts(course)).toEqual(course);
        expect(course.edition).toBeGreaterThan(0);
      }),
    );
  });

  test('a film is one of the sites that we know, by its number; each kind wants what it is', () => {
    const film = { kind: 'video', videoProvider: 'youtube', videoId: 'dQw4w9WgXcQ' };
    expect(checkLessonFacts(readLessonFacts(film))).toEqual({});
    for (const videoId of ['"><script>', 'javascript:alert(1)', ''])
      expect(checkLessonFacts(readLessonFacts({ ...film, videoId }))).toEqual({ video: 'videoUnknown' });
    expect(checkLessonFacts(readLessonFacts({ kind: 'pdf' }))).toEqual({ file: 'required' });
    expect(checkLessonFacts(readLessonFacts({ kind: 'quiz', quizId: 7 }))).toEqual({});
    expect(checkLessonFacts(readLessonFacts({ kind: 'text' }))).toEqual({});
  });

  test('everybody reads; who shares or sells sees more', () => {
    expect(audiencesOf({ isAffiliate: false, sellerId: null })).toEqual(['reader']);
    expect(audiencesOf({ isAffiliate: true, sellerId: 3 })).toEqual(['reader', 'affiliate', 'seller']);
  });
});

import { isVideoId, type VideoProvider, videoProviders } from '../../shared/video-address.rules.ts';
import type { DocumentFacts } from '../content/content.rules.ts';

/** Who a course is for: everybody who reads here, who shares for cashback, who works in a store. */
export const audiences = ['reader', 'affiliate', 'seller'] as const;
export type Audience = (typeof audiences)[number];

export const lessonKinds = ['text', 'video', 'pdf', 'quiz'] as const;
export type LessonKind = (typeof lessonKinds)[number];

/** What somebody is, as the academy asks. Everybody reads; who is more sees more. */
export function audiencesOf(caller: { isAffiliate: boolean; sellerId: number | null }): Audience[] {
  return [
    'reader',
    ...(caller.isAffiliate ? (['affiliate'] as const) : []),
    ...(caller.sellerId === null ? [] : (['seller'] as const)),
  ];
}

/** What a course is beside its words. */
export type CourseFacts = {
  topicId: number;
  audiences: Audience[];
  /** A lesson is open once those before it that count are done. */
  isOrdered: boolean;
  /** Raised when a certificate has to be earned anew. */
  edition: number;
};

/** What a lesson is beside its words; of what isn't of its kind, null. */
export type LessonFacts = {
  kind: LessonKind;
  videoProvider: VideoProvider | null;
  videoId: string | null;
  fileId: number | null;
  quizId: number | null;
  /** Whole minutes as staff say them; 0 where reading tells. */
  minutes: number;
  /** Whether the course wants it done. */
  isRequired: boolean;
};

const numberOf = (value: DocumentFacts[string] | undefined, otherwise: number) =>
  typeof value === 'number' && Number.isSafeInteger(value) ? value : otherwise;
const idOf = (value: DocumentFacts[string] | undefined) => {
  const id = numberOf(value, 0);
  return id > 0 ? id : null;
};

/** A course's facts as a version keeps them. */
export function readCourseFacts(facts: DocumentFacts | undefined): CourseFacts {
  const given = facts?.audiences;
  return {
    topicId: numberOf(facts?.topicId, 0),
    audiences: audiences.filter((each) => Array.isArray(given) && given.includes(each)),
    isOrdered: facts?.isOrdered === true,
    edition: Math.max(1, numberOf(facts?.edition, 1)),
  };
}

/** A lesson's facts as a version keeps them. */
export function readLessonFacts(facts: DocumentFacts | undefined): LessonFacts {
  const kind = lessonKinds.find((each) => each === facts?.kind) ?? 'text';
  const provider = videoProviders.find((each) => each === facts?.videoProvider);
  const videoId = facts?.videoId;
  const isFilm =
    kind === 'video' &&
    provider !== undefined &&
    typeof videoId === 'string' &&
    isVideoId({ provider, id: videoId });
  return {
    kind,
    videoProvider: isFilm ? provider : null,
    videoId: isFilm ? videoId : null,
    fileId: kind === 'pdf' ? idOf(facts?.fileId) : null,
    quizId: kind === 'quiz' ? idOf(facts?.quizId) : null,
    minutes: numberOf(facts?.minutes, 0),
    isRequired: facts?.isRequired !== false,
  };
}

export type FactMistakes = Partial<Record<'audiences' | 'topicId' | 'video' | 'file' | 'quizId', string>>;

/** What a course lacks, as far as it can be seen without asking anybody. */
export function checkCourseFacts({ topicId, audiences: given }: CourseFacts): FactMistakes {
  return {
    ...(given.length === 0 ? { audiences: 'required' } : {}),
    ...(topicId <= 0 ? { topicId: 'required' } : {}),
  };
}

/** What a lesson of its kind lacks. */
export function checkLessonFacts({ kind, videoId, fileId, quizId }: LessonFacts): FactMistakes {
  return {
    ...(kind === 'video' && videoId === null ? { video: 'videoUnknown' } : {}),
    ...(kind === 'pdf' && fileId === null ? { file: 'required' } : {}),
    ...(kind === 'quiz' && quizId === null ? { quizId: 'required' } : {}),
  };
}

type Stop = { id: number; isRequired: boolean };

export type CourseProgress = {
  /** Of the lessons that are there now. */
  done: number;
  total: number;
  requiredLeft: number;
  /** Every lesson that counts is done, and there is one. */
  isComplete: boolean;
  /** Where to go on: the first one open and not done after the one done last, else the first such; null at the end. */
  nextId: number | null;
};

/** The lessons that aren't open yet: in a course with an order, those after one that counts and isn't done. What was done stays open. */
export function lockedLessons(
  isOrdered: boolean,
  lessons: readonly Stop[],
  done: ReadonlySet<number>,
): Set<number> {
  const locked = new Set<number>();
  let isWaiting = false;
  for (const { id, isRequired } of lessons) {
    if (isOrdered && isWaiting && !done.has(id)) locked.add(id);
    if (isRequired && !done.has(id)) isWaiting = true;
  }
  return locked;
}

/**
 * How far somebody is in a course: only lessons that are there now count, so that one more makes it less complete and one that
 * was taken away is nothing. `doneAt` is when each was done.
 */
export function progressOf(
  isOrdered: boolean,
  lessons: readonly Stop[],
  doneAt: ReadonlyMap<number, Date>,
): CourseProgress {
  const isDone = (id: number) => doneAt.has(id);
  const done = new Set(doneAt.keys());
  const locked = lockedLessons(isOrdered, lessons, done);
  const requiredLeft = lessons.filter(({ id, isRequired }) => isRequired && !isDone(id)).length;
  const latest = lessons.reduce<{ place: number; at: number }>(
    (found, { id }, place) => {
      const at = doneAt.get(id)?.getTime();
      return at !== undefined && at >= found.at ? { place, at } : found;
    },
    { place: -1, at: Number.NEGATIVE_INFINITY },
  );
  const isOpen = ({ id }: Stop) => !isDone(id) && !locked.has(id);
  const next = lessons.slice(latest.place + 1).find(isOpen) ?? lessons.find(isOpen);
  return {
    done: lessons.filter(({ id }) => isDone(id)).length,
    total: lessons.length,
    requiredLeft,
    isComplete: requiredLeft === 0 && lessons.some(({ isRequired }) => isRequired),
    nextId: next?.id ?? null,
  };
}

/** Crockford's base 32: no letter of it is taken for another. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * A certificate's number, twelve letters of 60 random bits (`secret` is URL-safe base 64 of at least twelve bytes), so that nobody
 * finds one from another.
 */
export function certificateNumber(secret: string): string {
  const bytes = Buffer.from(secret, 'base64url').subarray(0, 12);
  if (bytes.length < 12) throw new Error('too short a secret for a number');
  const all = [...bytes].map((byte) => letters[byte & 31]).join('');
  return `BNA-${all.slice(0, 4)}-${all.slice(4, 8)}-${all.slice(8)}`;
}

/** A number as people write it down: any case, with or without its dashes, letters that are taken for figures; null for none. */
export function readCertificateNumber(given: string): string | null {
  const plain = given.toUpperCase().replace(/[\s-]/g, '').replace(/^BNA/, '');
  const read = plain.replace(/O/g, '0').replace(/[IL]/g, '1');
  if (!/^[0-9A-HJKMNP-TV-Z]{12}$/.test(read)) return null;
  return `BNA-${read.slice(0, 4)}-${read.slice(4, 8)}-${read.slice(8)}`;
}

export const certificateStates = ['valid', 'revoked', 'erased'] as const;
export type CertificateState = (typeof certificateStates)[number];

export function certificateStateOf(row: { revokedAt: Date | null; erasedAt: Date | null }): CertificateState {
  if (row.revokedAt !== null) return 'revoked';
  return row.erasedAt === null ? 'valid' : 'erased';
}

/** A topic's address: those of courses are beside it. */
export const isUrlKey = (given: string) => given.length <= 80 && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(given);

import { checkQuestion, type NewQuestion, question } from './quiz.rules.ts';
import { noWords, type Words } from './quiz-limits.rules.ts';

/** A question of a file as it would be taken in, or why it can't be; codes have texts in `quizDesk.import`. */
export type ReadQuestion = {
  /** The line of the file on which it begins, the first being 1. */
  line: number;
  /** How it begins, for whoever looks for it. */
  excerpt: string;
  question: NewQuestion | null;
  problem: string | null;
  /** What is left out of it. */
  notes: string[];
};

const excerptMost = 120;

export function excerptOf(source: string): string {
  const plain = source.replaceAll(/\s+/g, ' ').trim();
  return plain.length > excerptMost ? `${plain.slice(0, excerptMost - 1)}…` : plain;
}

/** Says whether a question that was read can be asked, in the shape in which it is kept. */
export function judged(
  head: { line: number; excerpt: string; notes?: string[] },
  read: NewQuestion | { problem: string },
): ReadQuestion {
  const notes = head.notes ?? [];
  if ('problem' in read) return { ...head, notes, question: null, problem: read.problem };
  const kept = question.safeParse({ ...read, id: 1 });
  if (!kept.success) {
    const isLong = kept.error.issues.some(({ code }) => code === 'too_big');
    return { ...head, notes, question: null, problem: isLong ? 'quizPartTooLong' : 'quizPartWrong' };
  }
  const { id, ...asked } = kept.data;
  const [wrong] = Object.values(checkQuestion(asked));
  return wrong === undefined
    ? { ...head, notes, question: asked, problem: null }
    : { ...head, notes, question: null, problem: wrong === 'required' ? 'quizTextMissing' : wrong };
}

export function inThai(th: string): Words {
  return { ...noWords, th };
}

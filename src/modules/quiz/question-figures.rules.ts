import type { Answers, Marks } from './mark-answer.rules.ts';

export type DoneTry = { basisPoints: number; marks: Marks; answers: Answers };
export type QuestionFigures = {
  id: number;
  /** How often it was asked, and answered wholly right. */
  asked: number;
  right: number;
  /** The share of its points that was reached on average, 0 to 1: the facility of classical test theory. Null without tries. */
  facility: number | null;
  /**
   * How much better the best third did at it than the worst third, -1 to 1 (Ebel's index); below 0 whoever knows more gets it
   * wrong, which is a sign of a mistaken key. Null with fewer than six tries.
   */
  discrimination: number | null;
  /** The answers that weren't right, the most frequent first. */
  wrong: { answer: readonly string[]; count: number }[];
};

const fewestTries = 6;
const wrongMost = 5;

/** What tries say about a question; `points` is what it brings at most. */
export function figuresOf(
  { id, points }: { id: number; points: number },
  tries: readonly DoneTry[],
): QuestionFigures {
  const asking = tries.filter(({ marks }) => marks[id] !== undefined);
  const shareOf = ({ marks }: DoneTry) => (marks[id]?.hundredths ?? 0) / (points * 100);
  const mean = (some: readonly DoneTry[]) => some.reduce((sum, each) => sum + shareOf(each), 0) / some.length;
  const wrong = new Map<string, { answer: readonly string[]; count: number }>();
  for (const { marks, answers } of asking) {
    const state = marks[id]?.state;
    if (state === 'right' || state === 'none') continue;
    const answer = [...(answers[id] ?? [])].sort();
    const key = JSON.stringify(answer);
    const before = wrong.get(key);
    wrong.set(key, { answer, count: (before?.count ?? 0) + 1 });
  }
  const third = Math.floor(asking.length / 3);
  const byScore = [...asking].sort((one, other) => other.basisPoints - one.basisPoints);
  return {
    id,
    asked: asking.length,
    right: asking.filter(({ marks }) => marks[id]?.state === 'right').length,
    facility: asking.length === 0 ? null : mean(asking),
    discrimination:
      asking.length < fewestTries ? null : mean(byScore.slice(0, third)) - mean(byScore.slice(-third)),
    wrong: [...wrong.values()].sort((one, other) => other.count - one.count).slice(0, wrongMost),
  };
}

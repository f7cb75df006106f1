export const quizLimits = {
  questions: 200,
  choices: 20,
  questionLetters: 2_000,
  choiceLetters: 500,
  whyLetters: 2_000,
  titleLetters: 200,
  leadLetters: 2_000,
  /** What somebody may type for an answer, in letters, and how many parts it may have. */
  answerLetters: 500,
  answerParts: 40,
  pointsOfQuestion: 100,
  /** Points of the shop that passing gives, worth a baht each. */
  pointsGiven: 100,
  triesPerDay: 20,
  minutes: 300,
} as const;

export const questionKinds = ['single', 'several', 'truth', 'number', 'text', 'order', 'match'] as const;
export type QuestionKind = (typeof questionKinds)[number];

/** What is told afterwards: the score alone, what was right and wrong, or the right answers and why as well. */
export const feedbacks = ['none', 'marks', 'answers'] as const;
export type Feedback = (typeof feedbacks)[number];

export type Words = { th: string; en: string };
export const noWords: Words = { th: '', en: '' };

/** Weights of thirds add up to a little less than everything. */
export const wholeWeight = 99.9;

/** Weights for choices that were only ticked: the right ones share everything, a wrong tick takes away a right one's share. */
export function sharedWeights(isRight: readonly boolean[]): number[] {
  const count = isRight.filter(Boolean).length;
  const share = count === 0 ? 0 : Math.floor(10_000_000 / count) / 100_000;
  return isRight.map((right) => (right ? share : -share));
}

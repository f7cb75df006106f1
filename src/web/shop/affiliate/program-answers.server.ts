import { affiliatePlaceTexts } from '../../../messages/affiliate-place-messages.ts';
import type { Locale } from '../../../shared/locale.ts';

const questions = ['paid', 'withdraw', 'tax', 'basket', 'why', 'lose', 'stop'] as const;

/** What is asked of earning by links, and what is answered: the page says it, and tells it search engines in the same words. */
export function answerQuestions(locale: Locale, returnDays: number): { question: string; answer: string }[] {
  const t = affiliatePlaceTexts(locale);
  return questions.map((key) => ({
    question: t(`program.question.${key}.q`),
    answer: t(`program.question.${key}.a`, { days: returnDays }),
  }));
}

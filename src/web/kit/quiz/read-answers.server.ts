import { quizLimits } from '../../../modules/quiz/quiz-limits.rules.ts';
import { formText, formTexts } from '../../request/form-fields.ts';
import { readNumber } from '../../request/query-number.ts';

/** The answers of a page's form (`QuizQuestionFields`), as the API takes them; a question that was left empty has none. */
export function readAnswers(form: FormData): { questionId: number; values: string[] }[] {
  const ids = [...new Set(formTexts(form, 'asked').map(readNumber))].filter((id) => id > 0);
  return ids.slice(0, quizLimits.questions).map((questionId) => {
    const name = `q${questionId}`;
    const whole = formTexts(form, name).map((value) => value.trim().slice(0, quizLimits.answerLetters));
    const parts = formText(form, `${name}-parts`)
      .split(',')
      .filter((token) => token !== '')
      .map((token) => [token, formText(form, `${name}-${token}`)] as const)
      .flatMap(([token, chosen]) => (chosen === '' ? [] : [`${token}=${chosen}`]));
    const values = [...whole, ...parts].filter((value) => value !== '').slice(0, quizLimits.answerParts);
    return { questionId, values };
  });
}

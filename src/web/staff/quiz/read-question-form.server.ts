import { quizLimits } from '../../../modules/quiz/quiz-limits.rules.ts';
import { formText } from '../../request/form-fields.ts';
import { readNumber } from '../../request/query-number.ts';
import {
  type QuestionRow,
  type QuestionTyped,
  type QuestionValues,
  rowNames,
  valueNames,
} from './question-values.ts';

/** What a question's form holds, as it was typed; texts are cut where they are longer than any may be. */
export function readQuestionForm(form: FormData): QuestionTyped {
  const values = Object.fromEntries(
    valueNames.map((name) => [name, formText(form, name).slice(0, quizLimits.questionLetters)]),
  ) as QuestionValues;
  const count = Math.min(quizLimits.choices, readNumber(formText(form, 'rows')));
  const rows = Array.from(
    { length: count },
    (_, index) =>
      Object.fromEntries(
        rowNames.map((name) => [name, formText(form, `${name}-${index}`).slice(0, quizLimits.choiceLetters)]),
      ) as QuestionRow,
  );
  return { values, rows };
}

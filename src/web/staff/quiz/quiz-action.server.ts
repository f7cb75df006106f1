import { redirect } from 'react-router';
import { type Feedback, feedbacks, quizLimits } from '../../../modules/quiz/quiz-limits.rules.ts';
import { parseCount } from '../../../shared/typed-count.ts';
import { readOrder } from '../../kit/desk/ordered-list.server.ts';
import { orHidden } from '../../kit/page/private-page.server.ts';
import { apiFailure, failedFields } from '../../request/api-client.server.ts';
import { formText } from '../../request/form-fields.ts';
import { readNumber } from '../../request/query-number.ts';
import type { ServerSide } from '../../request/server-side.server.ts';
import { deskPath } from './quiz-desk-path.ts';
import type { SettingsTyped } from './settings-form.tsx';

export type QuizReply = {
  intent: string;
  message?: string;
  fields?: Record<string, string>;
  typed?: SettingsTyped;
};

const names = [
  ...([
    'titleTh',
    'titleEn',
    'leadTh',
    'leadEn',
    'passPercent',
    'triesPerDay',
    'minutes',
    'perPage',
  ] as const),
  ...(['mixesQuestions', 'feedback', 'points'] as const),
];

/** One thing about a quiz: its settings, publishing or closing it, its questions' order, marking tries anew. */
export async function actOnQuiz(
  request: Request,
  { api }: ServerSide,
  id: number | null,
): Promise<QuizReply | Response> {
  const form = await request.formData();
  const intent = formText(form, 'intent');
  const typed = intent === 'save' ? readTyped(form) : undefined;
  const draftNumber = readNumber(formText(form, 'draftNumber'));
  try {
    if (id !== null && intent === 'order') {
      await orHidden(api.quiz.staffOrder({ id, ...readOrder(form) }));
      return redirect(deskPath(id));
    }
    if (id !== null && (intent === 'publish' || intent === 'hide')) {
      await orHidden(api.quiz.staffPublish({ id, draftNumber, isShown: intent === 'publish' }));
      return redirect(`${deskPath(id)}?done=${intent === 'publish' ? 'published' : 'hidden'}`);
    }
    if (id !== null && intent === 'regrade') {
      const reason = formText(form, 'reason').slice(0, 500);
      if (reason === '') return { intent, fields: { reason: 'required' } };
      await orHidden(api.quiz.staffRegrade({ id, reason }));
      return redirect(`${deskPath(id)}?done=regraded`);
    }
    const given = typed ?? readTyped(form);
    const read = settingsOf(given);
    if ('fields' in read) return { intent: 'save', typed: given, fields: read.fields };
    const saved = await orHidden(
      api.quiz.staffSave({ settings: read.settings, ...(id === null ? {} : { id, draftNumber }) }),
    );
    return redirect(`${deskPath(saved.id)}?done=${id === null ? 'made' : 'saved'}`);
  } catch (error) {
    if (error instanceof Response) throw error;
    const failure = apiFailure(error);
    const fields = failedFields(failure);
    const kept = typed === undefined ? {} : { typed };
    return fields === null ? { intent, ...kept, message: failure.message } : { intent, ...kept, fields };
  }
}

function readTyped(form: FormData): SettingsTyped {
  return Object.fromEntries(
    names.map((name) => [name, formText(form, name).slice(0, quizLimits.leadLetters)]),
  ) as SettingsTyped;
}

/** What was typed, as settings; whole numbers within their bounds. */
function settingsOf(typed: SettingsTyped) {
  const wrong: Record<string, string> = {};
  const whole = (name: keyof SettingsTyped, least: number, most: number): number => {
    const value = parseCount(typed[name]) ?? Number.NaN;
    if (!(value >= least && value <= most)) wrong[name] = 'settingWrong';
    return value;
  };
  const orNone = (name: keyof SettingsTyped, most: number) =>
    typed[name] === '' ? null : whole(name, 1, most);
  const settings = {
    title: {
      th: typed.titleTh.slice(0, quizLimits.titleLetters),
      en: typed.titleEn.slice(0, quizLimits.titleLetters),
    },
    lead: { th: typed.leadTh, en: typed.leadEn },
    passPercent: whole('passPercent', 1, 100),
    triesPerDay: whole('triesPerDay', 1, quizLimits.triesPerDay),
    minutes: orNone('minutes', quizLimits.minutes),
    perPage: orNone('perPage', quizLimits.questions),
    mixesQuestions: typed.mixesQuestions !== '',
    feedback: feedbacks.find((each) => each === typed.feedback) ?? ('answers' satisfies Feedback),
    points: whole('points', 0, quizLimits.pointsGiven),
  };
  if (settings.title.th === '') wrong.title = 'required';
  return Object.keys(wrong).length > 0 ? { fields: wrong } : { settings };
}

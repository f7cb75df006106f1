import { useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { QuizSettings } from '../../../modules/quiz/quiz.rules.ts';
import { feedbacks, quizLimits } from '../../../modules/quiz/quiz-limits.rules.ts';
import { DraftForm } from '../../kit/desk/draft-form.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckboxField, Field, TextAreaField } from '../../ui/field.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { useQuizMistake } from './use-quiz-mistake.ts';

export type SettingsTyped = Record<
  | 'titleTh'
  | 'titleEn'
  | 'leadTh'
  | 'leadEn'
  | 'passPercent'
  | 'triesPerDay'
  | 'minutes'
  | 'perPage'
  | 'mixesQuestions'
  | 'feedback'
  | 'points',
  string
>;

/** A quiz's settings as their form shows them. */
export function typedSettings(settings: QuizSettings): SettingsTyped {
  const { title, lead, minutes, perPage, mixesQuestions, feedback } = settings;
  return {
    ...{ titleTh: title.th, titleEn: title.en, leadTh: lead.th, leadEn: lead.en, feedback },
    ...{ passPercent: String(settings.passPercent), triesPerDay: String(settings.triesPerDay) },
    ...{ minutes: minutes === null ? '' : String(minutes), perPage: perPage === null ? '' : String(perPage) },
    ...{ mixesQuestions: mixesQuestions ? 'yes' : '', points: String(settings.points) },
  };
}

type SettingsFormProps = {
  typed: SettingsTyped;
  /** Null for a quiz that isn't there yet. */
  draftNumber: number | null;
  fields: Record<string, string> | undefined;
  /** Under which it is kept while it is filled in. */
  name: string;
  reply: object | undefined;
};

const most = {
  passPercent: 100,
  triesPerDay: quizLimits.triesPerDay,
  minutes: quizLimits.minutes,
  perPage: quizLimits.questions,
  points: quizLimits.pointsGiven,
} as const;

/** What holds for all of a quiz's questions. */
export function SettingsForm({ typed, draftNumber, fields, name, reply }: SettingsFormProps) {
  const t = useTranslations('quizDesk.setting');
  const mistake = useQuizMistake();
  const { formData } = useNavigation();
  const field = (of: keyof SettingsTyped) => ({
    ...{ name: of, label: t(of), defaultValue: typed[of], autoComplete: 'off' },
    error: mistake(fields?.[of] ?? (of === 'titleTh' ? fields?.title : undefined)),
  });
  const figure = (of: keyof typeof most) => ({
    ...{ ...field(of), inputMode: 'numeric' as const, most: most[of], hint: t(`${of}Hint`) },
  });
  return (
    <DraftForm
      name={name}
      reply={reply}
      opened={draftNumber === null ? undefined : { draftNumber }}
      noValidate
      className="grid gap-4 sm:grid-cols-2"
    >
      <Field {...field('titleTh')} required maxLength={quizLimits.titleLetters} />
      <Field {...field('titleEn')} maxLength={quizLimits.titleLetters} />
      <TextAreaField {...field('leadTh')} rows={3} maxLength={quizLimits.leadLetters} />
      <TextAreaField {...field('leadEn')} rows={3} maxLength={quizLimits.leadLetters} />
      <Field {...figure('passPercent')} required />
      <Field {...figure('triesPerDay')} required />
      <Field {...figure('minutes')} />
      <Field {...figure('perPage')} />
      <Field {...figure('points')} required className="sm:col-span-2" />
      <CheckboxField
        name="mixesQuestions"
        value="yes"
        label={t('mixesQuestions')}
        defaultChecked={typed.mixesQuestions !== ''}
        className="sm:col-span-2"
      />
      <RadioCards
        name="feedback"
        legend={t('feedback')}
        defaultValue={typed.feedback}
        className="sm:col-span-2"
        options={feedbacks.map((value) => ({
          ...{ value, label: t(`tells.${value}`), description: t(`tells.${value}Text`) },
        }))}
      />
      <Button
        type="submit"
        name="intent"
        value="save"
        isBusy={formData?.get('intent') === 'save'}
        className="justify-self-start"
      >
        {t(draftNumber === null ? 'make' : 'save')}
      </Button>
    </DraftForm>
  );
}

import { useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { type QuestionKind, quizLimits } from '../../../modules/quiz/quiz-limits.rules.ts';
import { DraftForm } from '../../kit/desk/draft-form.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckboxField, Field, FieldError, TextAreaField } from '../../ui/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { emptyRow, type QuestionRow, type QuestionTyped, type QuestionValues } from './question-values.ts';
import { useQuizMistake } from './use-quiz-mistake.ts';

type QuestionFormProps = {
  kind: QuestionKind;
  typed: QuestionTyped;
  draftNumber: number;
  /** Under which it is kept while it is filled in. */
  name: string;
  reply: { fields?: Record<string, string> | undefined } | undefined;
};

/** So many empty lines stand after those that are filled in: more come when they are saved. */
const emptyLines = 3;
const fewestLines = 4;

/** A question with its answers, in both languages. Its parts are lines; one that is emptied is taken out. */
export function QuestionForm({ kind, typed: { values, rows }, draftNumber, name, reply }: QuestionFormProps) {
  const fields = reply?.fields;
  const t = useTranslations('quizDesk.form');
  const mistake = useQuizMistake();
  const { formData } = useNavigation();
  const filled = rows.filter(({ th, pairTh }) => th !== '' || pairTh !== '');
  /** As many as what was kept had, too: none of it is left out. */
  const linesOver = (kept: FormData | null) => {
    const keptLines = Number(kept?.get('rows') ?? 0) || 0;
    const length = Math.min(quizLimits.choices, Math.max(fewestLines, filled.length + emptyLines, keptLines));
    return Array.from({ length }, (_, index) => filled[index] ?? emptyRow);
  };
  const field = (of: keyof QuestionValues) => ({
    ...{ name: of, label: t(of), defaultValue: values[of], autoComplete: 'off' },
    error: mistake(fields?.[of] ?? (of === 'textTh' ? fields?.text : undefined)),
  });
  return (
    <DraftForm name={name} reply={reply} opened={{ draftNumber }} noValidate className="grid gap-4">
      {(kept) => {
        const lines = linesOver(kept);
        return (
          <>
            {kind !== 'truth' && <input type="hidden" name="rows" value={lines.length} />}
            <Panel title={t('asked')}>
              <div className="grid gap-4 sm:grid-cols-2">
                <TextAreaField
                  {...field('textTh')}
                  required
                  rows={3}
                  maxLength={quizLimits.questionLetters}
                />
                <TextAreaField {...field('textEn')} rows={3} maxLength={quizLimits.questionLetters} />
                <Field {...field('points')} required inputMode="numeric" most={quizLimits.pointsOfQuestion} />
              </div>
            </Panel>
            <Panel title={t(`answers.${kind}`)}>
              <p className="text-sm text-ink-mute">{t(`hint.${kind}`)}</p>
              <FieldError error={mistake(fields?.answers)} />
              <KindFields kind={kind} values={values} field={field} />
              {kind !== 'truth' &&
                lines.map((row, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a line of the form is its place
                  <Line key={index} kind={kind} row={row} index={index} />
                ))}
            </Panel>
            <Panel title={t('why')}>
              <div className="grid gap-4 sm:grid-cols-2">
                <TextAreaField {...field('whyTh')} rows={3} maxLength={quizLimits.whyLetters} />
                <TextAreaField {...field('whyEn')} rows={3} maxLength={quizLimits.whyLetters} />
              </div>
            </Panel>
            <Button
              type="submit"
              name="intent"
              value="save"
              isBusy={formData?.get('intent') === 'save'}
              className="justify-self-start"
            >
              {t('save')}
            </Button>
          </>
        );
      }}
    </DraftForm>
  );
}

type KindFieldsProps = {
  kind: QuestionKind;
  values: QuestionValues;
  field: (name: keyof QuestionValues) => { name: string; label: string; defaultValue: string };
};

function KindFields({ kind, values, field }: KindFieldsProps) {
  const t = useTranslations('quizDesk.form');
  switch (kind) {
    case 'single':
    case 'several':
      return (
        <CheckboxField
          name="keepsOrder"
          value="yes"
          label={t('keepsOrder')}
          defaultChecked={values.keepsOrder !== ''}
        />
      );
    case 'truth':
      return (
        <div className="grid gap-4 sm:grid-cols-2">
          <RadioCards
            name="isTrue"
            legend={t('isTrue')}
            defaultValue={values.isTrue}
            className="sm:col-span-2"
            options={[
              { value: 'true', label: t('true') },
              { value: 'false', label: t('false') },
            ]}
          />
          <Field {...field('feedbackRightTh')} maxLength={quizLimits.choiceLetters} />
          <Field {...field('feedbackRightEn')} maxLength={quizLimits.choiceLetters} />
          <Field {...field('feedbackWrongTh')} maxLength={quizLimits.choiceLetters} />
          <Field {...field('feedbackWrongEn')} maxLength={quizLimits.choiceLetters} />
        </div>
      );
    case 'number':
      return (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field {...field('unitTh')} maxLength={40} />
          <Field {...field('unitEn')} maxLength={40} />
        </div>
      );
    case 'text':
      return (
        <RadioCards
          name="strictness"
          legend={t('strictness')}
          defaultValue={values.strictness}
          options={(['loose', 'strict'] as const).map((value) => ({
            ...{ value, label: t(value), description: t(`${value}Text`) },
          }))}
        />
      );
    default:
      return null;
  }
}

/** Which fields a line of each kind has. */
const lineFields = {
  single: ['th', 'en', 'weight', 'feedbackTh', 'feedbackEn'],
  several: ['th', 'en', 'weight', 'feedbackTh', 'feedbackEn'],
  truth: [],
  number: ['th', 'tolerance', 'weight', 'feedbackTh', 'feedbackEn'],
  text: ['th', 'weight', 'feedbackTh', 'feedbackEn'],
  order: ['th', 'en'],
  match: ['th', 'pairTh', 'en', 'pairEn'],
} as const satisfies Record<QuestionKind, readonly (keyof QuestionRow)[]>;

function Line({ kind, row, index }: { kind: QuestionKind; row: QuestionRow; index: number }) {
  const t = useTranslations('quizDesk.form');
  const isNumber = kind === 'number';
  const labelOf = (name: (typeof lineFields)[QuestionKind][number]) => {
    if (name === 'th') return isNumber ? t('line.number') : t(kind === 'text' ? 'line.accepted' : 'line.th');
    return t(`line.${name}`);
  };
  return (
    <fieldset className="grid gap-3 border-t border-line pt-3 sm:grid-cols-2">
      <legend className="sr-only">{t('lineNumber', { number: index + 1 })}</legend>
      <input type="hidden" name={`id-${index}`} value={row.id} />
      {(kind === 'single' || kind === 'several') && (
        <CheckboxField
          name={`isRight-${index}`}
          value="yes"
          label={t('line.isRight')}
          defaultChecked={row.isRight !== ''}
          className="sm:col-span-2"
        />
      )}
      {lineFields[kind].map((name) => (
        <Field
          key={name}
          name={`${name}-${index}`}
          label={labelOf(name)}
          hint={name === 'weight' && index === 0 ? t('weightHint') : undefined}
          defaultValue={row[name]}
          autoComplete="off"
          maxLength={quizLimits.choiceLetters}
        />
      ))}
    </fieldset>
  );
}

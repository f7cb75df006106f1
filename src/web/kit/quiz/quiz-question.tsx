import { useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { QuizQuestion } from '../../../modules/quiz/quiz.contract.ts';
import { quizLimits } from '../../../modules/quiz/quiz-limits.rules.ts';
import { Badge } from '../../ui/badge.tsx';
import { Field, SelectField } from '../../ui/field.tsx';
import { typedFields } from '../../ui/typed-fields.ts';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import { OrderedList } from '../desk/ordered-list.tsx';

type QuizQuestionProps = {
  question: QuizQuestion;
  /** Of all, the first being 1. */
  number: number;
  /** The form that its fields belong to: they stand beside it, since lists in order have forms of their own. */
  formId: string;
  /** Where an order goes that is made with scripts; without one places are chosen, as they are without scripts. */
  orderAction?: string;
};

/**
 * A question with its fields, which `readAnswers` reads. Plain fields throughout: places and pairs are selects, and an order is
 * made in the ordered list once scripts run. Wants the messages `quiz`.
 */
export function QuizQuestionFields({ question, number, formId, orderAction }: QuizQuestionProps) {
  const t = useTranslations('quiz');
  const isHydrated = useIsHydrated();
  const headingId = useId();
  const { id, kind, text, points } = question;
  const ref = useRef<HTMLFieldSetElement>(null);
  /** Places were chosen before scripts ran: they stay as they are. */
  const [isPlaced, setPlaced] = useState(false);
  useLayoutEffect(() => {
    if (ref.current !== null) setPlaced(typedFields(ref.current).length > 0);
  }, []);
  const isMoved = kind === 'order' && orderAction !== undefined && isHydrated && !isPlaced;
  return (
    // Named by its heading: a legend would stand on the border.
    <fieldset
      ref={ref}
      aria-labelledby={headingId}
      className="grid min-w-0 gap-3 rounded-lg border border-line bg-surface p-4 md:p-5"
    >
      <div className="grid gap-1">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-sm text-ink-mute">
          <span className="font-semibold">{t('question', { number })}</span>
          <Badge>{t('points', { points })}</Badge>
        </p>
        <h2
          id={headingId}
          className="font-sans text-lg leading-relaxed font-semibold whitespace-pre-line text-ink wrap-anywhere"
        >
          {text}
        </h2>
      </div>
      {/* What moved an order has kept it already. */}
      {!isMoved && <input type="hidden" form={formId} name="asked" value={id} />}
      <p className="text-sm text-ink-mute">{t(`how.${kind}`)}</p>
      <Answer question={question} formId={formId} orderAction={isMoved ? orderAction : undefined} />
    </fieldset>
  );
}

function Answer({
  question,
  formId,
  orderAction,
}: Pick<QuizQuestionProps, 'question' | 'formId' | 'orderAction'>) {
  const t = useTranslations('quiz');
  const { id, kind, options, values, unit, isUnreadable } = question;
  const name = `q${id}`;
  switch (kind) {
    case 'single':
    case 'several':
      return (
        <Choices
          type={kind === 'single' ? 'radio' : 'checkbox'}
          {...{ name, formId, values }}
          options={options.map(({ token, text }) => ({ value: token, text }))}
        />
      );
    case 'truth':
      return (
        <Choices
          type="radio"
          {...{ name, formId, values }}
          options={(['true', 'false'] as const).map((value) => ({ value, text: t(`truth.${value}`) }))}
        />
      );
    case 'number':
      return (
        <div className="flex items-end gap-2">
          <Field
            {...{ name, form: formId, label: t('answer'), autoComplete: 'off', inputMode: 'text' }}
            maxLength={quizLimits.answerLetters}
            defaultValue={values[0]}
            error={isUnreadable ? t('unreadable') : undefined}
            className="w-full max-w-60"
          />
          {unit !== '' && <span className={isUnreadable ? 'pb-9' : 'pb-2.5'}>{unit}</span>}
        </div>
      );
    case 'text':
      return (
        <Field
          {...{ name, form: formId, label: t('answer'), autoComplete: 'off', autoCapitalize: 'none' }}
          maxLength={quizLimits.answerLetters}
          defaultValue={values[0]}
          className="max-w-lg"
        />
      );
    case 'order':
      return orderAction === undefined ? (
        <Places question={question} formId={formId} />
      ) : (
        <Order question={question} action={orderAction} />
      );
    case 'match':
      return <Pairs question={question} formId={formId} />;
  }
}

type ChoicesProps = {
  type: 'radio' | 'checkbox';
  name: string;
  formId: string;
  values: readonly string[];
  options: readonly { value: string; text: string }[];
};

/** Choices as cards, large enough for thumbs; radio buttons and tick boxes underneath. */
function Choices({ type, name, formId, values, options }: ChoicesProps) {
  return (
    <div className="grid gap-2">
      {options.map(({ value, text }) => (
        <label
          key={value}
          className="flex min-h-13 items-start gap-3 rounded-md border border-line bg-surface px-4 py-3 transition-colors hover:border-line-strong has-checked:border-primary has-checked:bg-primary-wash has-checked:inset-ring has-checked:inset-ring-primary has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary"
        >
          <input
            {...{ type, name, value, form: formId }}
            defaultChecked={values.includes(value)}
            className="mt-1 size-5 shrink-0 outline-none"
          />
          <span className="min-w-0 whitespace-pre-line wrap-anywhere">{text}</span>
        </label>
      ))}
    </div>
  );
}

const chosenOf = (values: readonly string[]) =>
  new Map(values.map((value) => value.split('=')).map(([token = '', chosen = '']) => [token, chosen]));

/** Which place each thing has. */
function Places({ question: { id, options, values }, formId }: { question: QuizQuestion; formId: string }) {
  const t = useTranslations('quiz');
  const places = chosenOf(values);
  return (
    <div className="grid gap-3">
      <input
        type="hidden"
        form={formId}
        name={`q${id}-parts`}
        value={options.map(({ token }) => token).join()}
      />
      {options.map(({ token, text }) => (
        <SelectField
          key={token}
          name={`q${id}-${token}`}
          form={formId}
          label={text}
          defaultValue={places.get(token) ?? ''}
          placeholder={t('choosePlace')}
          options={options.map((_, index) => ({ value: index + 1, label: t('place', { place: index + 1 }) }))}
        />
      ))}
    </div>
  );
}

/** The same, by moving them; each order is kept at once. */
function Order({ question: { id, options, values }, action }: { question: QuizQuestion; action: string }) {
  const t = useTranslations('quiz');
  const places = chosenOf(values);
  const things = options
    .map(({ token, text }) => ({ id: Number(token), text, place: Number(places.get(token) ?? 0) }))
    .sort((one, other) => one.place - other.place);
  const isAnswered = values.length > 0;
  return (
    <div className="grid gap-2">
      {!isAnswered && <p className="text-sm text-ink-mute">{t('order.untouched')}</p>}
      <OrderedList
        things={things}
        nameOf={({ text }) => text}
        action={`${action}${action.includes('?') ? '&' : '?'}question=${id}`}
        words={{
          label: t('order.label'),
          drag: t('order.drag'),
          up: (name) => t('order.up', { name }),
          down: (name) => t('order.down', { name }),
          moved: (moved) => t('order.moved', moved),
        }}
      >
        {({ text }) => <span className="min-w-0 py-2 whitespace-pre-line wrap-anywhere">{text}</span>}
      </OrderedList>
    </div>
  );
}

function Pairs({
  question: { id, options, rights, values },
  formId,
}: {
  question: QuizQuestion;
  formId: string;
}) {
  const t = useTranslations('quiz');
  const chosen = chosenOf(values);
  return (
    <div className="grid gap-3">
      <input
        type="hidden"
        form={formId}
        name={`q${id}-parts`}
        value={options.map(({ token }) => token).join()}
      />
      {options.map(({ token, text }) => (
        <SelectField
          key={token}
          name={`q${id}-${token}`}
          form={formId}
          label={text}
          defaultValue={chosen.get(token) ?? ''}
          placeholder={t('choosePair')}
          options={rights.map((right) => ({ value: right.token, label: right.text }))}
        />
      ))}
    </div>
  );
}

import { useCallback, useEffect, useId, useRef } from 'react';
import { Form, useFetcher, useNavigation, useRevalidator } from 'react-router';
import { useTranslations } from 'use-intl';
import type { QuizAttempt, QuizQuestion } from '../../../modules/quiz/quiz.contract.ts';
import { QuizQuestionFields } from '../../kit/quiz/quiz-question.tsx';
import { Button } from '../../ui/button.tsx';
import { TimeLeft } from './time-left.tsx';

type TryFormProps = {
  attempt: Pick<QuizAttempt, 'deadlineAt'>;
  questions: readonly { question: QuizQuestion; number: number }[];
  pageNo: number;
  pageCount: number;
  action: string;
};

const quietMs = 1_500;
/** The server takes what was on its way for five seconds after the end; then the result is there. */
const settledMs = 6_500;

/** A page of a try. What is answered is kept while one works once scripts run, and by every button without them. */
export function TryForm({ attempt: { deadlineAt }, questions, pageNo, pageCount, action }: TryFormProps) {
  const t = useTranslations('quiz');
  const formId = useId();
  const formRef = useRef<HTMLFormElement>(null);
  const { formData } = useNavigation();
  const { keep, isKept, isKeeping } = useKeeping(formRef, action);
  const { revalidate } = useRevalidator();
  const end = useCallback(() => {
    keep();
    setTimeout(() => void revalidate(), settledMs);
  }, [keep, revalidate]);
  const isLast = pageNo === pageCount;
  const next = isLast ? 'go:check' : `go:${pageNo + 1}`;
  const sent = formData?.get('intent');
  const button = (intent: string) => ({
    ...{ type: 'submit' as const, form: formId, name: 'intent', value: intent, isBusy: sent === intent },
  });
  return (
    <div className="grid gap-5" onChange={keep}>
      <Form id={formId} ref={formRef} method="post" action={action} noValidate />
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-sm text-ink-mute">
        <p>{t('page', { page: pageNo, count: pageCount })}</p>
        {deadlineAt !== null && <TimeLeft until={deadlineAt} onEnd={end} />}
      </div>
      {questions.map(({ question, number }) => (
        <QuizQuestionFields key={question.id} {...{ question, number, formId, orderAction: action }} />
      ))}
      <p role="status" className="min-h-6 text-sm text-ink-mute">
        {isKeeping ? t('keeping') : isKept ? t('kept') : ''}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button {...button(next)}>{t(isLast ? 'saveAndCheck' : 'saveAndGoOn')}</Button>
        {isLast && (
          <Button {...button('hand-in')} variant="secondary">
            {t('handIn')}
          </Button>
        )}
        {pageNo > 1 && (
          <Button {...button(`go:${pageNo - 1}`)} variant="quiet">
            {t('back')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Keeps what is in a form a moment after somebody has stopped changing it. */
function useKeeping(formRef: { current: HTMLFormElement | null }, action: string) {
  const fetcher = useFetcher<{ isKept?: true }>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { submit } = fetcher;
  const send = useCallback(() => {
    if (formRef.current === null) return;
    const data = new FormData(formRef.current);
    data.set('intent', 'keep');
    void submit(data, { method: 'post', action });
  }, [formRef, submit, action]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const keep = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(send, quietMs);
  }, [send]);
  return { keep, isKeeping: fetcher.state !== 'idle', isKept: fetcher.data?.isKept === true };
}

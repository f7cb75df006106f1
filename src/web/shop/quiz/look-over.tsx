import { Form, useNavigation, useRevalidator } from 'react-router';
import { useTranslations } from 'use-intl';
import type { QuizAttempt } from '../../../modules/quiz/quiz.contract.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { tryPath } from './quiz-path.ts';
import { TimeLeft } from './time-left.tsx';

type LookOverProps = {
  attempt: Pick<QuizAttempt, 'id' | 'quizId' | 'deadlineAt'>;
  overview: readonly {
    id: number;
    number: number;
    text: string;
    pageNo: number;
    isAnswered: boolean;
    isUnreadable: boolean;
  }[];
};

/** Every question of a try with whether it is answered, before it is handed in. */
export function LookOver({ attempt: { id, quizId, deadlineAt }, overview }: LookOverProps) {
  const t = useTranslations('quiz');
  const { state } = useNavigation();
  const { revalidate } = useRevalidator();
  const action = tryPath(quizId, id);
  const open = overview.filter(({ isAnswered }) => !isAnswered).length;
  return (
    <Panel
      title={t('check.title')}
      aside={deadlineAt !== null && <TimeLeft until={deadlineAt} onEnd={() => void revalidate()} />}
    >
      {open > 0 ? (
        <Notice tone="warning">{t('check.open', { count: open })}</Notice>
      ) : (
        <p>{t('check.whole')}</p>
      )}
      <ol className="grid divide-y divide-line">
        {overview.map(({ id: questionId, number, text, pageNo, isAnswered, isUnreadable }) => (
          <li key={questionId} className="flex items-center justify-between gap-3">
            <Link
              to={`${action}?page=${pageNo}`}
              className="line-clamp-2 min-w-0 py-3 text-ink wrap-anywhere hover:text-primary hover:underline"
            >
              {number}. {text}
            </Link>
            <Badge tone={isUnreadable ? 'warning' : isAnswered ? 'success' : 'neutral'}>
              {t(isUnreadable ? 'check.unreadable' : isAnswered ? 'check.answered' : 'check.none')}
            </Badge>
          </li>
        ))}
      </ol>
      <Form method="post" action={action} className="grid">
        <Button
          type="submit"
          name="intent"
          value="hand-in-as-is"
          isBusy={state === 'submitting'}
          className="justify-self-start"
        >
          {t('handIn')}
        </Button>
      </Form>
    </Panel>
  );
}

import { useId } from 'react';
import { Form, useLoaderData, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { QuizMarks, round } from '../../kit/quiz/quiz-marks.tsx';
import { QuizQuestionFields } from '../../kit/quiz/quiz-question.tsx';
import { readAnswers } from '../../kit/quiz/read-answers.server.ts';
import { readNumber } from '../../request/query-number.ts';
import { orNotFound, requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Route } from './+types/preview-page';
import { deskPath, quizzesAddress } from './quiz-desk-path.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** A draft as a taker would see it, all of it on one page. */
export async function loader({ params, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const quiz = await orNotFound(orHidden(server.api.quiz.staffPreview({ id: readNumber(params.id) })));
  const messages = pickMessages(server.locale, 'admin', 'quizDesk', 'quiz');
  return { quiz, head: pageHead(server, quiz.title), messages };
}

/** Marks what was answered; nothing is kept of it. */
export async function action({ request, params, context }: Route.ActionArgs) {
  requireSignIn(context);
  const answers = readAnswers(await request.formData());
  return orNotFound(orHidden(serverSide(context).api.quiz.staffTry({ id: readNumber(params.id), answers })));
}

export default function PreviewPage() {
  const t = useTranslations('quizDesk');
  const { quiz } = useLoaderData<typeof loader>();
  const result = useReply<typeof action>();
  const { state } = useNavigation();
  const formId = useId();
  return (
    <DeskPage
      title={quiz.title}
      crumb={t('preview.label')}
      way={[
        { label: t('title'), to: quizzesAddress.path },
        { label: quiz.title, to: deskPath(quiz.id) },
      ]}
      lead={t('preview.lead')}
      isNarrow
    >
      {result !== undefined && (
        <>
          <Notice tone={result.isPassed ? 'success' : 'info'}>
            {t(result.isPassed ? 'preview.passed' : 'preview.failed', { percent: round(result.percent) })}
          </Notice>
          <h2 className="text-xl">{t('preview.marks')}</h2>
          <QuizMarks questions={result.questions} />
          <h2 className="text-xl">{t('preview.again')}</h2>
        </>
      )}
      <Form id={formId} method="post" noValidate />
      {quiz.questions.map((question, index) => (
        <QuizQuestionFields key={question.id} question={question} number={index + 1} formId={formId} />
      ))}
      {quiz.questions.length === 0 ? (
        <p className="text-ink-soft">{t('noQuestions')}</p>
      ) : (
        <Button type="submit" form={formId} isBusy={state === 'submitting'} className="justify-self-start">
          {t('preview.submit')}
        </Button>
      )}
    </DeskPage>
  );
}

import { useTranslations } from 'use-intl';
import type { QuizAttempt, QuizResult } from '../../../modules/quiz/quiz.contract.ts';
import { QuizMarks, round } from '../../kit/quiz/quiz-marks.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { quizPath } from './quiz-path.ts';

type QuizResultProps = {
  attempt: Pick<QuizAttempt, 'quizId' | 'mostPoints' | 'passPercent'>;
  result: QuizResult;
};

/** What came of a try: the score, whether it is enough, its points, and each question as far as the author tells. */
export function QuizResultView({ attempt: { quizId, mostPoints, passPercent }, result }: QuizResultProps) {
  const t = useTranslations('quiz');
  const { percent, got, isPassed, isTimeUp, isRegraded, best, pointsState, points, questions } = result;
  return (
    <>
      {isTimeUp && <Notice tone="info">{t('timeUp')}</Notice>}
      {isRegraded && <Notice tone="info">{t('regraded')}</Notice>}
      <Panel title={t(isPassed ? 'passedTitle' : 'failedTitle')}>
        <p className="font-serif text-4xl font-semibold tabular-nums">
          {t('percent', { percent: round(percent) })}
        </p>
        <p className="text-ink-soft">
          {t('score', { got: round(got), most: mostPoints, pass: passPercent })}
          {best > percent && ` · ${t('best', { percent: round(best) })}`}
        </p>
        {pointsState !== 'none' && (
          <Notice tone="success">
            {t(pointsState === 'given' ? 'pointsGiven' : 'pointsWaiting', { points })}
          </Notice>
        )}
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={quizPath(quizId)} variant={isPassed ? 'secondary' : 'primary'}>
            {t(isPassed ? 'toQuiz' : 'tryAgain')}
          </ButtonLink>
          <ButtonLink to="/academy" variant={isPassed ? 'primary' : 'secondary'}>
            {t('toAcademy')}
          </ButtonLink>
        </div>
      </Panel>
      {questions.length > 0 ? (
        <section aria-labelledby="marks" className="grid gap-3">
          <h2 id="marks" className="text-xl">
            {t('marks')}
          </h2>
          <QuizMarks questions={questions} />
        </section>
      ) : (
        <p className="text-ink-soft">{t('noMarks')}</p>
      )}
    </>
  );
}

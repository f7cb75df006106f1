import { useTranslations } from 'use-intl';
import type { DeskQuiz } from '../../../modules/quiz/quiz-desk.contract.ts';
import { Badge } from '../../ui/badge.tsx';

const tones = { draft: 'neutral', shown: 'success', hidden: 'warning' } as const;

/** Whether a quiz is asked, and whether its draft says something else by now. Wants the messages `quizDesk`. */
export function QuizStateBadge({
  quiz: { state, isChanged },
}: {
  quiz: Pick<DeskQuiz, 'state' | 'isChanged'>;
}) {
  const t = useTranslations('quizDesk');
  return (
    <>
      <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
      {isChanged && <Badge tone="info">{t('state.changed')}</Badge>}
    </>
  );
}

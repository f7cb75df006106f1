import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import CircleDot from 'lucide-react/icons/circle-dot';
import CircleX from 'lucide-react/icons/circle-x';
import { useTranslations } from 'use-intl';
import type { QuizMark } from '../../../modules/quiz/quiz.contract.ts';
import { classNames } from '../../ui/class-names.ts';

const looks = {
  right: { Icon: CircleCheck, look: 'text-success' },
  partly: { Icon: CircleDot, look: 'text-warning' },
  wrong: { Icon: CircleX, look: 'text-danger' },
  none: { Icon: CircleDashed, look: 'text-ink-mute' },
};

/** What came of each question, as far as its author tells. Wants the messages `quiz`. */
export function QuizMarks({ questions }: { questions: readonly QuizMark[] }) {
  const t = useTranslations('quiz');
  return (
    <ol className="grid gap-4">
      {questions.map((question, index) => {
        const { id, kind, text, state, got, points, given, right, feedback, why } = question;
        const { Icon, look } = looks[state];
        const written = (lines: readonly string[]) =>
          kind === 'truth' ? lines.map((line) => t(`truth.${line === 'true' ? 'true' : 'false'}`)) : lines;
        return (
          <li key={id} className="grid gap-3 rounded-lg border border-line bg-surface p-4 md:p-5">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-sm">
              <span className="font-semibold text-ink-mute">{t('question', { number: index + 1 })}</span>
              <span className={classNames('inline-flex items-center gap-1.5 font-semibold', look)}>
                <Icon className="size-4 self-center" aria-hidden="true" />
                {t(`state.${state}`)}
                <span className="text-ink-mute tabular-nums">{t('got', { got: round(got), points })}</span>
              </span>
            </p>
            <h3 className="font-sans text-lg leading-relaxed font-semibold whitespace-pre-line wrap-anywhere">
              {text}
            </h3>
            <dl className="grid gap-3 sm:grid-cols-2">
              <Lines label={t('given')} lines={given.length === 0 ? [t('nothing')] : written(given)} />
              {right.length > 0 && state !== 'right' && <Lines label={t('right')} lines={written(right)} />}
            </dl>
            {feedback.map((line) => (
              <p key={line} className="whitespace-pre-line text-ink-soft wrap-anywhere">
                {line}
              </p>
            ))}
            {why !== '' && (
              <p className="rounded-md bg-wash px-4 py-3 whitespace-pre-line wrap-anywhere">
                <span className="font-semibold">{t('why')}</span> {why}
              </p>
            )}
          </li>
        );
      })}
    </ol>
  );
}

function Lines({ label, lines }: { label: string; lines: readonly string[] }) {
  return (
    <div className="grid content-start gap-0.5">
      <dt className="text-sm text-ink-mute">{label}</dt>
      {lines.map((line) => (
        <dd key={line} className="whitespace-pre-line wrap-anywhere">
          {line}
        </dd>
      ))}
    </div>
  );
}

/** Points and per cents as people write them: two decimals at most. */
export function round(value: number): string {
  return String(Math.round(value * 100) / 100);
}

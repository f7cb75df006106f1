import { useTranslations } from 'use-intl';
import type { StoreMark } from '../../../modules/store-standing/store-standing.contract.ts';
import { Fact } from '../../ui/fact.tsx';
import { Link } from '../../ui/link.tsx';
import { Moment } from '../../ui/moment.tsx';

/** How each state of a mark looks as a badge. */
export const markTones = {
  counted: 'warning',
  appealed: 'info',
  kept: 'warning',
  lifted: 'success',
} as const;

/** What counts, and the order that is its evidence: a link for whoever may follow it (`href`). Wants the messages `standing`. */
export function MarkTitle({ mark, href }: { mark: StoreMark; href: string | null }) {
  const t = useTranslations('standing');
  return (
    <>
      {t(`kind.${mark.kind}`)} ·{' '}
      {href === null ? (
        <span className="tabular-nums">{mark.orderNumber}</span>
      ) : (
        <Link to={href} className="text-primary tabular-nums underline underline-offset-4">
          {mark.orderNumber}
        </Link>
      )}
    </>
  );
}

/** When it happened, what the store says of it and what staff answered. */
export function MarkFacts({ mark: { at, appeal, answer } }: { mark: StoreMark }) {
  const t = useTranslations('standing');
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
      <Fact label={t('at')}>
        <Moment at={at} />
      </Fact>
      {appeal !== null && (
        <Fact label={t('yourAppeal')}>
          <span className="whitespace-pre-line">{appeal}</span>
        </Fact>
      )}
      {answer !== null && (
        <Fact label={t('answer')}>
          <span className="whitespace-pre-line">{answer}</span>
        </Fact>
      )}
    </dl>
  );
}

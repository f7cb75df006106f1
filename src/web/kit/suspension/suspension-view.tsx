import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Suspension } from '../../../modules/store-suspension/store-suspension.contract.ts';
import { Badge } from '../../ui/badge.tsx';
import { Fact } from '../../ui/fact.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Panel } from '../../ui/panel.tsx';

type SuspensionViewProps = {
  suspension: Suspension;
  /** What can be done about it. Wants the messages `suspension`. */
  children?: ReactNode;
};

const tones = { announced: 'warning', running: 'danger', ended: 'neutral' } as const;

/** A suspension of a store: why, from when until when, what the store says of it and what it was answered. */
export function SuspensionView({ suspension, children }: SuspensionViewProps) {
  const t = useTranslations('suspension');
  const { state, reason, startsAt, until, payouts, endedAt, endReason, appeal, answer } = suspension;
  return (
    <Panel title={t('title')} aside={<Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>}>
      <dl className="grid gap-3 sm:grid-cols-2">
        <Fact label={t('reason')} className="sm:col-span-2">
          <span className="whitespace-pre-line">{reason}</span>
        </Fact>
        <Fact label={t('starts')}>
          <Moment at={startsAt} />
        </Fact>
        <Fact label={t('until')}>{until === null ? t('untilLifted') : <Moment at={until} />}</Fact>
        <Fact label={t('payouts')}>{t(`payout.${payouts}`)}</Fact>
        {endedAt !== null && (
          <Fact label={t('ended')}>
            <Moment at={endedAt} />
          </Fact>
        )}
        {endReason !== null && <Fact label={t('endReason')}>{endReason}</Fact>}
        {appeal !== null && (
          <Fact label={t('appealOf')} className="sm:col-span-2">
            <span className="whitespace-pre-line">{appeal}</span>
          </Fact>
        )}
        {appeal !== null && (answer !== null || endedAt === null) && (
          <Fact label={t('answerOf')} className="sm:col-span-2">
            <span className="whitespace-pre-line">{answer ?? t('appealWaits')}</span>
          </Fact>
        )}
      </dl>
      {children}
    </Panel>
  );
}

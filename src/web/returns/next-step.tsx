import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Panel } from '../order/panel.tsx';
import { DueTime } from './due-time.tsx';
import type { ReturnFacts } from './return.types.ts';
import type { Side } from './return-links.ts';

type NextStepProps = { side: Side; request: ReturnFacts; now: string; children?: ReactNode };

/** What happens next with a return, by when, and what of it is one's own to do. */
export function NextStep({ side, request, now, children }: NextStepProps) {
  const t = useTranslations('returns');
  const { status, dueAt, disputeAnswer, returnNumber } = request;
  const step =
    status !== 'rejected' ? status : disputeAnswer !== null ? 'decided' : dueAt === null ? 'over' : status;
  return (
    <Panel title={t('detail.next')}>
      <p>{t(`next.${side}.${step}`, { returnNumber })}</p>
      {dueAt !== null && <DueTime until={dueAt} now={now} />}
      {children}
    </Panel>
  );
}

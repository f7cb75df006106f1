import { useTranslations } from 'use-intl';
import type { ListedRateFacts } from '../../../modules/affiliate/rate.contract.ts';
import { Badge } from '../../ui/badge.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { Fact } from '../../ui/fact.tsx';
import { Field } from '../../ui/field.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Notice } from '../../ui/notice.tsx';
import { bahtText } from '../../ui/price.tsx';
import { DeskItem } from '../desk/desk-item.tsx';
import type { EndReply } from './rate-form.server.ts';

type RateItemProps = {
  rate: ListedRateFacts;
  /** Whether its store looks at it: it needn't be told who it is. */
  isOwn?: boolean;
  reply: EndReply | undefined;
};

/** What a rate gives and on what, in words. */
function useRateWords() {
  const t = useTranslations('storeAffiliate.rate');
  return (rate: ListedRateFacts) => {
    const { basisPoints, perCopy, pointsPerHundred, product, category, campaign, sellerId } = rate;
    const money =
      basisPoints === null
        ? t('perCopy', { amount: bahtText(perCopy ?? 0) })
        : t('percent', { percent: String(basisPoints / 100) });
    const worth =
      pointsPerHundred === null ? money : t('withPoints', { worth: money, points: pointsPerHundred });
    const on =
      product !== null
        ? t('product', { name: product })
        : category !== null
          ? t('category', { name: category })
          : t(sellerId === null ? 'all' : 'allOfStore');
    return { worth, what: campaign === null ? on : `${t('campaign', { name: campaign })} · ${on}` };
  };
}

/** A rate: what it gives, who pays, from when until when, what it cost; and its end. */
export function RateItem({ rate, isOwn = false, reply }: RateItemProps) {
  const t = useTranslations('storeAffiliate.rate');
  const { worth, what } = useRateWords()(rate);
  const { id, funder, store, state, startsAt, endsAt } = rate;
  return (
    <DeskItem
      label={`${worth}, ${what}`}
      title={
        <>
          <span className="tabular-nums">{worth}</span>
          <span className="block text-base font-normal wrap-anywhere text-ink-soft">{what}</span>
        </>
      }
      when={
        <Badge tone={funder === 'house' ? 'primary' : 'info'}>
          {funder === 'house'
            ? t('payer.house')
            : isOwn
              ? t('payer.own')
              : t('payer.store', { name: store ?? '' })}
        </Badge>
      }
      actions={
        state !== 'ended' && (
          <ConfirmPanel
            label={t('end')}
            name={`${worth}, ${what}`}
            title={t('endTitle')}
            text={t('endText')}
            submit={t('endSubmit')}
            intent="end"
            fields={{ id }}
            look="secondary"
            tone="danger"
            isMistaken={reply !== undefined}
          >
            {reply?.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
            <Field
              type="datetime-local"
              name="endsAt"
              label={t('endAt')}
              hint={t('endAtHint')}
              error={reply?.isDateWrong === true ? t('endWrong') : undefined}
            />
          </ConfirmPanel>
        )
      }
    >
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 lg:grid-cols-5">
        <Fact label={t('from')}>
          <Moment at={startsAt} />
        </Fact>
        <Fact label={t('until')}>{endsAt === null ? t('open') : <Moment at={endsAt} />}</Fact>
        <Fact label={t('reachLabel')}>{t(`reach.${rate.reach}`)}</Fact>
        <Fact label={t('orders')}>
          <span className="tabular-nums">{rate.orders.toLocaleString('en-US')}</span>
        </Fact>
        <Fact label={t('cost')}>
          <span className="font-semibold tabular-nums">{bahtText(rate.cost)}</span>
          {rate.waiting > 0 && (
            <span className="block text-sm text-ink-mute">
              {t('costWaiting', { amount: bahtText(rate.waiting) })}
            </span>
          )}
        </Fact>
      </dl>
    </DeskItem>
  );
}

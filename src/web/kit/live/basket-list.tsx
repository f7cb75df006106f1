import { Form } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import type { HostBasket } from '../../../modules/live/live-basket.contract.ts';
import type { BasketState } from '../../../modules/live/live-basket.rules.ts';
import { formatDateTime } from '../../../shared/bangkok-time.ts';
import type { Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { bahtText } from '../../ui/price.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';

const tones: Record<BasketState, Tone> = {
  ...{ unsent: 'warning', sent: 'info', claimed: 'info' },
  ...{ ordered: 'warning', paid: 'success', lapsed: 'neutral' },
};

/** Everybody's basket: the link to send, what became of it, and a reminder. */
export function BasketList({ baskets, isSelling }: { baskets: readonly HostBasket[]; isSelling: boolean }) {
  const t = useTranslations('live.baskets');
  const count = (...states: BasketState[]) => baskets.filter(({ state }) => states.includes(state)).length;
  const unsent = baskets.filter(
    ({ state, reserved }) => (state === 'unsent' || state === 'lapsed') && reserved > 0,
  ).length;
  return (
    <Panel title={t('title')}>
      <p className="text-ink-soft">{t('lead')}</p>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="font-semibold tabular-nums">
          {t('totals', {
            ...{ paid: count('paid'), ordered: count('ordered') },
            open: count('unsent', 'sent', 'claimed'),
          })}
        </p>
        {isSelling && unsent > 0 && (
          <Form method="post">
            <Button type="submit" name="intent" value="send">
              {t('makeAll', { count: unsent })}
            </Button>
          </Form>
        )}
      </div>
      <ul className="divide-y divide-line">
        {baskets.map((basket) => (
          <BasketItem key={basket.buyer} basket={basket} isSelling={isSelling} />
        ))}
      </ul>
    </Panel>
  );
}

function BasketItem({ basket, isSelling }: { basket: HostBasket; isSelling: boolean }) {
  const t = useTranslations('live.baskets');
  const locale = useLocale();
  const page = useTranslations('livePage');
  const { buyer, name, state, link, reply, lapsesAt, reserved, waiting, amount, isReminded, orderNumbers } =
    basket;
  const isOpen = state === 'sent' || state === 'claimed';
  const canMake = isSelling && reserved > 0 && (state === 'unsent' || state === 'lapsed');
  return (
    <li className="grid gap-2 py-4" aria-label={name}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="flex min-w-0 flex-wrap items-baseline gap-2 font-semibold wrap-anywhere">
          {name} <StatusBadge tone={tones[state]}>{t(`state.${state}`)}</StatusBadge>
        </p>
        <p className="text-sm tabular-nums">
          {t('copies', { reserved, amount: bahtText(amount) })}
          {waiting > 0 && ` · ${t('waiting', { count: waiting })}`}
          {isOpen &&
            lapsesAt !== null &&
            ` · ${t('until', { time: formatDateTime(locale, new Date(lapsesAt)) })}`}
        </p>
      </div>
      {orderNumbers.length > 0 && (
        <p className="text-sm text-ink-soft">
          {orderNumbers.map((number) => t('order', { number })).join(' · ')}
        </p>
      )}
      {isOpen && reply !== null && (
        <p className="text-sm text-ink-soft">
          {page(`reply.${reply.state}`, {
            reason: reply.reason === '' || reply.reason === 'late' ? '' : page(`reason.${reply.reason}`),
          })}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {isOpen && link !== null && (
          <span className="flex min-w-0 flex-1 basis-72 items-center gap-1 rounded-md border border-line bg-wash ps-3">
            <input
              readOnly
              value={link}
              aria-label={t('linkOf', { name })}
              onFocus={(event) => event.currentTarget.select()}
              className="min-h-11 min-w-0 flex-1 bg-transparent text-sm"
            />
            <CopyButton text={link} label={t('copy', { name })} doneLabel={t('copied')} />
          </span>
        )}
        {canMake && (
          <Form method="post">
            <input type="hidden" name="buyer" value={buyer} />
            <Button
              type="submit"
              name="intent"
              value="send"
              size="s"
              variant="secondary"
              aria-label={t(state === 'lapsed' ? 'againOf' : 'makeOf', { name })}
            >
              {t(state === 'lapsed' ? 'again' : 'make')}
            </Button>
          </Form>
        )}
        {state === 'claimed' &&
          (isReminded ? (
            <span className="text-sm text-ink-mute">{t('reminded')}</span>
          ) : (
            <Form method="post">
              <input type="hidden" name="buyer" value={buyer} />
              <Button
                type="submit"
                name="intent"
                value="remind"
                size="s"
                variant="secondary"
                aria-label={t('remindOf', { name })}
              >
                {t('remind')}
              </Button>
            </Form>
          ))}
      </div>
    </li>
  );
}

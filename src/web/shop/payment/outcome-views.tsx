import Ban from 'lucide-react/icons/ban';
import CircleCheckBig from 'lucide-react/icons/circle-check-big';
import CircleX from 'lucide-react/icons/circle-x';
import ClockAlert from 'lucide-react/icons/clock-alert';
import CreditCard from 'lucide-react/icons/credit-card';
import FileSearch from 'lucide-react/icons/file-search';
import HandCoins from 'lucide-react/icons/hand-coins';
import Undo2 from 'lucide-react/icons/undo-2';
import type { ComponentType, ReactNode, SVGProps } from 'react';
import { useTranslations } from 'use-intl';
import type { OrderDetail } from '../../../modules/order-desk/order-desk.contract.ts';
import type { PaymentState } from '../../../modules/payment/payment.contract.ts';
import { HoldCountdown } from '../../kit/order/hold-countdown.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { bahtText } from '../../ui/price.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { usePaymentFrame } from './payment-frame.ts';
import { PaymentSummary } from './payment-summary.tsx';
import type { PaymentView } from './payment-view.rules.ts';
import { Purchase } from './purchase.tsx';
import { SlipList } from './slip-list.tsx';

type Icon = ComponentType<SVGProps<SVGSVGElement>>;
type Outcome = Exclude<PaymentView, 'card' | 'promptpay' | 'transfer'>;

const looks: Record<Outcome, { Icon: Icon; tone: string }> = {
  paid: { Icon: CircleCheckBig, tone: 'bg-success-wash text-success' },
  cod: { Icon: HandCoins, tone: 'bg-success-wash text-success' },
  review: { Icon: FileSearch, tone: 'bg-info-wash text-info' },
  failed: { Icon: CircleX, tone: 'bg-danger-wash text-danger' },
  expired: { Icon: ClockAlert, tone: 'bg-warning-wash text-warning' },
  cancelled: { Icon: Ban, tone: 'bg-wash text-ink-soft' },
  refunded: { Icon: Undo2, tone: 'bg-info-wash text-info' },
};

/** The end of a payment, or a wait that needs nothing of the shopper: what happened, and the way on. */
export function OutcomeView({
  state,
  view,
  orders,
}: {
  state: PaymentState;
  view: Outcome;
  /** What was bought, where that is still to come. */
  orders: readonly OrderDetail[];
}) {
  const t = useTranslations('payment');
  const frame = usePaymentFrame();
  const { Icon, tone } = looks[view];
  const mayHaveTransferred =
    view === 'expired' && (state.channel === 'transfer' || state.channel === 'promptpay');
  return (
    <div className="mx-auto grid max-w-2xl gap-5 pt-8 md:pt-12">
      <Heading icon={<Icon className="size-8" aria-hidden="true" />} tone={tone} title={t(`${view}.title`)}>
        {t(`${view}.text`)}
      </Heading>
      <div className="flex flex-wrap justify-center gap-2">
        {view === 'failed' && <ButtonLink to={frame.repay(state)}>{t('failed.again')}</ButtonLink>}
        <ButtonLink to="/user/profile/my-order" variant={view === 'failed' ? 'secondary' : 'primary'}>
          {t('myOrders')}
        </ButtonLink>
        {view !== 'failed' && (
          <ButtonLink to="/product" variant="secondary">
            {t('browse')}
          </ButtonLink>
        )}
      </div>
      {mayHaveTransferred && (
        <Notice
          tone="info"
          action={
            <Link to={frame.slip(state)} className="font-semibold text-primary hover:underline">
              {t('expired.lateAttach')}
            </Link>
          }
        >
          {t('expired.late')}
        </Notice>
      )}
      {view === 'review' && <SlipList slips={state.slips} />}
      {(view === 'paid' || view === 'cod' || view === 'review') && <Purchase orders={orders} view={view} />}
      <PaymentSummary state={state} hasOrders={orders.length === 0} />
      {view === 'review' && <CheckAgain state={state} />}
    </div>
  );
}

/** A card payment whose answer hasn't come: it may be on its way, or the shopper may have turned back. */
export function CardView({ state, onHoldEnd }: { state: PaymentState; onHoldEnd: () => void }) {
  const t = useTranslations('payment');
  const frame = usePaymentFrame();
  return (
    <div className="mx-auto grid max-w-2xl gap-5 pt-8 md:pt-12">
      <Heading
        icon={<Spinner className="size-8!" />}
        tone="bg-primary-wash text-primary"
        title={t('card.title')}
      >
        {t('card.text')}
      </Heading>
      <section className="grid justify-items-center gap-3 rounded-lg border border-line bg-surface p-5 text-center">
        <p className="text-3xl font-semibold tabular-nums">{bahtText(state.total)}</p>
        {state.holdUntil !== null && <HoldCountdown until={state.holdUntil} onEnd={onHoldEnd} />}
        {state.redirectUrl === null ? (
          <Notice tone="warning" className="text-left">
            {t('card.closed')}
          </Notice>
        ) : (
          <>
            <p className="text-ink-soft">{t('card.continueText')}</p>
            <ButtonLink to={state.redirectUrl} reloadDocument prefetch="none">
              <CreditCard className="size-5" aria-hidden="true" />
              {t('card.continue')}
            </ButtonLink>
          </>
        )}
        <div className="flex flex-wrap justify-center gap-x-6">
          <Link
            to={frame.repay(state)}
            className="inline-flex min-h-11 items-center font-semibold text-primary hover:underline"
          >
            {t('otherChannel')}
          </Link>
          <CheckAgain state={state} />
        </div>
      </section>
      <PaymentSummary state={state} hasAmount={false} />
    </div>
  );
}

/** Asks the server again: what the page does by itself where scripts run. */
export function CheckAgain({ state }: { state: PaymentState }) {
  const t = useTranslations('payment');
  const frame = usePaymentFrame();
  return (
    <Link
      to={frame.payment(state)}
      replace
      preventScrollReset
      className="inline-flex min-h-11 items-center justify-self-center font-semibold text-primary hover:underline"
    >
      {t('checkAgain')}
    </Link>
  );
}

function Heading({
  icon,
  tone,
  title,
  children,
}: {
  icon: ReactNode;
  tone: string;
  title: string;
  children: ReactNode;
}) {
  return (
    <header className="grid justify-items-center gap-2 text-center">
      <span className={classNames('mb-1 grid size-16 place-items-center rounded-full', tone)}>{icon}</span>
      <h1 className="text-2xl md:text-3xl">{title}</h1>
      <p className="prose-width text-ink-soft">{children}</p>
    </header>
  );
}

import ChevronRight from 'lucide-react/icons/chevron-right';
import Circle from 'lucide-react/icons/circle';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { SetupStep, StoreSetup } from '../../../modules/store-centre/store-centre.contract.ts';
import { mayDo, todayWork } from '../../../modules/store-centre/store-centre.rules.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { readFiguresQuery } from '../figures/figures-query.rules.ts';
import { FiguresSection } from '../figures/figures-section.tsx';
import { readFigurePage } from '../figures/read-figures.server.ts';
import type { Route } from './+types/start-page';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** Where a store's day begins: what waits, each with the way to where it is done, and how the store does. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const [{ waiting, rights }, setup] = await orHidden(
    Promise.all([server.api.storeCentre.waiting({}), server.api.storeCentre.setup({})]),
  );
  const figures = mayDo(rights, 'finance')
    ? await readFigurePage(server, readFiguresQuery(url.searchParams))
    : null;
  const { centre } = pickMessages(server.locale, 'centre');
  return {
    waiting,
    setup,
    figures,
    isCataloguer: mayDo(rights, 'catalogue'),
    head: pageHead(server, centre.start.title),
    messages: figures === null ? {} : pickMessages(server.locale, 'figures'),
  };
}

/** Where each kind of work is done. */
const desks = {
  late: '/manage-store/orders?tab=to-ship&due=late',
  dueToday: '/manage-store/orders?tab=to-ship&due=today',
  pack: '/manage-store/orders?tab=to-ship&packed=no',
  ship: '/manage-store/orders?tab=to-ship&packed=yes&fetched=no',
  answer: '/manage-store/returns?tab=to-answer',
  receive: '/manage-store/returns?tab=to-receive',
  disputed: '/manage-store/returns?tab=with-staff',
  reviews: '/manage-store/reviews?filter=unanswered',
  refused: '/manage-store/products?status=refused',
  soldOut: '/manage-store/products?status=outOfStock',
  low: '/manage-store/stock?filter=low',
  documents: '/manage-store/settings/tax',
  payout: '/manage-store/finance/payouts',
} as const;

export default function StartPage() {
  const t = useTranslations('centre.start');
  const { waiting, setup, figures, isCataloguer } = useLoaderData<typeof loader>();
  const work = todayWork(waiting);
  const isAnyTheirs = Object.values(waiting).some((count) => count !== null);
  return (
    <DeskPage title={t('title')} lead={t('lead')} isNarrow={figures === null}>
      {(setup.steps.length > 0 || !setup.isPublic) && <Setup setup={setup} />}
      <Panel title={t('today')}>
        {work.length === 0 ? (
          <EmptyState
            headingLevel="h3"
            title={t('clear')}
            text={t(isAnyTheirs ? 'clearText' : 'nothingYours')}
            className="py-6!"
          />
        ) : (
          <ul className={figures === null ? '-mx-2 grid' : '-mx-2 grid gap-x-8 lg:grid-cols-2'}>
            {work.map(({ kind, count }) => (
              <li key={kind} className="border-b border-line">
                <Link
                  to={desks[kind]}
                  prefetch="intent"
                  className="flex min-h-14 items-center gap-4 rounded-md px-2 py-2 hover:bg-wash"
                >
                  <span className="min-w-12 text-right text-xl font-bold tabular-nums">
                    {count > 99 ? '99+' : count}
                  </span>
                  <span className="flex-1">{t(kind)}</span>
                  <ChevronRight className="size-5 text-ink-mute" aria-hidden="true" />
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Panel>
      {figures !== null && <FiguresSection page={figures} isCataloguer={isCataloguer} />}
    </DeskPage>
  );
}

/** Where each step of a new store is taken. */
const places: Record<SetupStep, string> = {
  profile: '/manage-store/profile',
  taxData: '/manage-store/settings/tax',
  bankAccount: '/manage-store/settings/bank',
  shipping: '/manage-store/shipping',
  returnAddress: '/manage-store/shipping/return-address',
  products: '/manage-store/product/add',
};

/** What a new store has to do yet, and what of it before shoppers see the store; gone once all is done. */
function Setup({ setup: { isPublic, missing, steps } }: { setup: StoreSetup }) {
  const t = useTranslations('centre.setup');
  const done = steps.filter(({ isDone }) => isDone).length;
  const others = missing.filter((step) => steps.every((one) => one.step !== step)).length;
  return (
    <Panel title={t('title')}>
      {!isPublic && (
        <Notice
          title={t('closedTitle')}
          action={
            <ButtonLink to="/preview/store" variant="secondary">
              {t('preview')}
            </ButtonLink>
          }
        >
          {missing.length === 0 ? t('opening') : t('closedText')}
          {others > 0 && ` ${t('othersToo', { count: others })}`}
        </Notice>
      )}
      {steps.length > 0 && <p className="text-sm text-ink-soft">{t('text', { done, all: steps.length })}</p>}
      <ul className="-mx-2 grid divide-y divide-line">
        {steps.map(({ step, isDone }) => {
          const isRequired = missing.includes(step);
          return (
            <li key={step}>
              <Link
                to={places[step]}
                prefetch="intent"
                className="flex min-h-14 items-center gap-4 rounded-md px-2 py-2 hover:bg-wash"
              >
                {isDone ? (
                  <CircleCheck className="size-6 shrink-0 text-success" aria-hidden="true" />
                ) : (
                  <Circle className="size-6 shrink-0 text-ink-mute" aria-hidden="true" />
                )}
                <span className="grid flex-1">
                  <span className={isDone ? 'text-ink-soft' : 'font-semibold'}>{t(step)}</span>
                  {step === 'products' && isRequired && (
                    <span className="text-sm text-ink-soft">{t('oneProduct')}</span>
                  )}
                </span>
                {isRequired && <Badge tone="warning">{t('required')}</Badge>}
                <span className="sr-only">{t(isDone ? 'isDone' : 'toDo')}</span>
                <ChevronRight className="size-5 text-ink-mute" aria-hidden="true" />
              </Link>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

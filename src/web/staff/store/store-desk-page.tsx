import { data, redirect, useLoaderData } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { WholeStore } from '../../../modules/store-desk/store-desk.contract.ts';
import { noticeDaysAllowed } from '../../../modules/store-suspension/store-suspension.rules.ts';
import { formatDate } from '../../../shared/bangkok-time.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { SuspensionView } from '../../kit/suspension/suspension-view.tsx';
import { apiFailure } from '../../request/api-client.server.ts';
import { formText } from '../../request/form-fields.ts';
import { queryHref } from '../../request/query-href.ts';
import { readNumber } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Fact } from '../../ui/fact.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { bahtText } from '../../ui/price.tsx';
import { LogLink } from '../audit/log-link.tsx';
import { DeskButtonLink, DeskLink } from '../desk/desk-link.tsx';
import { useOfficeWay } from '../desk/use-office-way.ts';
import { userPath } from '../user/users-address.ts';
import type { Route } from './+types/store-desk-page';
import { type RateReply, setRateByForm } from './rate-form.server.ts';
import { RatePanel } from './rate-panel.tsx';
import { StoreDeeds, type StoreReply } from './store-deeds.tsx';
import { statusTones, storePath, storesAddress } from './stores-address.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const told = ['suspended', 'lifted', 'kept', 'rateSet'] as const;

/** A store with everything that staff need to know before they do something to it. */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const id = readNumber(params.id);
  if (id === 0) throw data(null, { status: 404 });
  const whole = await orHidden(server.api.storeDesk.read({ id }));
  const messages = pickMessages(server.locale, 'admin', 'storeDesk', 'suspension');
  return {
    whole,
    done: told.find((each) => each === url.searchParams.get('done')) ?? null,
    head: pageHead(server, whole.store.name),
    messages,
  };
}

export async function action({
  request,
  params,
  context,
}: Route.ActionArgs): Promise<Response | StoreReply | RateReply> {
  requireSignIn(context);
  const { api, locale } = serverSide(context);
  const id = readNumber(params.id);
  const form = await request.formData();
  const intent = formText(form, 'intent');
  if (intent === 'rate' || intent === 'endRate') {
    const { timeInvalid } = pickMessages(locale, 'storeDesk').storeDesk.rate;
    const reply = await setRateByForm(form, api, id, timeInvalid);
    return reply ?? redirect(`${storePath(id)}?done=rateSet`);
  }
  const reason = formText(form, 'reason').slice(0, 1_000);
  const suspensionId = readNumber(formText(form, 'suspensionId'));
  const back = (done: (typeof told)[number]) => redirect(`${storePath(id)}?done=${done}`);
  const noticeDays = noticeDaysAllowed.find((days) => String(days) === formText(form, 'noticeDays')) ?? 7;
  const days = readNumber(formText(form, 'days'));
  const payouts = formText(form, 'payouts') === 'held' ? 'held' : 'continue';
  const typed = { intent, reason, noticeDays, days, payouts } as const;
  if (reason === '') return { ...typed, isReasonMissing: true };
  try {
    switch (intent) {
      case 'suspend':
        await orHidden(
          api.storeSuspension.suspend({ id, reason, noticeDays, days: days === 0 ? null : days, payouts }),
        );
        return back('suspended');
      case 'lift':
        await orHidden(api.storeSuspension.lift({ id: suspensionId, reason }));
        return back('lifted');
      case 'answerLift':
        await orHidden(api.storeSuspension.answer({ id: suspensionId, reason, isLifted: true }));
        return back('lifted');
      case 'answerKeep':
        await orHidden(api.storeSuspension.answer({ id: suspensionId, reason, isLifted: false }));
        return back('kept');
      default:
        throw data(null, { status: 404 });
    }
  } catch (error) {
    if (error instanceof Response) throw error;
    return { ...typed, message: apiFailure(error).message };
  }
}

export default function StoreDeskPage() {
  const t = useTranslations('storeDesk');
  const locale = useLocale();
  const { whole, done } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  const { store, suspensions } = whole;
  const { announcedFor } = store;
  return (
    <DeskPage
      title={store.name}
      way={[...useOfficeWay(), { label: t('title'), to: storesAddress.path }]}
      lead={
        <span className="flex flex-wrap items-center gap-2">
          <Badge tone={statusTones[store.status]}>{t(`status.${store.status}`)}</Badge>
          {announcedFor !== null && (
            <Badge tone="warning">
              {t('announced', { day: formatDate(locale, new Date(announcedFor)) })}
            </Badge>
          )}
          {store.hasAppealed && <Badge tone="accent">{t('appealed')}</Badge>}
          <span className="text-sm text-ink-mute">
            {t('since', { day: formatDate(locale, new Date(whole.createdAt)) })}
          </span>
        </span>
      }
      aside={
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <LogLink thing="store" id={store.id} />
          {store.status === 'active' && (
            <ButtonLink to={`/seller-store/${store.urlKey}`} variant="secondary" size="s">
              {t('page')}
            </ButtonLink>
          )}
        </div>
      }
    >
      {done !== null && reply === undefined && <Notice tone="success">{t(`done.${done}`)}</Notice>}
      {reply?.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
      <StoreDeeds whole={whole} reply={reply !== undefined && 'noticeDays' in reply ? reply : undefined} />
      {suspensions.map((suspension) => (
        <SuspensionView key={suspension.id} suspension={suspension} />
      ))}
      <StoreLists id={store.id} />
      <Facts whole={whole} />
      <RatePanel whole={whole} reply={reply !== undefined && 'fields' in reply ? reply : undefined} />
    </DeskPage>
  );
}

const lists = ['orders', 'returns', 'payouts'] as const;

/** Where staff look at what is this store's alone. */
function StoreLists({ id }: { id: number }) {
  const t = useTranslations('storeDesk.lists');
  return (
    <nav aria-label={t('label')} className="flex flex-wrap gap-2">
      {lists.map((list) => (
        <DeskButtonLink
          key={list}
          // Returns open with those in dispute: of a store one wants to see all.
          to={queryHref(`/admin/${list}`, { tab: list === 'returns' ? 'all' : undefined, sellerId: id })}
          variant="secondary"
          size="s"
        >
          {t(list)}
        </DeskButtonLink>
      ))}
    </nav>
  );
}

function Facts({ whole }: { whole: WholeStore }) {
  const t = useTranslations('storeDesk');
  const { store, standing, figures, money, members, email, telephone } = whole;
  const contact = [email, telephone].filter((part) => part !== null && part !== '').join(' · ');
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Panel
        title={t('standing.title')}
        aside={
          <Badge tone={standing.standing === 'poor' ? 'warning' : 'neutral'}>
            {t(`standing.state.${standing.standing}`)}
          </Badge>
        }
      >
        <dl className="grid gap-3 sm:grid-cols-3">
          {store.counts.map(({ kind, count }) => (
            <Fact key={kind} label={t(`mark.${kind}`)}>
              {t('standing.of', { count, orders: standing.orders, days: standing.days })}
            </Fact>
          ))}
        </dl>
      </Panel>
      <Panel title={t('figures.title')}>
        <dl className="grid grid-cols-2 gap-3 tabular-nums sm:grid-cols-4">
          <Fact label={t('figures.orders')}>{figures.orders}</Fact>
          <Fact label={t('figures.cancelled')}>{figures.cancelledOrders}</Fact>
          <Fact label={t('figures.copies')}>{figures.copies}</Fact>
          <Fact label={t('figures.sales')}>{bahtText(figures.sales)}</Fact>
        </dl>
      </Panel>
      <Panel title={t('money.title')}>
        <dl className="grid grid-cols-2 gap-3 tabular-nums">
          <Fact label={t('money.due')}>{bahtText(money.due)}</Fact>
          <Fact label={t('money.held')}>{bahtText(money.held)}</Fact>
          <Fact label={t('money.stated')}>{bahtText(money.stated)}</Fact>
        </dl>
      </Panel>
      <Panel title={t('people.title')}>
        {contact !== '' && (
          <dl>
            <Fact label={t('contact')}>{contact}</Fact>
          </dl>
        )}
        {members.length === 0 ? (
          <p className="text-ink-soft">{t('people.none')}</p>
        ) : (
          <ul className="grid gap-2">
            {members.map(({ id, name, isDisabled }) => (
              <li key={id} className="flex flex-wrap items-center gap-2 wrap-anywhere">
                <DeskLink to={userPath(id)} className="font-semibold text-primary hover:underline">
                  {name}
                </DeskLink>
                {isDisabled && <Badge tone="danger">{t('people.disabled')}</Badge>}
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </div>
  );
}

import { data, redirect, useLoaderData } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { DeskAffiliate, DeskEarning } from '../../../modules/affiliate/affiliate-desk.contract.ts';
import { clickVerdicts } from '../../../modules/affiliate/click.rules.ts';
import { formatDate, formatDateTime } from '../../../shared/bangkok-time.ts';
import { channelName } from '../../kit/affiliate/channel-name.ts';
import { actOnVoucherCodes, type VoucherReply } from '../../kit/affiliate/voucher-codes.server.ts';
import { NameSharerForm, VoucherCodes } from '../../kit/affiliate/voucher-codes.tsx';
import { DeskItem } from '../../kit/desk/desk-item.tsx';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formText } from '../../request/form-fields.ts';
import { queryHref } from '../../request/query-href.ts';
import { readNumber, readPageNo } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Fact } from '../../ui/fact.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Panel } from '../../ui/panel.tsx';
import { bahtText } from '../../ui/price.tsx';
import { DeskLink } from '../desk/desk-link.tsx';
import { useOfficeWay } from '../desk/use-office-way.ts';
import { userPath } from '../user/users-address.ts';
import type { Route } from './+types/affiliate-page';
import { affiliatePath, peopleAddress } from './affiliate-address.ts';
import { EarningFacts, useNameOf } from './earning-facts.tsx';
import { percentText } from './percent-text.ts';
import { SignItem } from './sign-item.tsx';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const perpage = 20;

type Reply = { message?: string; isReasonMissing?: true; voucher?: VoucherReply };

/** An affiliate: what came by their links, what is odd about it; and stopping them. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const id = readNumber(params.id);
  if (id === 0) throw data(null, { status: 404 });
  const pageNo = readPageNo(url.searchParams.get('pageNo'));
  const codesPage = readPageNo(url.searchParams.get('codesPage'));
  const found = await orHidden(server.api.affiliateDesk.read({ id, pageNo, perpage }));
  const vouchers = await orHidden(server.api.affiliate.staffVouchers({ id, pageNo: codesPage, perpage }));
  const messages = pickMessages(server.locale, 'admin', 'affiliateDesk', 'sharedVoucher');
  const title = found.affiliate.name === '' ? messages.affiliateDesk.people.title : found.affiliate.name;
  return {
    ...found,
    vouchers,
    pageNo,
    codesPage,
    done: url.searchParams.get('done'),
    head: pageHead(server, title),
    messages,
  };
}

export async function action({ request, params, context }: Route.ActionArgs): Promise<Reply | Response> {
  requireSignIn(context);
  const { affiliateDesk, affiliate } = serverSide(context).api;
  const id = readNumber(params.id);
  const form = await request.formData();
  const intent = formText(form, 'intent');
  if (id !== 0 && (intent === 'giveVoucher' || intent === 'takeVoucher')) {
    const found = await orHidden(affiliateDesk.read({ id, perpage: 1 }));
    const acted = await actOnVoucherCodes(form, {
      give: (said) => affiliate.staffGiveVoucher(said),
      take: (said) => affiliate.staffTakeVoucher(said),
      affiliateCode: found.affiliate.code,
      done: (what) => queryHref(affiliatePath(id), { done: what }),
    });
    return acted instanceof Response
      ? acted
      : { voucher: { ...acted, voucherMessage: acted.voucherMessage ?? acted.affiliateMessage ?? '' } };
  }
  if (id === 0 || (intent !== 'stop' && intent !== 'resume')) throw data(null, { status: 404 });
  const reason = formText(form, 'reason').slice(0, 300);
  if (reason === '') return { isReasonMissing: true };
  try {
    if (intent === 'stop') await affiliateDesk.stop({ id, reason });
    else await affiliateDesk.resume({ id, reason, isReleased: formText(form, 'isReleased') === 'yes' });
    return redirect(queryHref(affiliatePath(id), { done: intent === 'stop' ? 'stopped' : 'resumed' }));
  } catch (error) {
    return { message: apiFailure(error).message };
  }
}

export default function AffiliatePage() {
  const t = useTranslations('affiliateDesk');
  const locale = useLocale();
  const { affiliate, channels, signs, earnings, vouchers, pageNo, codesPage, done } =
    useLoaderData<typeof loader>();
  const reply: Reply | undefined = useReply<typeof action>();
  const codes = useTranslations('sharedVoucher');
  const name = useNameOf()(affiliate);
  const { id, state, stopped } = affiliate;
  return (
    <DeskPage
      title={name}
      lead={
        <>
          {t('person.since', { day: formatDate(locale, new Date(affiliate.since)) })} · {t('person.code')}{' '}
          <span className="font-mono">{affiliate.code}</span>
        </>
      }
      aside={<Badge tone={state === 'working' ? 'success' : 'danger'}>{t(`people.state.${state}`)}</Badge>}
      way={[...useOfficeWay(), { label: t('people.title'), to: peopleAddress.path }]}
    >
      {reply?.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
      {reply === undefined && (done === 'stopped' || done === 'resumed') && (
        <Notice tone={done === 'resumed' ? 'success' : 'info'}>{t(`person.done.${done}`)}</Notice>
      )}
      {reply === undefined && (done === 'given' || done === 'taken') && (
        <Notice tone="success">{codes(`done.${done}`)}</Notice>
      )}
      {state === 'erased' && <Notice tone="info">{t('person.erased')}</Notice>}
      {state === 'stopped' && stopped !== null && (
        <Notice tone="warning">
          {t('person.stopped', {
            at: formatDateTime(locale, new Date(stopped.at)),
            by: stopped.by === null || stopped.by === '' ? t('person.someone') : stopped.by,
          })}
          {stopped.reason !== null && ` · ${t('person.stoppedReason', { reason: stopped.reason })}`}
        </Notice>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Figures affiliate={affiliate} name={name} reply={reply} />
        <Clicks affiliate={affiliate} channels={channels} />
      </div>
      <Panel title={codes('title')}>
        <p className="text-sm text-ink-mute">{codes('text')}</p>
        {vouchers.dataList.length === 0 ? (
          <p>{codes('empty')}</p>
        ) : (
          <VoucherCodes vouchers={vouchers.dataList} isChangeable />
        )}
        <Pagination
          pageNo={codesPage}
          pageCount={Math.ceil(vouchers.total / perpage)}
          makeHref={(page) => queryHref(affiliatePath(id), { pageNo, codesPage: page })}
        />
        {state === 'working' && <NameSharerForm reply={reply?.voucher} asksAffiliate={false} />}
      </Panel>
      <section aria-labelledby="signs" className="grid gap-3">
        <h2 id="signs" className="text-xl">
          {t('person.signs')}
        </h2>
        {signs.length === 0 ? (
          <p className="text-ink-soft">{t('person.noSigns')}</p>
        ) : (
          signs.map((sign) => (
            <SignItem
              key={`${sign.kind} ${sign.people[0]?.id} ${sign.lastAt}`}
              sign={sign}
              withAffiliate={false}
            />
          ))
        )}
      </section>
      <section aria-labelledby="earnings" className="grid gap-3">
        <h2 id="earnings" className="text-xl">
          {t('person.earnings')}
        </h2>
        {earnings.dataList.length === 0 ? (
          <EmptyState title={t('person.noEarnings')} headingLevel="h3" />
        ) : (
          earnings.dataList.map((earning) => <Earning key={earning.id} earning={earning} />)
        )}
        <Pagination
          pageNo={pageNo}
          pageCount={Math.ceil(earnings.total / perpage)}
          makeHref={(page) => queryHref(affiliatePath(id), { pageNo: page, codesPage })}
        />
      </section>
    </DeskPage>
  );
}

function Earning({ earning }: { earning: DeskEarning }) {
  return (
    <DeskItem label={earning.orderNumber}>
      <p className="wrap-anywhere">{earning.sentence}</p>
      <EarningFacts earning={earning} withAffiliate={false} />
    </DeskItem>
  );
}

type PartProps = { affiliate: DeskAffiliate };

function Figures({ affiliate, name, reply }: PartProps & { name: string; reply: Reply | undefined }) {
  const t = useTranslations('affiliateDesk.people');
  const words = useTranslations('affiliateDesk.person');
  const { id, state, orders, earningOrders, returnedShare } = affiliate;
  const missing = useTranslations('affiliateDesk.held')('reasonMissing');
  const error = reply?.isReasonMissing === true ? missing : undefined;
  return (
    <Panel
      title={words('figures')}
      aside={
        <DeskLink isWayOnly to={userPath(id)} className="text-primary underline">
          {words('account')}
        </DeskLink>
      }
    >
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3">
        <Fact label={t('orders')} className="col-span-2 sm:col-span-3">
          <span className="tabular-nums">{t('ordersOf', { orders, earning: earningOrders })}</span>
        </Fact>
        {(['waiting', 'confirmed', 'held', 'withdrawn'] as const).map((key) => (
          <Fact key={key} label={t(key)}>
            <span className="text-lg font-semibold tabular-nums">{bahtText(affiliate[key])}</span>
          </Fact>
        ))}
        <Fact label={t('returned')}>
          <span className="tabular-nums">{returnedShare === null ? '–' : percentText(returnedShare)}</span>
        </Fact>
      </dl>
      {state === 'working' && (
        <ConfirmPanel
          label={words('stop')}
          title={words('stopTitle', { name })}
          text={words('stopText')}
          submit={words('stopSubmit')}
          intent="stop"
          look="secondary"
          tone="danger"
          reason={{ label: words('reason'), maxLength: 300, error }}
        />
      )}
      {state === 'stopped' && (
        <ConfirmPanel
          label={words('resume')}
          title={words('resumeTitle', { name })}
          text={words('resumeText')}
          submit={words('resumeSubmit')}
          intent="resume"
          look="secondary"
          reason={{ label: words('reason'), maxLength: 300, error }}
        >
          <label className="flex items-start gap-2 py-1">
            <input
              type="checkbox"
              name="isReleased"
              value="yes"
              className="mt-1 size-5 shrink-0 rounded-sm"
            />
            <span>{words('resumeRelease')}</span>
          </label>
        </ConfirmPanel>
      )}
    </Panel>
  );
}

function Clicks({
  affiliate: { clicks },
  channels,
}: PartProps & { channels: readonly { channel: string | null; clicks: number }[] }) {
  const t = useTranslations('affiliateDesk.person');
  return (
    <Panel title={t('clicks')}>
      <p className="text-sm text-ink-soft">{t('clicksText')}</p>
      <dl className="grid gap-y-1">
        {clickVerdicts.map((verdict) => (
          <div key={verdict} className="flex justify-between gap-4">
            <dt className={verdict === 'counted' ? 'font-semibold' : 'text-ink-soft'}>
              {t(`verdict.${verdict}`)}
            </dt>
            <dd className={verdict === 'counted' ? 'font-semibold tabular-nums' : 'tabular-nums'}>
              {clicks[verdict].toLocaleString('en-US')}
            </dd>
          </div>
        ))}
      </dl>
      <h3 className="mt-2 text-base font-semibold">{t('channels')}</h3>
      {channels.length === 0 ? (
        <p className="text-ink-soft">{t('noClicks')}</p>
      ) : (
        <dl className="grid gap-y-1">
          {channels.map(({ channel, clicks: count }) => (
            <div key={channel ?? ''} className="flex justify-between gap-4">
              <dt className="wrap-anywhere text-ink-soft">
                {channel === null ? t('noChannel') : channelName(channel)}
              </dt>
              <dd className="tabular-nums">{count.toLocaleString('en-US')}</dd>
            </div>
          ))}
        </dl>
      )}
    </Panel>
  );
}

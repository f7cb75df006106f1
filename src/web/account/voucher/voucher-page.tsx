import { Form, redirect, useLoaderData, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { errorMessage } from '../../../messages/error-messages.ts';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { ShopperVoucher } from '../../../modules/promotion/promotion.contract.ts';
import { pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formText } from '../../request/form-fields.ts';
import { queryHref } from '../../request/query-href.ts';
import { readNumber, readPageNo } from '../../request/query-number.ts';
import { requireSignIn, type ServerSide, serverSide } from '../../request/server-side.server.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { StatusTabs } from '../../ui/status-tabs.tsx';
import type { Route } from './+types/voucher-page';
import { VoucherCard } from './voucher-card.tsx';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const tabs = ['usable', 'collect', 'coming', 'used', 'expired'] as const;
type Tab = (typeof tabs)[number];
const perpage = 12;
const refusals = [
  'voucherNotFound',
  'voucherExpired',
  'voucherUsedUp',
  'voucherAlreadyUsed',
  'voucherClaimedUp',
] as const;

function voucherHref(tab: Tab, pageNo = 1): string {
  return queryHref('/user/profile/my-voucher', { tab: tab === 'usable' ? undefined : tab, pageNo });
}

function readTab(url: URL): Tab {
  return tabs.find((each) => each === url.searchParams.get('tab')) ?? 'usable';
}

export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const tab = readTab(url);
  const pageNo = readPageNo(url.searchParams.get('pageNo'));
  const messages = pickMessages(server.locale, 'wallet');
  return {
    ...(await readVouchers(server, tab, pageNo)),
    tab,
    pageNo,
    now: new Date().toISOString(),
    isDone: url.searchParams.get('done') === 'collected',
    failure: failureText(server, url.searchParams.get('failed')),
    head: pageHead(server, messages.wallet.voucher.title),
    messages,
  };
}

/** Why a voucher of another page couldn't be collected. */
function failureText({ locale }: ServerSide, failed: string | null): string | undefined {
  const code = refusals.find((each) => each === failed);
  return code === undefined ? undefined : errorMessage(locale, code, {});
}

async function readVouchers({ api }: ServerSide, tab: Tab, pageNo: number) {
  const [collectable, wallet] = await Promise.all([
    api.promotion.collectable({ pageNo: tab === 'collect' ? pageNo : 1, perpage }),
    api.promotion.wallet({ state: tab === 'collect' ? 'usable' : tab, pageNo, perpage }),
  ]);
  const counts = { ...wallet.counts, collect: collectable.total };
  return { counts, vouchers: tab === 'collect' ? collectable.dataList : wallet.dataList };
}

export async function action({ request, context }: Route.ActionArgs) {
  requireSignIn(context);
  const { api } = serverSide(context);
  const form = await request.formData();
  const voucherId = readNumber(formText(form, 'voucherId'));
  const code = formText(form, 'code');
  if (voucherId === 0 && code === '') return { isCodeMissing: true };
  try {
    await api.promotion.collect(voucherId > 0 ? { voucherId } : { code });
    // Whoever collects from the list goes on collecting.
    return redirect(`/user/profile/my-voucher?${voucherId > 0 ? 'tab=collect&' : ''}done=collected`);
  } catch (error) {
    const { message } = apiFailure(error);
    return voucherId > 0 ? { message } : { codeMessage: message, code };
  }
}

/** A person's vouchers, and what there is to collect. */
export default function VoucherPage() {
  const t = useTranslations('wallet.voucher');
  const { vouchers, counts, tab, pageNo, now, isDone, failure } = useLoaderData<typeof loader>();
  const sent = useReply<typeof action>();
  const reply: { message?: string; codeMessage?: string; code?: string; isCodeMissing?: boolean } =
    sent ?? {};
  const { formData } = useNavigation();
  const message = sent === undefined ? failure : reply.message;
  const isCollecting = formData?.has('code') === true;
  const codeError = reply.isCodeMissing === true ? t('codeMissing') : reply.codeMessage;
  return (
    <>
      <PageTitle lead={t('lead')}>{t('title')}</PageTitle>
      <div className="grid gap-4">
        <Form method="post" noValidate className="flex max-w-lg flex-wrap items-start gap-2">
          <Field
            name="code"
            label={t('code')}
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={60}
            defaultValue={reply.code ?? ''}
            error={codeError}
            className="min-w-48 large-text:min-w-full flex-1"
          />
          <Button type="submit" isBusy={isCollecting} className="mt-6">
            {t('codeSubmit')}
          </Button>
        </Form>
        {isDone && reply.message === undefined && codeError === undefined && (
          <Notice tone="success">{t('done')}</Notice>
        )}
        {message !== undefined && <Notice tone="error">{message}</Notice>}
        <StatusTabs
          label={t('tabs')}
          tabs={tabs.map((key) => ({
            key,
            label: t(`tab.${key}`),
            to: voucherHref(key),
            isCurrent: key === tab,
            ...(key === 'usable' || key === 'collect' ? { count: counts[key] } : {}),
          }))}
        />
        {vouchers.length === 0 ? (
          <EmptyState
            title={t(`empty.${tab}`)}
            text={t(tab === 'collect' ? 'emptyCollectText' : 'emptyText')}
            action={
              tab === 'collect' ? undefined : (
                <ButtonLink to={voucherHref('collect')}>{t('seeCollect')}</ButtonLink>
              )
            }
          />
        ) : (
          <ul aria-label={t(`tab.${tab}`)} className="grid gap-4 lg:grid-cols-2">
            {vouchers.map((voucher) => (
              <li key={voucher.id}>
                <VoucherCard
                  voucher={voucher}
                  now={now}
                  isPast={tab === 'used' || tab === 'expired'}
                  action={
                    tab === 'usable' ? (
                      <UseLink voucher={voucher} />
                    ) : tab === 'collect' ? (
                      <CollectButton voucher={voucher} />
                    ) : undefined
                  }
                />
              </li>
            ))}
          </ul>
        )}
        <Pagination
          pageNo={pageNo}
          pageCount={Math.ceil(counts[tab] / perpage)}
          makeHref={(toPage) => voucherHref(tab, toPage)}
        />
      </div>
    </>
  );
}

/** To where it can be used: its store, or all products. */
function UseLink({ voucher }: { voucher: ShopperVoucher }) {
  const t = useTranslations('wallet.voucher');
  return (
    <ButtonLink
      to={voucher.sellerUrlKey === null ? '/product' : `/store/${voucher.sellerUrlKey}`}
      size="s"
      variant="secondary"
      aria-label={t('useOne', { voucher: voucher.name })}
    >
      {t('use')}
    </ButtonLink>
  );
}

function CollectButton({ voucher }: { voucher: ShopperVoucher }) {
  const t = useTranslations('wallet.voucher');
  const { formData } = useNavigation();
  return (
    <Form method="post">
      <input type="hidden" name="voucherId" value={voucher.id} />
      <Button
        type="submit"
        size="s"
        isBusy={formData?.get('voucherId') === String(voucher.id)}
        aria-label={t('collectOne', { voucher: voucher.name })}
      >
        {t('collect')}
      </Button>
    </Form>
  );
}

import { useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { actOnVoucherCodes, type VoucherReply } from '../../kit/affiliate/voucher-codes.server.ts';
import { NameSharerForm, VoucherCodes } from '../../kit/affiliate/voucher-codes.tsx';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { readPageNo } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { Route } from './+types/codes-page';
import { codesPath } from './affiliate-address.ts';
import { AffiliateTabs } from './affiliate-tabs.tsx';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const perpage = 20;

/** The store's voucher codes that affiliates share, with what came of each. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const pageNo = readPageNo(url.searchParams.get('pageNo'));
  const list = await orHidden(server.api.affiliate.sellerVouchers({ pageNo, perpage }));
  const messages = pickMessages(server.locale, 'storeAffiliate', 'sharedVoucher');
  return {
    ...{ list, pageNo, done: url.searchParams.get('done') },
    head: pageHead(server, messages.storeAffiliate.part.codes),
    messages,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  requireSignIn(context);
  const { affiliate } = serverSide(context).api;
  return actOnVoucherCodes(await request.formData(), {
    give: (said) => affiliate.sellerGiveVoucher(said),
    take: (said) => affiliate.sellerTakeVoucher(said),
    affiliateCode: null,
    done: (what) => `${codesPath}?done=${what}`,
  });
}

export default function CodesPage() {
  const t = useTranslations('storeAffiliate');
  const codes = useTranslations('sharedVoucher');
  const { list, pageNo, done } = useLoaderData<typeof loader>();
  const reply: VoucherReply | undefined = useReply<typeof action>();
  return (
    <DeskPage title={t('title')} lead={t('lead')}>
      <AffiliateTabs current="codes" />
      {reply === undefined && (done === 'given' || done === 'taken') && (
        <Notice tone="success">{codes(`done.${done}`)}</Notice>
      )}
      <Panel title={codes('give')}>
        <p className="text-sm text-ink-mute">{codes('storeText')}</p>
        <NameSharerForm reply={reply} asksAffiliate />
      </Panel>
      {list.total === 0 ? (
        <EmptyState title={codes('empty')} text={codes('emptyText')} />
      ) : (
        <VoucherCodes vouchers={list.dataList} withAffiliate isChangeable />
      )}
      <Pagination
        pageNo={pageNo}
        pageCount={Math.ceil(list.total / perpage)}
        makeHref={(page) => `${codesPath}?pageNo=${page}`}
      />
    </DeskPage>
  );
}

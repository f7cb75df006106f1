import { data, redirect, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { Desk } from '../../kit/desk/desk.tsx';
import { listAddress } from '../../kit/desk/list-address.ts';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formText } from '../../request/form-fields.ts';
import { readNumber } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { useOfficeWay } from '../desk/use-office-way.ts';
import type { Route } from './+types/reviews-page';
import { ReviewReport } from './review-report.tsx';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const perpage = 20;
const address = listAddress('/admin/reviews', { tabs: ['waiting', 'upheld', 'dismissed'] });
const doneTexts = ['upheld', 'dismissed', 'restored'] as const;

/** Reviews that were reported, for staff to hide or keep. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const query = address.read(url.searchParams);
  const { tab: status, pageNo } = query;
  const list = await orHidden(server.api.review.reports({ status, pageNo, perpage }));
  const messages = pickMessages(server.locale, 'admin', 'review', 'product');
  return {
    list,
    query,
    head: pageHead(server, messages.review.desk.title),
    messages,
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  requireSignIn(context);
  const { api } = serverSide(context);
  const form = await request.formData();
  const id = readNumber(formText(form, 'id'));
  if (id === 0) throw data(null, { status: 404 });
  const intent = formText(form, 'intent');
  try {
    if (intent === 'hide') {
      const reason = formText(form, 'reason').slice(0, 500);
      if (reason === '') return { reasonMissingFor: id };
      await orHidden(api.review.uphold({ id, reason }));
      return redirect(address.after(url, 'upheld'));
    }
    await orHidden(api.review.dismiss({ id }));
    return redirect(address.after(url, intent === 'restore' ? 'restored' : 'dismissed'));
  } catch (error) {
    return { message: apiFailure(error).message };
  }
}

export default function ReviewsPage() {
  const t = useTranslations('review.desk');
  const { list, query } = useLoaderData<typeof loader>();
  const reply: { message?: string; reasonMissingFor?: number } = useReply<typeof action>() ?? {};
  const done = doneTexts.find((key) => key === query.done);
  return (
    <Desk
      address={address}
      query={query}
      way={useOfficeWay()}
      title={t('title')}
      about={t('lead')}
      isNarrow
      tabs={{ label: t('tabs'), labelOf: (key) => t(`tab.${key}`), counts: list.counts }}
      total={list.counts[query.tab]}
      perpage={perpage}
      failure={reply.message}
      done={done === undefined ? null : { text: t(`done.${done}`), isGood: true }}
      empty={{ title: t('empty'), text: t('emptyText') }}
      items={list.dataList.map((report) => ({
        key: report.id,
        content: <ReviewReport report={report} isReasonMissing={reply.reasonMissingFor === report.id} />,
      }))}
    />
  );
}

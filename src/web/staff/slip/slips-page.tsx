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
import { isAskMissing, readAsk } from '../approval/ask-field.server.ts';
import { useOfficeWay } from '../desk/use-office-way.ts';
import type { Route } from './+types/slips-page';
import { type SlipAnswer, SlipReview } from './slip-review.tsx';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const perpage = 10;
const address = listAddress('/admin/slips', { tabs: ['waiting', 'approved', 'rejected'] });

/** The slip desk: transfers that staff compare with their orders. To everybody else it isn't there. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const query = address.read(url.searchParams);
  const { tab: status, search, pageNo } = query;
  const list = await orHidden(server.api.payment.slips({ status, search, pageNo, perpage }));
  const approvals = await orHidden(server.api.approval.atItems({ kind: 'slip' }));
  const messages = pickMessages(server.locale, 'admin', 'approval', 'order');
  return {
    list,
    approvals,
    query,
    head: pageHead(server, messages.admin.slips),
    messages,
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { api } = serverSide(context);
  const form = await request.formData();
  const id = readNumber(formText(form, 'id'));
  if (id === 0) throw data(null, { status: 404 });
  try {
    if (formText(form, 'intent') === 'approve') {
      const confirmAmount = formText(form, 'confirmAmount');
      const confirmSimilarSlipId = readNumber(formText(form, 'confirmSimilarSlipId'));
      const why = formText(form, 'reason').slice(0, 300);
      const confirmTransactionId = formText(form, 'confirmTransactionId').slice(0, 100);
      const sameMoney = formText(form, 'sameMoney');
      const isOdd = confirmAmount !== '' || confirmSimilarSlipId !== 0 || confirmTransactionId !== '';
      if (isOdd && why === '') return { reasonMissingFor: id, answer: 'approve' as const };
      const { status } = await orHidden(
        api.payment.approveSlip({
          id,
          ...readAsk(form),
          ...(confirmAmount === '' ? {} : { confirmAmount: Number(confirmAmount) }),
          ...(confirmSimilarSlipId === 0 ? {} : { confirmSimilarSlipId }),
          ...(confirmTransactionId === '' || sameMoney === ''
            ? {}
            : { confirmTransactionId, isSameMoney: sameMoney === 'same' }),
          ...(why === '' ? {} : { reason: why }),
        }),
      );
      return redirect(address.after(url, status === 'approved' ? `approved-${id}` : 'asked'));
    }
    if (formText(form, 'intent') === 'reopen') {
      const why = formText(form, 'reason').slice(0, 300);
      if (why === '') return { reasonMissingFor: id, answer: 'reopen' as const };
      await orHidden(api.payment.reopenSlip({ id, reason: why }));
      return redirect(address.after(url, `reopened-${id}`));
    }
    const reason = [formText(form, 'reason'), formText(form, 'note')]
      .filter((part) => part !== '')
      .join(': ')
      .slice(0, 300);
    if (reason === '') return { reasonMissingFor: id, answer: 'reject' as const };
    await orHidden(api.payment.rejectSlip({ id, reason }));
    return redirect(address.after(url, `rejected-${id}`));
  } catch (error) {
    if (isAskMissing(error)) return { askMissingFor: id };
    return { message: apiFailure(error).message };
  }
}

/** What was decided on which slip, as the address says it: "approved-12". */
function readDecided(done: string | null) {
  const [answer, id] = done?.split('-') ?? [];
  if (answer !== 'approved' && answer !== 'rejected' && answer !== 'reopened') return null;
  return { answer, id: readNumber(id ?? null) } as const;
}

export default function SlipsPage() {
  const t = useTranslations('admin');
  const { list, approvals, query } = useLoaderData<typeof loader>();
  const decided = readDecided(query.done);
  const asked = useTranslations('approval')('asked');
  const reply: { message?: string; reasonMissingFor?: number; askMissingFor?: number; answer?: SlipAnswer } =
    useReply<typeof action>() ?? {};
  const isWaiting = query.tab === 'waiting';
  return (
    <Desk
      address={address}
      query={query}
      way={useOfficeWay()}
      title={t('slips')}
      about={t('slipsText')}
      tabs={{ label: t('tab.label'), labelOf: (key) => t(`tab.${key}`), counts: list.counts }}
      search={{ label: t('slipSearch') }}
      total={list.total}
      perpage={perpage}
      failure={reply.message}
      done={
        decided !== null
          ? { text: t(decided.answer, { id: decided.id }), isGood: decided.answer === 'approved' }
          : query.done === 'asked'
            ? { text: asked, isGood: false }
            : null
      }
      empty={{
        title: t(isWaiting ? 'empty.waitingTitle' : 'empty.doneTitle'),
        text: t(isWaiting ? 'empty.waitingText' : 'empty.doneText'),
      }}
      label={t('queue')}
      stepHint={t('keys')}
      items={list.dataList.map((slip) => ({
        key: slip.id,
        content: (
          <SlipReview
            slip={slip}
            approvals={approvals}
            isAskMissing={reply.askMissingFor === slip.id}
            isReasonMissing={reply.reasonMissingFor === slip.id ? (reply.answer ?? 'reject') : null}
          />
        ),
      }))}
    />
  );
}

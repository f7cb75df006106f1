import { data, Form, redirect, useLoaderData, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { ApprovalsAtItems } from '../../../modules/approval/approval.contract.ts';
import type { CitableMessage } from '../../../modules/chat/chat-shapes.contract.ts';
import type { StaffReturn } from '../../../modules/returns/returns.contract.ts';
import { isSentBack } from '../../../modules/returns/returns.rules.ts';
import { citedPhotoHref } from '../../kit/chat/evidence-href.ts';
import { SaidMessages } from '../../kit/chat/said-messages.tsx';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { staffOrderHref } from '../../kit/order/order-links.ts';
import { PackingProofs } from '../../kit/packing/packing-proofs.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { isReturnNumber, returnsHref } from '../../kit/returns/return-links.ts';
import { ReturnView, StoreFact, useReturnTitle } from '../../kit/returns/return-view.tsx';
import { apiFailure } from '../../request/api-client.server.ts';
import { formText } from '../../request/form-fields.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Button } from '../../ui/button.tsx';
import { Fact } from '../../ui/fact.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { NeededNote, needsSecond, WaitsNote, waitingOf } from '../approval/second-person.tsx';
import type { Route } from './+types/staff-return-page';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** One return with what both sides say, for staff to decide. To everybody else it isn't there. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const { returnNumber } = params;
  if (!isReturnNumber(returnNumber)) throw data(null, { status: 404 });
  const request = await orHidden(server.api.returns.staffDetail({ returnNumber }));
  const { dataList: proofs } = await orHidden(
    server.api.packingProof.staffProof({ orderNumber: request.orderNumber }),
  );
  const approvals = await orHidden(server.api.approval.atItems({ kind: 'return' }));
  const { count: citedCount } = await orHidden(server.api.houseChat.cited({ returnNumber }));
  const messages = pickMessages(
    server.locale,
    'approval',
    'returns',
    'packingProof',
    'chat',
    'catalogue',
    'order',
  );
  return {
    request,
    citedCount,
    ownHost: new URL(server.siteUrl).host,
    approvals,
    isAsked: url.searchParams.get('done') === 'asked',
    proofs,
    now: new Date().toISOString(),
    isDone: url.searchParams.get('done') === 'decided' && request.disputeAnswer !== null,
    head: pageHead(server, messages.returns.detail.title.replace('{returnNumber}', returnNumber)),
    messages,
  };
}

type Reply = {
  message?: string;
  isVerdictMissing?: boolean;
  isAnswerMissing?: boolean;
  answer?: string;
  verdict?: string;
  cited?: readonly CitableMessage[];
};

export async function action({ request, params, context }: Route.ActionArgs): Promise<Reply | Response> {
  requireSignIn(context);
  const { api } = serverSide(context);
  const { returnNumber } = params;
  const form = await request.formData();
  if (formText(form, 'intent') === 'readCited')
    return { cited: (await orHidden(api.houseChat.readCited({ returnNumber }))).messages };
  const verdict = formText(form, 'verdict');
  const answer = formText(form, 'answer').slice(0, 1000);
  const isVerdictMissing = !['uphold', 'keep', 'dismiss'].includes(verdict);
  if (isVerdictMissing || answer === '')
    return { isVerdictMissing, isAnswerMissing: answer === '', answer, verdict };
  try {
    const { approvalId } = await orHidden(
      api.returns.decide({
        returnNumber,
        isUpheld: verdict !== 'dismiss',
        isKept: verdict === 'keep',
        answer,
        ask: answer.slice(0, 500),
      }),
    );
    const done = approvalId === undefined ? 'decided' : 'asked';
    return redirect(`${returnsHref('staff', returnNumber)}?done=${done}`);
  } catch (error) {
    return { message: apiFailure(error).message, answer, verdict };
  }
}

export default function StaffReturnPage() {
  const t = useTranslations('returns');
  const chat = useTranslations('chat');
  const asked = useTranslations('approval')('asked');
  const { request, citedCount, ownHost, approvals, proofs, now, isDone, isAsked } =
    useLoaderData<typeof loader>();
  const reply: Reply = useReply<typeof action>() ?? {};
  const waiting = waitingOf(approvals, request.returnNumber);
  return (
    <DeskPage
      {...useReturnTitle(request)}
      way={[
        { label: t('staff.office'), to: '/admin' },
        { label: t('staff.title'), to: returnsHref('staff') },
      ]}
      crumb={request.returnNumber}
    >
      <ReturnView
        side="staff"
        request={request}
        now={now}
        failure={reply.message}
        done={isDone ? t('done.decided') : isAsked ? asked : null}
        orderHref={staffOrderHref(request.orderNumber)}
        parties={
          <>
            <Fact label={t('detail.buyer')}>{request.buyerName}</Fact>
            <StoreFact seller={request.seller} />
          </>
        }
      >
        {request.canDecide &&
          (waiting === undefined ? (
            <Decision request={request} approvals={approvals} reply={reply} />
          ) : (
            <WaitsNote waiting={waiting} />
          ))}
      </ReturnView>
      {citedCount > 0 && (
        <Panel title={chat('cite.staffTitle', { count: citedCount })}>
          {reply.cited === undefined ? (
            <Form method="post" preventScrollReset>
              <Button type="submit" name="intent" value="readCited" variant="secondary" size="s">
                {chat('cite.read')}
              </Button>
            </Form>
          ) : (
            <SaidMessages
              messages={reply.cited}
              store={request.seller.name}
              ownHost={ownHost}
              photoHref={citedPhotoHref(request.returnNumber)}
            />
          )}
        </Panel>
      )}
      <PackingProofs side="staff" orderNumber={request.orderNumber} proofs={proofs} />
    </DeskPage>
  );
}

type DecisionProps = { request: StaffReturn; approvals: ApprovalsAtItems; reply: Reply };

/** For whom staff decide, and why: it can't be taken back. */
function Decision({ request, approvals, reply }: DecisionProps) {
  const t = useTranslations('returns.staff');
  const mistake = useTranslations('returns.mistake');
  const isBusy = useNavigation().formMethod === 'POST';
  // What has come back, or never came, isn't sent back any more.
  const isComing = request.contestNote === null && isSentBack(request.reason);
  return (
    <Form method="post" noValidate className="grid gap-4 border-t border-line pt-4">
      <RadioCards
        name="verdict"
        legend={t('verdict')}
        hasColumns
        defaultValue={reply.verdict}
        error={reply.isVerdictMissing === true ? mistake('required') : undefined}
        options={[
          {
            value: 'uphold',
            label: t(isComing ? 'uphold' : 'upholdMoney'),
            description: t(isComing ? 'upholdText' : 'upholdMoneyText'),
          },
          ...(isComing ? [{ value: 'keep', label: t('keep'), description: t('keepText') }] : []),
          { value: 'dismiss', label: t('dismiss'), description: t('dismissText') },
        ]}
      />
      <TextAreaField
        name="answer"
        label={t('answer')}
        hint={t('answerHint')}
        required
        rows={4}
        maxLength={1000}
        defaultValue={reply.answer}
        error={reply.isAnswerMissing === true ? mistake('required') : undefined}
      />
      {needsSecond(approvals, request.refundTotal) && <NeededNote approvals={approvals} />}
      <Button type="submit" isBusy={isBusy} className="justify-self-start">
        {t('submit')}
      </Button>
    </Form>
  );
}

import { data, redirect, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { StaffAdjustment } from '../../../modules/adjustment/adjustment.contract.ts';
import type { ApprovalsAtItems } from '../../../modules/approval/approval.contract.ts';
import { Desk } from '../../kit/desk/desk.tsx';
import { DeskItem } from '../../kit/desk/desk-item.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formText } from '../../request/form-fields.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { Moment } from '../../ui/moment.tsx';
import { bahtText } from '../../ui/price.tsx';
import { NeededNote, needsSecond, WaitsNote, waitingOf } from '../approval/second-person.tsx';
import { useOfficeWay } from '../desk/use-office-way.ts';
import type { Route } from './+types/adjustments-page';
import { adjustmentDesk } from './adjustment-desk.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const perpage = 20;
const doneTexts = ['posted', 'reversed'] as const;

/** What was booked on stores' accounts by hand. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const query = adjustmentDesk.read(url.searchParams);
  const { search, pageNo } = query;
  const list = await orHidden(server.api.adjustment.list({ search, pageNo, perpage }));
  const reversals = await orHidden(server.api.approval.atItems({ kind: 'adjustmentReversal' }));
  const { waiting } = await orHidden(server.api.approval.atItems({ kind: 'adjustment' }));
  const messages = pickMessages(server.locale, 'admin', 'adjustment', 'approval');
  return { list, reversals, waiting, query, head: pageHead(server, messages.adjustment.title), messages };
}

type Reply = { id: string; isReasonMissing?: true; message?: string };

export async function action({ request, url, context }: Route.ActionArgs): Promise<Response | Reply> {
  requireSignIn(context);
  const { api } = serverSide(context);
  const form = await request.formData();
  if (formText(form, 'intent') !== 'reverse') throw data(null, { status: 404 });
  const id = formText(form, 'id');
  const reason = formText(form, 'reason').slice(0, 500);
  if (reason === '') return { id, isReasonMissing: true };
  try {
    const { approvalId } = await orHidden(api.adjustment.reverse({ id, reason, ask: reason }));
    return redirect(adjustmentDesk.after(url, approvalId === undefined ? 'reversed' : 'asked'));
  } catch (error) {
    return { id, message: apiFailure(error).message };
  }
}

export default function AdjustmentsPage() {
  const t = useTranslations('adjustment');
  const asked = useTranslations('approval')('asked');
  const { list, reversals, waiting, query } = useLoaderData<typeof loader>();
  const reply: Reply | undefined = useReply<typeof action>();
  const done = doneTexts.find((key) => key === query.done);
  return (
    <Desk
      address={adjustmentDesk}
      query={query}
      way={useOfficeWay()}
      title={t('title')}
      about={t('lead')}
      isNarrow
      aside={<ButtonLink to={`${adjustmentDesk.path}/new`}>{t('new.title')}</ButtonLink>}
      search={{ label: t('search'), submit: t('submitSearch') }}
      total={list.total}
      perpage={perpage}
      failure={reply?.message}
      above={waiting.map((each) => <WaitsNote key={each.id} waiting={each} />)}
      done={
        reply !== undefined
          ? null
          : query.done === 'asked'
            ? { text: asked, isGood: false }
            : done === undefined
              ? null
              : { text: t(`done.${done}`), isGood: true }
      }
      empty={{ title: t('empty'), text: t('emptyText') }}
      label={t('list')}
      items={list.dataList.map((adjustment) => ({
        key: adjustment.id,
        content: (
          <AdjustmentItem
            adjustment={adjustment}
            reversals={reversals}
            isReasonMissing={reply?.id === adjustment.id && reply.isReasonMissing === true}
          />
        ),
      }))}
    />
  );
}

type ItemProps = { adjustment: StaffAdjustment; reversals: ApprovalsAtItems; isReasonMissing: boolean };

function AdjustmentItem({ adjustment, reversals, isReasonMissing }: ItemProps) {
  const t = useTranslations('adjustment');
  const { id, kind, orderNumber, reason, store, isReversal, isReversed } = adjustment;
  const amount = bahtText(adjustment.amount);
  const asked = waitingOf(reversals, id);
  return (
    <DeskItem
      label={`${store.name} ${amount}`}
      title={store.name}
      when={<Moment at={adjustment.postedAt} />}
      actions={
        !isReversal &&
        !isReversed &&
        (asked !== undefined ? (
          <WaitsNote waiting={asked} isReversal />
        ) : (
          <ConfirmPanel
            label={t('reverse')}
            name={`${store.name} ${amount}`}
            title={t('reverseTitle', { amount })}
            text={t('reverseText', { name: store.name })}
            submit={t('reverseSubmit')}
            intent="reverse"
            fields={{ id }}
            look="secondary"
            tone="danger"
            reason={{ label: t('reverseReason'), error: isReasonMissing ? t('reasonMissing') : undefined }}
          >
            {needsSecond(reversals, adjustment.amount) && <NeededNote approvals={reversals} />}
          </ConfirmPanel>
        ))
      }
    >
      <div className="grid gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="text-lg font-semibold tabular-nums">{amount}</span>
          <span>{t(`kind.${kind}`)}</span>
          {isReversal && <Badge>{t('reversal')}</Badge>}
          {isReversed && <Badge>{t('reversed')}</Badge>}
        </p>
        <p className="wrap-anywhere">{reason}</p>
        <p className="text-sm text-ink-mute">
          {orderNumber !== null && (
            <>
              {t('order')} <span className="tabular-nums">{orderNumber}</span> ·{' '}
            </>
          )}
          {t('by')} {adjustment.postedBy}
        </p>
      </div>
    </DeskItem>
  );
}

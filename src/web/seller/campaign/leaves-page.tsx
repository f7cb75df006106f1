import { data, Form, useLoaderData, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { readNumber } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { ActionPanel } from '../../ui/action-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Route } from './+types/leaves-page';
import { campaignsAddress, joiningAddress } from './campaigns-path.ts';
import { JoiningRules } from './joining-rules.tsx';
import { LeafItem, leavesForm, withdrawForm } from './leaf-item.tsx';
import { actOnLeaves, type LeavesReply } from './leaves-action.server.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

function idsOf(params: Route.LoaderArgs['params']): { id: number; productId: number } {
  const ids = { id: readNumber(params.id), productId: readNumber(params.productId) };
  if (ids.id === 0 || ids.productId === 0) throw data(null, { status: 404 });
  return ids;
}

/** A product with options as a store brings it to a campaign: a price for each of them. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const ids = idsOf(params);
  const [campaign, product] = await orHidden(
    Promise.all([server.api.campaign.sellerRead({ id: ids.id }), server.api.campaign.sellerLeaves(ids)]),
  );
  return {
    ...{ campaign, product },
    done: url.searchParams.get('done'),
    count: readNumber(url.searchParams.get('count') ?? ''),
    head: pageHead(server, product.name),
    messages: pickMessages(server.locale, 'campaignDesk'),
  };
}

export function action({ request, params, context }: Route.ActionArgs) {
  requireSignIn(context);
  return actOnLeaves(request, serverSide(context), idsOf(params));
}

export default function LeavesPage() {
  const t = useTranslations('campaignDesk');
  const { campaign, product } = useLoaderData<typeof loader>();
  const reply: LeavesReply | undefined = useReply<typeof action>();
  const { leaves } = product;
  const canPropose = campaign.isOpen;
  const isFree = leaves.some(({ unfit, proposal }) => unfit === null && proposal?.state !== 'accepted');
  // What was filled in has to come into fields that are there already.
  const filled = reply?.filled === undefined ? '' : Object.values(reply.prices ?? {}).join();
  return (
    <DeskPage
      title={product.name}
      way={[
        { label: t('title'), to: campaignsAddress.path },
        { label: campaign.name, to: joiningAddress(campaign.id).path },
      ]}
      lead={<JoiningRules campaign={campaign} />}
    >
      <Notices />
      {canPropose && isFree && <PriceBar reply={reply} />}
      <ul aria-label={t('join.leaves.label')} className="grid gap-3">
        {leaves.map((leaf) => (
          <li key={`${leaf.leafId} ${leaf.proposal?.state} ${filled}`}>
            <LeafItem {...{ leaf, canPropose, reply }} />
          </li>
        ))}
      </ul>
      {canPropose && isFree && <ProposeButton />}
      {leaves.some(({ proposal }) => proposal !== null) && <WithdrawBar />}
    </DeskPage>
  );
}

function Notices() {
  const t = useTranslations('campaignDesk');
  const { campaign, done, count } = useLoaderData<typeof loader>();
  const reply: LeavesReply | undefined = useReply<typeof action>();
  const leftCount = Object.keys(reply?.refused ?? {}).length;
  return (
    <>
      {!campaign.isOpen && campaign.state !== 'over' && <Notice tone="info">{t('join.closed')}</Notice>}
      {reply?.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
      {reply?.isNothing === true && <Notice tone="error">{t('join.leaves.nothing')}</Notice>}
      {reply?.filled !== undefined && (
        <Notice tone="info">{t('join.leaves.filled', { count: reply.filled })}</Notice>
      )}
      {reply?.isSomeProposed === true && <Notice tone="success">{t('join.leaves.someProposed')}</Notice>}
      {leftCount > 0 && <Notice tone="error">{t('join.leaves.someLeft', { count: leftCount })}</Notice>}
      {reply === undefined && (done === 'proposed' || done === 'withdrawn') && (
        <Notice tone="success">{t(`join.leaves.done.${done}`, { count })}</Notice>
      )}
    </>
  );
}

/** The form of the prices: a percentage fills them all in, so that exceptions are typed over it before they are proposed. */
function PriceBar({ reply }: { reply: LeavesReply | undefined }) {
  const t = useTranslations('campaignDesk');
  const { formData } = useNavigation();
  return (
    <Form
      id={leavesForm}
      method="post"
      noValidate
      preventScrollReset
      className="grid gap-3 rounded-lg border border-line bg-wash p-4"
    >
      <p className="text-sm text-ink-soft">{t('join.leaves.about')}</p>
      {/* Enter in a price proposes: what is pressed first in a form is its first button. */}
      <button
        type="submit"
        name="intent"
        value="propose"
        tabIndex={-1}
        aria-hidden="true"
        className="sr-only"
      />
      <div className="flex flex-wrap items-end gap-3">
        <Field
          name="percent"
          label={t('join.leaves.percent')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={5}
          defaultValue={reply?.percent}
          error={reply?.isPercentWrong === true ? t('join.leaves.percentWrong') : undefined}
          className="w-full max-w-xs"
        />
        <Button
          type="submit"
          name="intent"
          value="fill"
          variant="secondary"
          isBusy={formData?.get('intent') === 'fill'}
        >
          {t('join.leaves.fill')}
        </Button>
      </div>
    </Form>
  );
}

function ProposeButton() {
  const t = useTranslations('campaignDesk.join');
  const { formData } = useNavigation();
  return (
    <Button
      form={leavesForm}
      type="submit"
      name="intent"
      value="propose"
      isBusy={formData?.get('intent') === 'propose'}
      className="justify-self-start"
    >
      {t('leaves.submit')}
    </Button>
  );
}

function WithdrawBar() {
  const t = useTranslations('campaignDesk.join.withdraw');
  const { formData } = useNavigation();
  return (
    <Form id={withdrawForm} method="post" noValidate>
      <ActionPanel label={t('label')} title={t('title')} text={t('text')} look="secondary">
        <Button
          type="submit"
          name="intent"
          value="withdraw"
          variant="danger"
          isBusy={formData?.get('intent') === 'withdraw'}
        >
          {t('submit')}
        </Button>
      </ActionPanel>
    </Form>
  );
}

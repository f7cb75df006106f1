import Gift from 'lucide-react/icons/gift';
import TicketPercent from 'lucide-react/icons/ticket-percent';
import { data, Form, redirect, useLoaderData, useNavigation } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { Reward } from '../../../modules/reward/reward.contract.ts';
import { formatDate } from '../../../shared/bangkok-time.ts';
import { pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formText } from '../../request/form-fields.ts';
import { readNumber } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { ActionPanel } from '../../ui/action-panel.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import type { Route } from './+types/reward-page';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const [rewards, { userAddresses }] = await Promise.all([
    server.api.reward.list({}),
    server.api.address.list({}),
  ]);
  const messages = pickMessages(server.locale, 'wallet');
  return {
    points: rewards.points,
    // A form's own number: pressed twice, it is redeemed once.
    rewards: rewards.dataList.map((reward) => ({ ...reward, redemptionId: crypto.randomUUID() })),
    addresses: userAddresses.map(({ id, firstname, lastname, line, defaultShipping }) => ({
      id,
      label: `${firstname} ${lastname}, ${line}`,
      isDefault: defaultShipping,
    })),
    done: url.searchParams.get('done'),
    head: pageHead(server, messages.wallet.reward.title),
    messages,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  requireSignIn(context);
  const { api } = serverSide(context);
  const form = await request.formData();
  const id = readNumber(formText(form, 'id'));
  if (id === 0) throw data(null, { status: 404 });
  const addressId = readNumber(formText(form, 'addressId'));
  try {
    const { status } = await api.reward.redeem({
      id,
      redemptionId: formText(form, 'redemptionId'),
      addressId: addressId === 0 ? null : addressId,
    });
    return redirect(
      status === 'delivered' ? '/user/profile/reward?done=delivered' : '/user/profile/reward?done=requested',
    );
  } catch (error) {
    const { message, code } = apiFailure(error);
    return { message, id, isAddressMissing: code === 'rewardAddressRequired' };
  }
}

const doneTexts = ['requested', 'delivered'] as const;
const count = (points: number) => points.toLocaleString('en-US');

type Address = { id: number; label: string; isDefault: boolean };
type Offer = Reward & { redemptionId: string };

/** What points can be exchanged for (SPEC §2 "reward redemption"). */
export default function RewardPage() {
  const t = useTranslations('wallet.reward');
  const page = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>() ?? null;
  const done = doneTexts.find((key) => key === page.done);
  return (
    <>
      <PageTitle
        lead={t('lead')}
        aside={
          <ButtonLink to="/user/profile/reward/history" variant="secondary" size="s">
            {t('history')}
          </ButtonLink>
        }
      >
        {t('title')}
      </PageTitle>
      <div className="grid gap-4">
        <p className="text-lg font-semibold tabular-nums">{t('have', { points: count(page.points) })}</p>
        {done !== undefined && reply === null && <Notice tone="success">{t(`done.${done}`)}</Notice>}
        {reply !== null && !reply.isAddressMissing && <Notice tone="error">{reply.message}</Notice>}
        {page.rewards.length === 0 ? (
          <EmptyState title={t('empty')} text={t('emptyText')} />
        ) : (
          <ul aria-label={t('title')} className="grid gap-4 lg:grid-cols-2">
            {page.rewards.map((reward) => (
              <li key={reward.id}>
                <RewardCard
                  reward={reward}
                  addresses={page.addresses}
                  addressError={reply?.id === reward.id && reply.isAddressMissing ? reply.message : undefined}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}

type RewardCardProps = { reward: Offer; addresses: readonly Address[]; addressError: string | undefined };

function RewardCard({ reward, addresses, addressError }: RewardCardProps) {
  const t = useTranslations('wallet.reward');
  const locale = useLocale();
  const Icon = reward.kind === 'goods' ? Gift : TicketPercent;
  const refusal = refusals.find((code) => code === reward.refusal) ?? null;
  const points = count(reward.points);
  return (
    <article
      aria-label={reward.name}
      className="grid h-full content-start gap-3 rounded-lg border border-line bg-surface p-4"
    >
      <div className="flex items-start gap-4">
        <span className="grid size-14 shrink-0 place-items-center rounded-md bg-primary-wash text-primary">
          <Icon className="size-7" aria-hidden="true" />
        </span>
        <div className="grid min-w-0 gap-1">
          <h2 className="text-lg leading-snug">{reward.name}</h2>
          <p className="flex flex-wrap items-center gap-2">
            <span className="font-semibold text-primary tabular-nums">{t('points', { points })}</span>
            <Badge>{t(`kind.${reward.kind}`)}</Badge>
          </p>
        </div>
      </div>
      <p className="whitespace-pre-line text-ink-soft">{reward.detail}</p>
      <p className="text-sm text-ink-mute tabular-nums">
        {[
          ...(reward.stock > 0 ? [t('stock', { count: reward.stock })] : []),
          ...(reward.timesLeft > 0 ? [t('times', { count: reward.timesLeft })] : []),
          `${t('until')} ${formatDate(locale, new Date(reward.endsAt))}`,
        ].join(' · ')}
      </p>
      <div className="mt-auto">
        {refusal !== null ? (
          <Badge tone="neutral">{t(`refusal.${refusal}`)}</Badge>
        ) : (
          <ActionPanel
            label={t('redeem')}
            title={t('confirmTitle', { reward: reward.name, points })}
            text={t(reward.kind === 'goods' ? 'confirmGoods' : 'confirmVoucher')}
            isOpen={addressError !== undefined}
          >
            <RedeemForm reward={reward} addresses={addresses} addressError={addressError} />
          </ActionPanel>
        )}
      </div>
    </article>
  );
}

const refusals = ['pointsNotEnough', 'rewardOutOfStock', 'rewardLimitReached', 'rewardOver'] as const;

function RedeemForm({ reward, addresses, addressError }: RewardCardProps) {
  const t = useTranslations('wallet.reward');
  const { formData } = useNavigation();
  if (reward.kind === 'goods' && addresses.length === 0)
    return (
      <div className="grid justify-items-start gap-2">
        <p>{t('noAddress')}</p>
        <ButtonLink to="/user/profile/my-address?edit=new" variant="secondary" size="s">
          {t('addAddress')}
        </ButtonLink>
      </div>
    );
  return (
    <Form method="post" noValidate className="grid gap-3">
      <input type="hidden" name="id" value={reward.id} />
      <input type="hidden" name="redemptionId" value={reward.redemptionId} />
      {reward.kind === 'goods' && (
        <SelectField
          name="addressId"
          label={t('address')}
          required
          defaultValue={addresses.find(({ isDefault }) => isDefault)?.id ?? ''}
          options={addresses.map(({ id, label }) => ({ value: id, label }))}
          error={addressError}
        />
      )}
      <Button
        type="submit"
        isBusy={formData?.get('redemptionId') === reward.redemptionId}
        aria-label={t('redeemOne', { reward: reward.name })}
        className="justify-self-start"
      >
        {t('submit')}
      </Button>
    </Form>
  );
}

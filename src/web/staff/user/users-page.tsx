import { data, redirect, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { AccountForStaff } from '../../../modules/identity/accounts.contract.ts';
import { Desk } from '../../kit/desk/desk.tsx';
import { listAddress } from '../../kit/desk/list-address.ts';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formText } from '../../request/form-fields.ts';
import { queryHref } from '../../request/query-href.ts';
import { readNumber, readPageNo } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { Moment } from '../../ui/moment.tsx';
import { useOfficeWay } from '../desk/use-office-way.ts';
import type { Route } from './+types/users-page';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const perpage = 20;

const address = listAddress('/admin/users');

/** Accounts, found by name, e-mail or telephone; staff shut one out or let it in again (DECISIONS "Not shown, so ours"). */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const query = address.read(url.searchParams);
  const { search, pageNo } = query;
  const list = await orHidden(server.api.accounts.list({ search, pageNo, perpage }));
  const messages = pickMessages(server.locale, 'admin', 'order');
  return {
    list,
    query,
    changedId: readNumber(url.searchParams.get('id')),
    head: pageHead(server, messages.admin.users.title),
    messages,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { api } = serverSide(context);
  const form = await request.formData();
  const id = readNumber(formText(form, 'id'));
  if (id === 0) throw data(null, { status: 404 });
  const isDisabling = formText(form, 'intent') === 'disable';
  const reason = formText(form, 'reason').slice(0, 500);
  if (isDisabling && reason === '') return { reasonMissingFor: id };
  try {
    await orHidden(isDisabling ? api.accounts.disable({ id, reason }) : api.accounts.enable({ id, reason }));
    const done = isDisabling ? 'disabled' : 'enabled';
    const back = queryHref(address.path, {
      search: formText(form, 'search'),
      pageNo: readPageNo(formText(form, 'pageNo')),
      done,
      id,
    });
    return redirect(`${back}#account-${id}`);
  } catch (error) {
    return { message: apiFailure(error).message };
  }
}

export default function UsersPage() {
  const t = useTranslations('admin.users');
  const { list, query, changedId } = useLoaderData<typeof loader>();
  const reply: { message?: string; reasonMissingFor?: number } = useReply<typeof action>() ?? {};
  const { search, pageNo, done } = query;
  const changed = list.dataList.find((account) => account.id === changedId);
  return (
    <Desk
      address={address}
      query={query}
      way={useOfficeWay()}
      title={t('title')}
      about={t('lead')}
      search={{ label: t('search'), submit: t('find') }}
      total={list.total}
      perpage={perpage}
      failure={reply.message}
      done={
        done === 'disabled' || done === 'enabled'
          ? {
              isGood: true,
              text: (
                <>
                  {changed === undefined
                    ? t(`done.${done}`)
                    : t(`doneOne.${done}`, { name: nameOf(changed) })}{' '}
                  {done === 'disabled' && changed?.isDisabled === true && (
                    <a href={`#account-${changed.id}`} className="font-semibold underline">
                      {t('undo')}
                    </a>
                  )}
                </>
              ),
            }
          : null
      }
      empty={{ title: t('empty'), text: t('emptyText') }}
      lead={t('total', { count: list.total })}
      look="rows"
      items={list.dataList.map((account) => ({
        key: account.id,
        content: (
          <AccountRow
            account={account}
            place={{ search, pageNo }}
            isReasonMissing={reply.reasonMissingFor === account.id}
          />
        ),
      }))}
    />
  );
}

function nameOf({ id, name, email, telephone }: AccountForStaff): string {
  return name === '' ? (email ?? telephone ?? `#${id}`) : name;
}

function AccountRow({
  account,
  place,
  isReasonMissing,
}: {
  account: AccountForStaff;
  place: { search: string; pageNo: number };
  isReasonMissing: boolean;
}) {
  const t = useTranslations('admin.users');
  const { id, role, status, isDisabled } = account;
  const name = nameOf(account);
  const fields = { id, ...place };
  return (
    <div id={`account-${id}`} className="flex scroll-mt-28 flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {name}
          <Badge tone={role === 'staff' ? 'primary' : 'neutral'}>{t(`roles.${role}`)}</Badge>
          {status === 'waiting_approval' && <Badge tone="warning">{t('waiting')}</Badge>}
          {isDisabled && <Badge tone="danger">{t('disabled')}</Badge>}
        </p>
        <p className="text-sm break-words text-ink-soft">
          {[account.email, account.telephone].filter((part) => part !== null).join(' · ')}
        </p>
        <p className="text-sm text-ink-mute">
          {account.lastSeenAt === null ? (
            t('neverSeen')
          ) : (
            <>
              {t('lastSeen')} <Moment at={account.lastSeenAt} />
            </>
          )}
        </p>
        {account.disabledAt !== null && (
          <p className="text-sm break-words">
            {t('disabledAt')} <Moment at={account.disabledAt} />
            {account.disabledReason !== null &&
              ` · ${t('disabledReason', { reason: account.disabledReason })}`}
          </p>
        )}
      </div>
      {isDisabled ? (
        <ConfirmPanel
          label={t('enable')}
          name={t('enableOne', { name })}
          title={t('enableTitle', { name })}
          text={t('enableText')}
          submit={t('enableSubmit')}
          intent="enable"
          fields={fields}
          look="secondary"
        />
      ) : (
        <ConfirmPanel
          label={t('disable')}
          name={t('disableOne', { name })}
          title={t('disableTitle', { name })}
          text={t('disableText')}
          submit={t('disableSubmit')}
          intent="disable"
          fields={fields}
          look="secondary"
          tone="danger"
          reason={{
            label: t('reason'),
            hint: t('reasonHint'),
            error: isReasonMissing ? t('reasonRequired') : undefined,
          }}
        />
      )}
    </div>
  );
}

import Search from 'lucide-react/icons/search';
import { data, Form, redirect, useActionData, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../messages/messages.server.ts';
import type { AccountForStaff } from '../../modules/identity/accounts.contract.ts';
import { apiFailure } from '../api-client.server.ts';
import { Moment } from '../order/moment.tsx';
import { formText, orHidden, pageHead } from '../private-page.server.ts';
import { requireSignIn, serverSide } from '../server-side.server.ts';
import { Badge } from '../ui/badge.tsx';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { Button } from '../ui/button.tsx';
import { DeedPanel } from '../ui/deed-panel.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Field } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Pagination } from '../ui/pagination.tsx';
import type { Route } from './+types/users-page';
import { readNumber, readPageNo } from './query-number.ts';
import { searchHref } from './search-href.ts';

export { privateMeta as meta } from '../private-meta.ts';

const perpage = 20;

const listPath = '/admin/users';

/** Accounts, found by name, e-mail or telephone; staff shut one out or let it in again (DECISIONS "Not shown, so ours"). */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const search = (url.searchParams.get('search') ?? '').trim().slice(0, 100);
  const pageNo = readPageNo(url.searchParams.get('pageNo'));
  const list = await orHidden(server.api.accounts.list({ search, pageNo, perpage }));
  const messages = pickMessages(server.locale, 'admin', 'order');
  return {
    list,
    search,
    pageNo,
    done: url.searchParams.get('done'),
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
    const back = searchHref(listPath, formText(form, 'search'), readPageNo(formText(form, 'pageNo')));
    const done = isDisabling ? 'disabled' : 'enabled';
    return redirect(`${back}${back.includes('?') ? '&' : '?'}done=${done}&id=${id}#account-${id}`);
  } catch (error) {
    return { message: apiFailure(error).message };
  }
}

export default function UsersPage() {
  const t = useTranslations('admin.users');
  const office = useTranslations('admin');
  const { list, search, pageNo, done, changedId } = useLoaderData<typeof loader>();
  const reply: { message?: string; reasonMissingFor?: number } = useActionData<typeof action>() ?? {};
  const { message } = reply;
  const changed = list.dataList.find((account) => account.id === changedId);
  return (
    <main className="page-width pb-12">
      <PageTitle
        above={<Breadcrumb items={[{ label: office('title'), to: '/admin' }, { label: t('title') }]} />}
        lead={t('lead')}
      >
        {t('title')}
      </PageTitle>
      <div className="grid gap-4">
        <Form role="search" className="flex max-w-xl items-end gap-2">
          <Field
            key={search}
            name="search"
            type="search"
            label={t('search')}
            maxLength={100}
            defaultValue={search}
            className="flex-1"
          />
          <Button type="submit">
            <Search className="size-5" aria-hidden="true" />
            <span className="sr-only">{t('find')}</span>
          </Button>
        </Form>
        {message !== undefined && <Notice tone="error">{message}</Notice>}
        {(done === 'disabled' || done === 'enabled') && (
          <Notice tone="success">
            {changed === undefined ? t(`done.${done}`) : t(`doneOne.${done}`, { name: nameOf(changed) })}{' '}
            {done === 'disabled' && changed?.isDisabled === true && (
              <a href={`#account-${changed.id}`} className="font-semibold underline">
                {t('undo')}
              </a>
            )}
          </Notice>
        )}
        {list.dataList.length === 0 ? (
          <EmptyState title={t('empty')} text={t('emptyText')} />
        ) : (
          <>
            <p className="text-sm text-ink-mute">{t('total', { count: list.total })}</p>
            <ul aria-label={t('title')} className="rounded-lg border border-line bg-surface">
              {list.dataList.map((account) => (
                <AccountRow
                  key={account.id}
                  account={account}
                  place={{ search, pageNo }}
                  isReasonMissing={reply.reasonMissingFor === account.id}
                />
              ))}
            </ul>
            <Pagination
              pageNo={pageNo}
              pageCount={Math.ceil(list.total / perpage)}
              makeHref={(toPage) => searchHref(listPath, search, toPage)}
            />
          </>
        )}
      </div>
    </main>
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
    <li
      id={`account-${id}`}
      className="flex scroll-mt-28 flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-3 first:border-t-0"
    >
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
        <DeedPanel
          key="enable"
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
        <DeedPanel
          key="disable"
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
    </li>
  );
}

import Plus from 'lucide-react/icons/plus';
import { data, redirect, useLoaderData, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { isDataPath } from '../../../shared/page-path.ts';
import { actOnAddressBook } from '../../kit/address/address-action.server.ts';
import { AddressForm } from '../../kit/address/address-form.tsx';
import { pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { readSentForm } from '../../request/sent-form.server.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import type { Route } from './+types/address-page';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const { api, locale } = server;
  const [{ userAddresses }, { dataList: provinces }] = await Promise.all([
    api.address.list({}),
    api.address.provinces({}),
  ]);
  const asked = new URL(request.url).searchParams.get('edit');
  const editing = asked ?? editedIn(await readSentForm(context));
  const own = userAddresses.find((address) => String(address.id) === editing) ?? null;
  if (own === null && asked !== null && asked !== 'new') throw data(null, { status: 404 });
  const messages = pickMessages(locale, 'address');
  return {
    userAddresses,
    provinces,
    /** The address in the form: one of the shopper's, null for a new one, undefined for none. */
    edited: editing === null ? undefined : own,
    head: pageHead(server, messages.address.title),
    messages,
  };
}

/** Which address a form changes that was sent without scripts, so that it still does when it comes back. */
function editedIn(sent: readonly (readonly [string, string])[] | null): string | null {
  const { intent, id } = Object.fromEntries(sent ?? []);
  return intent === 'remove' ? null : (id ?? null);
}

export async function action({ request, context }: Route.ActionArgs) {
  const reply = await actOnAddressBook(request, serverSide(context));
  if (reply instanceof Response) return reply;
  // Without JavaScript the page is asked for anew, so that reloading it doesn't save twice.
  const isFetch = isDataPath(new URL(request.url).pathname);
  if (!isFetch && (reply.saved !== undefined || reply.isRemoved)) return redirect('/user/profile/my-address');
  // After this status nothing is loaded anew: an address that went meanwhile would take what is typed along.
  const isRefused = reply.message !== undefined || reply.wrong !== undefined;
  return isRefused ? data(reply, { status: 400 }) : reply;
}

export default function AddressPage() {
  const t = useTranslations('address');
  const { userAddresses, provinces, edited } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  const [, setQuery] = useSearchParams();
  const isEditing = edited !== undefined || reply?.values !== undefined;
  return (
    <div className="grid gap-4">
      <PageTitle
        aside={
          !isEditing && userAddresses.length > 0 ? (
            <ButtonLink to="?edit=new" variant="secondary" size="s">
              <Plus className="size-4" aria-hidden="true" />
              {t('add')}
            </ButtonLink>
          ) : undefined
        }
      >
        {isEditing ? t(edited ? 'edit' : 'add') : t('title')}
      </PageTitle>
      {reply?.message !== undefined && !isEditing && <Notice tone="error">{reply.message}</Notice>}
      {isEditing ? (
        <section className="rounded-lg border border-line bg-surface p-4 md:p-6">
          <AddressForm
            key={edited?.id ?? 'new'}
            provinces={provinces}
            address={edited ?? null}
            reply={reply}
            onSaved={() => setQuery({}, { preventScrollReset: true })}
            onCancel={() => setQuery({})}
          />
        </section>
      ) : userAddresses.length === 0 ? (
        <EmptyState
          title={t('emptyTitle')}
          text={t('emptyText')}
          action={<ButtonLink to="?edit=new">{t('add')}</ButtonLink>}
        />
      ) : (
        <ul className="grid gap-3 lg:grid-cols-2">
          {userAddresses.map((address) => (
            <li
              key={address.id}
              className="grid content-between gap-3 rounded-lg border border-line bg-surface p-4"
            >
              <div className="grid gap-1 wrap-anywhere">
                <div className="flex flex-wrap gap-2">
                  <Badge>{t(`types.${address.typeAddress}`)}</Badge>
                  {address.defaultShipping && <Badge tone="primary">{t('shippingBadge')}</Badge>}
                  {address.defaultBilling && <Badge tone="primary">{t('billingBadge')}</Badge>}
                </div>
                <p className="font-semibold">
                  {address.firstname} {address.lastname}
                </p>
                <p className="tabular-nums text-ink-soft">{address.telephone}</p>
                <p>{address.line}</p>
              </div>
              <div className="flex flex-wrap items-start gap-2">
                <Link to={`?edit=${address.id}`} className="inline-flex min-h-11 items-center font-semibold">
                  {t('change')}
                </Link>
                <ConfirmPanel
                  label={t('remove')}
                  title={t('removeTitle')}
                  text={t('removeText', { line: address.line })}
                  submit={t('removeSubmit')}
                  intent="remove"
                  fields={{ id: address.id }}
                  look="quiet"
                  tone="danger"
                />
              </div>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

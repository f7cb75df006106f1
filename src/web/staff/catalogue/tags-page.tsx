import { redirect, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { Desk } from '../../kit/desk/desk.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formText } from '../../request/form-fields.ts';
import { messagesByField } from '../../request/messages-by-field.ts';
import { readNumber } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { CheckboxField, Field } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { useOfficeWay } from '../desk/use-office-way.ts';
import type { Route } from './+types/tags-page';
import { catalogueRoot, tagsAddress } from './catalogue-path.ts';
import { CatalogueWays } from './catalogue-ways.tsx';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const perpage = 50;

/** What works are about, in words: every tag, and how many works have it. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const query = tagsAddress.read(url.searchParams);
  const { search, pageNo } = query;
  const list = await orHidden(server.api.tagDesk.list({ search, pageNo, perpage }));
  const messages = pickMessages(server.locale, 'admin', 'catalogueDesk');
  return { list, query, head: pageHead(server, messages.catalogueDesk.tags.title), messages };
}

type Reply = { tag: string; name: string; isMerge: boolean; message: string; mistake: string | null };

/** Calls a tag otherwise, or takes it away. */
export async function action({ request, url, context }: Route.ActionArgs): Promise<Reply | Response> {
  requireSignIn(context);
  const { api } = serverSide(context);
  const form = await request.formData();
  const tag = formText(form, 'tag').slice(0, 300);
  const name = formText(form, 'name').slice(0, 300);
  const isMerge = form.has('isMerge');
  const into = formText(form, 'intent') === 'rename' ? name : null;
  try {
    const { works } = await orHidden(api.tagDesk.change({ tag, into, isMerge }));
    return redirect(tagsAddress.after(url, String(works)));
  } catch (error) {
    if (error instanceof Response) throw error;
    const { code, message, data } = apiFailure(error);
    const mistake = messagesByField(data).into ?? (code === 'tagExists' ? message : null);
    return { tag, name, isMerge, message, mistake };
  }
}

export default function TagsPage() {
  const t = useTranslations('catalogueDesk');
  const { list, query } = useLoaderData<typeof loader>();
  const reply: Reply | undefined = useReply<typeof action>();
  const changed = readNumber(query.done ?? '');
  return (
    <Desk
      address={tagsAddress}
      query={query}
      way={[...useOfficeWay(), { label: t('title'), to: catalogueRoot }]}
      title={t('tags.title')}
      about={t('tags.lead')}
      isNarrow
      above={<CatalogueWays current="tags" />}
      search={{ label: t('tags.search'), submit: t('tags.submit') }}
      total={list.total}
      perpage={perpage}
      failure={reply === undefined || reply.mistake !== null ? undefined : reply.message}
      done={changed > 0 ? { text: t('tags.done', { count: changed }), isGood: true } : null}
      empty={{ title: t('tags.empty') }}
      look="rows"
      items={list.dataList.map((row) => ({
        key: row.name,
        content: <TagRow {...row} reply={reply?.tag === row.name ? reply : undefined} />,
      }))}
    />
  );
}

function TagRow({ name, works, reply }: { name: string; works: number; reply: Reply | undefined }) {
  const t = useTranslations('catalogueDesk.tags');
  return (
    <div className="grid gap-x-6 gap-y-1 px-4 py-3 md:grid-cols-[minmax(0,1fr)_auto] md:items-start">
      <p className="flex min-h-11 flex-wrap items-center gap-x-3 wrap-anywhere">
        <Link
          to={`/product?search=${encodeURIComponent(name)}`}
          className="font-semibold hover:text-primary hover:underline"
        >
          #{name}
        </Link>
        <span className="text-sm text-ink-mute tabular-nums">{t('works', { count: works })}</span>
      </p>
      <div className="flex flex-wrap items-start gap-2">
        <ConfirmPanel
          label={t('rename')}
          name={name}
          title={t('renameTitle', { tag: name })}
          text={t('renameText', { count: works })}
          submit={t('renameSubmit')}
          intent="rename"
          fields={{ tag: name }}
          look="quiet"
          isMistaken={reply !== undefined && reply.mistake !== null}
        >
          <Field
            name="name"
            label={t('name')}
            required
            maxLength={60}
            autoComplete="off"
            defaultValue={reply?.name ?? name}
            error={reply?.mistake ?? undefined}
          />
          <CheckboxField
            name="isMerge"
            label={t('isMerge')}
            hint={t('mergeHint')}
            defaultChecked={reply?.isMerge}
          />
        </ConfirmPanel>
        <ConfirmPanel
          label={t('remove')}
          name={name}
          title={t('removeTitle', { tag: name })}
          text={t('removeText', { count: works })}
          submit={t('removeSubmit')}
          intent="remove"
          fields={{ tag: name }}
          look="quiet"
          tone="danger"
        />
      </div>
    </div>
  );
}

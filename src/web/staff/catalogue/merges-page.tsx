import { redirect, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { ListedMerge } from '../../../modules/catalogue-desk/catalogue-desk.contract.ts';
import { Desk } from '../../kit/desk/desk.tsx';
import { DeskItem } from '../../kit/desk/desk-item.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formText } from '../../request/form-fields.ts';
import { readNumber } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { Fact } from '../../ui/fact.tsx';
import { Link } from '../../ui/link.tsx';
import { Moment } from '../../ui/moment.tsx';
import { useOfficeWay } from '../desk/use-office-way.ts';
import type { Route } from './+types/merges-page';
import { catalogueRoot, mergesAddress, thingPath } from './catalogue-path.ts';
import { CatalogueWays } from './catalogue-ways.tsx';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const perpage = 20;

/** What was merged, and what was parted again. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const query = mergesAddress.read(url.searchParams);
  const { tab, pageNo } = query;
  const list = await orHidden(
    server.api.catalogueDesk.staffMerges({ isUndone: tab === 'undone', pageNo, perpage }),
  );
  const messages = pickMessages(server.locale, 'admin', 'catalogueDesk');
  return { list, query, head: pageHead(server, messages.catalogueDesk.merges.title), messages };
}

type Reply = { id: number; message: string; isReasonMissing: boolean };

/** Parts what a merge made one. */
export async function action({ request, context }: Route.ActionArgs): Promise<Reply | Response> {
  requireSignIn(context);
  const { api } = serverSide(context);
  const form = await request.formData();
  const id = readNumber(formText(form, 'id'));
  const reason = formText(form, 'reason').slice(0, 500);
  try {
    const { kind, goneId } = await orHidden(api.catalogueDesk.staffUndoMerge({ id, reason }));
    return redirect(`${thingPath(kind, goneId)}?done=parted`);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const { code, message, data } = apiFailure(error);
    const before =
      code === 'mergeBuried' && typeof data === 'object' && data !== null && 'goneName' in data
        ? ` (${String(data.goneName)} → ${'keptName' in data ? String(data.keptName) : ''})`
        : '';
    return { id, message: `${message}${before}`, isReasonMissing: code === 'reasonMissing' };
  }
}

export default function MergesPage() {
  const t = useTranslations('catalogueDesk');
  const { list, query } = useLoaderData<typeof loader>();
  const reply: Reply | undefined = useReply<typeof action>();
  return (
    <Desk
      address={mergesAddress}
      query={query}
      way={[...useOfficeWay(), { label: t('title'), to: catalogueRoot }]}
      title={t('merges.title')}
      about={t('merges.lead')}
      isNarrow
      above={<CatalogueWays current="merges" />}
      tabs={{ label: t('merges.tabs'), labelOf: (tab) => t(`merges.tab.${tab}`), counts: list.counts }}
      total={list.total}
      perpage={perpage}
      failure={reply === undefined || reply.isReasonMissing ? undefined : reply.message}
      empty={{ title: t(`merges.empty.${query.tab}`) }}
      items={list.dataList.map((merge) => ({
        key: merge.id,
        content: <Merge merge={merge} isReasonMissing={reply?.id === merge.id && reply.isReasonMissing} />,
      }))}
    />
  );
}

function Merge({ merge, isReasonMissing }: { merge: ListedMerge; isReasonMissing: boolean }) {
  const t = useTranslations('catalogueDesk');
  const { id, kind, keptId, goneId, keptName, goneName, reason, by, at, undoneAt, undoneBy, undoReason } =
    merge;
  const name = `${goneName} → ${keptName}`;
  return (
    <DeskItem
      label={name}
      title={
        <>
          {goneName} <span className="sr-only">{t('merges.into')}</span>
          <span aria-hidden="true">→</span>{' '}
          <Link to={thingPath(kind, keptId)} className="text-primary hover:underline">
            {keptName}
          </Link>
        </>
      }
      when={<Badge tone="neutral">{t(`kind.${kind}`)}</Badge>}
      actions={
        undoneAt === null && (
          <ConfirmPanel
            label={t('merges.undo')}
            name={name}
            title={t('merges.undoTitle', { name: goneName })}
            text={t('merges.undoText')}
            submit={t('merges.undoSubmit')}
            intent="undo"
            fields={{ id }}
            look="secondary"
            reason={{
              label: t('merges.undoReason'),
              error: isReasonMissing ? t('mistake.required') : undefined,
            }}
          />
        )
      }
    >
      <dl className="grid gap-3 sm:grid-cols-2">
        <Fact label={t('merges.by')}>
          {by} · <Moment at={at} />
        </Fact>
        <Fact label={t('merges.reason')}>{reason}</Fact>
        <Fact label={t('merges.numbers')}>
          {t('number', { id: goneId })} → {t('number', { id: keptId })}
        </Fact>
        {undoneAt !== null && (
          <>
            <Fact label={t('merges.undoneBy')}>
              {undoneBy} · <Moment at={undoneAt} />
            </Fact>
            <Fact label={t('merges.undoneReason')}>{undoReason}</Fact>
          </>
        )}
      </dl>
    </DeskItem>
  );
}

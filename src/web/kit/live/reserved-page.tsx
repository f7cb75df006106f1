import { data, redirect, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formText } from '../../request/form-fields.ts';
import { readNumber } from '../../request/query-number.ts';
import { orNotFound, requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FileLink } from '../../ui/file-link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { bahtText } from '../../ui/price.tsx';
import { orHidden, pageHead } from '../page/private-page.server.ts';
import { useReply } from '../page/use-reply.ts';
import type { Route } from './+types/reserved-page';
import { BasketList } from './basket-list.tsx';
import { hostCalls } from './host-calls.server.ts';
import { LiveFrame } from './live-frame.tsx';
import { useLivePlace } from './use-live-place.ts';
import { useLookAgain } from './use-look-again.ts';

export { privateMeta as meta } from '../page/private-meta.ts';

/** Who has how many copies of what, who waits, and letting go of it. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const host = hostCalls(server, url);
  const id = readNumber(params.id);
  const live = await orNotFound(orHidden(host.live.read({ id })));
  const [{ dataList: rows }, { dataList: baskets }, { link }] = await Promise.all([
    host.live.reservations({ id }),
    host.baskets.list({ id }),
    host.live.pageLink({ id }),
  ]);
  const messages = pickMessages(server.locale, 'live', 'livePage');
  const done = url.searchParams.get('done');
  const opened = readNumber(url.searchParams.get('opened') ?? '');
  const head = pageHead(server, messages.live.reserved.title);
  const isOnPage = link !== null && link.objectId !== '';
  return { live, rows, baskets, isOnPage, done, opened, head, messages };
}

export async function action({ request, params, context, url }: Route.ActionArgs) {
  requireSignIn(context);
  const host = hostCalls(serverSide(context), url);
  const id = readNumber(params.id);
  if (id === 0) throw data(null, { status: 404 });
  const form = await request.formData();
  const intent = formText(form, 'intent');
  const buyer = formText(form, 'buyer');
  const back = `${host.path}/${id}/reserved`;
  try {
    if (intent === 'send') {
      const { opened } = await host.baskets.send({ id, buyer: buyer === '' ? null : buyer });
      return redirect(`${back}?${new URLSearchParams({ done: 'sent', opened: String(opened) })}`);
    }
    if (intent === 'remind') {
      await host.baskets.remind({ id, buyer });
      return redirect(`${back}?done=reminded`);
    }
    await host.live.release({
      ...{ id, buyer, liveProductId: readNumber(formText(form, 'liveProductId')) },
      note: formText(form, 'reason').slice(0, 500),
    });
    return redirect(`${back}?done=released`);
  } catch (error) {
    if (error instanceof Response || !(error instanceof Error)) throw error;
    return { message: apiFailure(error).message };
  }
}

export default function ReservedPage() {
  const { path: livesPath } = useLivePlace();
  const t = useTranslations('live');
  const { live, rows, baskets, isOnPage, done, opened } = useLoaderData<typeof loader>();
  const reply: { message?: string } | undefined = useReply<typeof action>();
  // Private messages are on their way, or are about to be where links were just made.
  const isBegun = isOnPage && done === 'sent';
  useLookAgain(
    baskets.some((each) =>
      each.reply === null ? isBegun : each.reply.state === 'waiting' || each.reply.state === 'sending',
    ),
  );
  return (
    <LiveFrame live={live} part="reserved">
      {done !== null && reply === undefined && <Done done={done} opened={opened} />}
      {reply?.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
      {baskets.length > 0 && <BasketList baskets={baskets} isSelling={live.state === 'connected'} />}
      {rows.length === 0 ? (
        <EmptyState title={t('reserved.empty')} text={t('console.emptyText')} />
      ) : (
        <Panel title={t('reserved.title')}>
          <p className="text-ink-soft">{t('reserved.lead')}</p>
          <ul className="divide-y divide-line">
            {rows.map(({ buyer, name, liveProductId, keyword, reserved, waiting, amount }) => (
              <li
                key={`${buyer} ${liveProductId}`}
                className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3"
              >
                <p className="min-w-0 flex-1 basis-48 font-semibold wrap-anywhere">
                  <span className="me-2 rounded-sm bg-primary-wash px-2 py-0.5 text-primary">{keyword}</span>
                  {name === '' ? t('reserved.forgotten') : name}
                </p>
                <p className="text-sm tabular-nums">
                  {t('demand.reserved')} {reserved} · {t('demand.waiting')} {waiting} · {bahtText(amount)}
                </p>
                {live.state === 'connected' && (
                  <ConfirmPanel
                    label={t('reserved.release')}
                    name={`${keyword} ${name}`}
                    title={t('reserved.releaseOf', { keyword, name })}
                    submit={t('reserved.release')}
                    intent="release"
                    fields={{ buyer, liveProductId }}
                    look="quiet"
                    tone="danger"
                    reason={{ label: t('console.elseNote'), isOptional: true }}
                  />
                )}
              </li>
            ))}
          </ul>
          <p>
            <FileLink href={`${livesPath}/${live.id}/file/unpaid`}>{t('reserved.unpaid')}</FileLink>
          </p>
        </Panel>
      )}
    </LiveFrame>
  );
}

/** What was just done: other words in the address say nothing. */
function Done({ done, opened }: { done: string; opened: number }) {
  const t = useTranslations('live');
  if (done === 'released') return <Notice tone="success">{t('done.released')}</Notice>;
  if (done === 'reminded') return <Notice tone="success">{t('baskets.done.reminded')}</Notice>;
  if (done !== 'sent') return null;
  return opened === 0 ? (
    <Notice tone="info">{t('baskets.done.none')}</Notice>
  ) : (
    <Notice tone="success">{t('baskets.done.sent', { count: opened })}</Notice>
  );
}

import ExternalLink from 'lucide-react/icons/external-link';
import { redirect, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { AboutThing, DeskThing } from '../../../modules/catalogue-desk/catalogue-desk.contract.ts';
import { inLocale } from '../../../shared/locale.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { ProductStateBadge } from '../../kit/product/product-state.tsx';
import { apiFailure } from '../../request/api-client.server.ts';
import { queryHref } from '../../request/query-href.ts';
import { readPageNo } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Panel } from '../../ui/panel.tsx';
import { bahtText } from '../../ui/price.tsx';
import { DeskLink } from '../desk/desk-link.tsx';
import { useOfficeWay } from '../desk/use-office-way.ts';
import type { Route } from './+types/thing-page';
import { catalogueRoot, thingPath } from './catalogue-path.ts';
import { readThingAddress } from './read-thing-address.ts';
import { actOnThing, keptOf, type ThingReply } from './thing-action.server.ts';
import { ThingFacts, useThingName } from './thing-facts.tsx';
import { typedOf } from './thing-form.server.ts';
import { ThingForm } from './thing-form.tsx';
import { ThingHistory } from './thing-history.tsx';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const perpage = 50;

/** A thing of the catalogue; one that was merged leads to the one that stayed. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const key = readThingAddress(params);
  const { catalogueDesk } = server.api;
  const pageNo = readPageNo(url.searchParams.get('pageNo'));
  try {
    const [thing, history] = await orHidden(
      Promise.all([catalogueDesk.staffRead(key), catalogueDesk.staffHistory({ ...key, pageNo, perpage })]),
    );
    const messages = pickMessages(server.locale, 'admin', 'catalogueDesk', 'product', 'listing', 'editor');
    return {
      ...{
        thing,
        history,
        pageNo,
        typed: typedOf(key.kind, thing.values),
        done: url.searchParams.get('done'),
      },
      head: pageHead(server, inLocale(server.locale, thing.about.nameTh, thing.about.nameEn)),
      messages,
    };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const keptId = keptOf(apiFailure(error));
    if (keptId === null) throw error;
    throw redirect(`${thingPath(key.kind, keptId)}?done=merged`);
  }
}

export async function action({ request, params, context }: Route.ActionArgs): Promise<ThingReply | Response> {
  requireSignIn(context);
  return actOnThing(request, serverSide(context).api, readThingAddress(params));
}

const told = ['saved', 'same', 'returned', 'merged', 'joined', 'parted'] as const;

export default function ThingPage() {
  const t = useTranslations('catalogueDesk');
  const { thing, history, pageNo, typed, done } = useLoaderData<typeof loader>();
  const reply: ThingReply | undefined = useReply<typeof action>();
  const { about, version, formerAddresses, editions, works, offers } = thing;
  const { kind, id } = about;
  const name = useThingName()(about);
  const said = reply === undefined ? told.find((each) => each === done) : undefined;
  return (
    <DeskPage
      title={name}
      way={[...useOfficeWay(), { label: t('title'), to: catalogueRoot }]}
      lead={t(`kind.${kind}`)}
      isNarrow
    >
      {said !== undefined && (
        <Notice tone={said === 'same' || said === 'merged' ? 'info' : 'success'}>{t(`done.${said}`)}</Notice>
      )}
      <ThingFacts about={about} />
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={`${thingPath(kind, id)}/merge`} variant="secondary" size="s">
          {t('merge.open')}
        </ButtonLink>
        {about.urlKey !== null && (
          <ButtonLink to={`/${kind}/${encodeURIComponent(about.urlKey)}`} variant="quiet" size="s">
            <ExternalLink className="size-4" aria-hidden="true" />
            {t('toPage')}
          </ButtonLink>
        )}
      </div>
      <ThingForm kind={kind} version={version} typed={typed} reply={reply} />
      {formerAddresses.length > 0 && (
        <Panel title={t('former.title')}>
          <p className="text-sm text-ink-soft">{t('former.text')}</p>
          <ul className="grid gap-1 text-sm">
            {formerAddresses.map((key) => (
              <li key={key} className="break-all">{`/${kind}/${key}`}</li>
            ))}
          </ul>
        </Panel>
      )}
      <Things title={t('editions')} things={editions} />
      <Things title={t(kind === 'edition' ? 'ofWork' : 'works')} things={works} />
      {(kind === 'work' || kind === 'edition') && <Offers offers={offers} />}
      <ThingHistory
        changes={history.dataList}
        version={version}
        pages={
          <Pagination
            pageNo={pageNo}
            pageCount={Math.ceil(history.total / perpage)}
            makeHref={(page) => queryHref(thingPath(kind, id), { pageNo: page })}
          />
        }
      />
    </DeskPage>
  );
}

function Things({ title, things }: { title: string; things: readonly AboutThing[] }) {
  const nameOf = useThingName();
  if (things.length === 0) return null;
  return (
    <Panel title={title}>
      <ul className="grid divide-y divide-line">
        {things.map((about) => (
          <li key={about.id} className="grid gap-1 py-3 first:pt-0 last:pb-0">
            <Link
              to={thingPath(about.kind, about.id)}
              className="font-semibold text-primary wrap-anywhere hover:underline"
            >
              {nameOf(about)}
            </Link>
            <ThingFacts about={about} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Who offers it; what staff refused with why, and the way to the desk that decides. */
function Offers({ offers }: Pick<DeskThing, 'offers'>) {
  const t = useTranslations('catalogueDesk.offer');
  const words = useTranslations('product');
  return (
    <Panel title={t('title')}>
      {offers.length === 0 ? (
        <p className="text-sm text-ink-soft">{t('none')}</p>
      ) : (
        <ul className="grid divide-y divide-line">
          {offers.map(({ id, urlKey, storeName, condition, price, state, refusal }) => (
            <li key={id} className="grid gap-1 py-3 text-sm first:pt-0 last:pb-0">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="font-semibold wrap-anywhere">{storeName}</span>
                <ProductStateBadge state={state} />
                <span className="text-ink-mute tabular-nums">
                  {words(`condition.${condition}`)} · {bahtText(price)} · {t('number', { id })}
                </span>
              </p>
              {refusal !== null && state === 'refused' && (
                <p className="wrap-anywhere">
                  <span className="text-ink-mute">{t('refusal')}: </span>
                  {refusal}
                </p>
              )}
              <p className="flex flex-wrap gap-x-4">
                <DeskLink
                  isWayOnly
                  to={`/admin/products?search=${id}`}
                  aria-label={t('deskOf', { store: storeName })}
                  className="py-1 font-semibold text-primary hover:underline"
                >
                  {t('desk')}
                </DeskLink>
                {state === 'onSale' && (
                  <Link
                    to={`/product/${encodeURIComponent(urlKey)}`}
                    aria-label={t('pageOf', { store: storeName })}
                    className="py-1 font-semibold text-primary hover:underline"
                  >
                    {t('page')}
                  </Link>
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

import { redirect, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { MergePreview, ThingHoldings } from '../../../modules/catalogue-desk/catalogue-desk.contract.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { ListSearch } from '../../kit/desk/list-search.tsx';
import { SearchedList } from '../../kit/desk/searched-list.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formText } from '../../request/form-fields.ts';
import { readNumber, readPageNo, readSearch } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { DeskLink } from '../desk/desk-link.tsx';
import { useOfficeWay } from '../desk/use-office-way.ts';
import type { Route } from './+types/merge-page';
import { catalogueRoot, mergePath, thingPath } from './catalogue-path.ts';
import { readThingAddress } from './read-thing-address.ts';
import { keptOf } from './thing-action.server.ts';
import { ThingFacts, useThingName } from './thing-facts.tsx';
import { ThingRow } from './thing-row.tsx';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const perpage = 10;

/** Which other one it is a double of; then, what would move. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const { catalogueDesk } = server.api;
  const { kind, id } = readThingAddress(params);
  const goes = readNumber(url.searchParams.get('goes'));
  const search = readSearch(url.searchParams.get('search'), 200);
  const pageNo = readPageNo(url.searchParams.get('pageNo'));
  try {
    const thing = await orHidden(catalogueDesk.staffRead({ kind, id }));
    // An edition is looked for among those of its work; anything else by what it is called.
    const [work] = thing.works;
    const wanted = search === '' ? (work ?? thing.about).nameTh : search;
    const [preview, list] = await orHidden(
      Promise.all([
        goes === 0 ? null : catalogueDesk.staffPreviewMerge({ kind, keptId: id, goneId: goes }),
        goes === 0 ? catalogueDesk.staffList({ kind, search: wanted, pageNo, perpage }) : null,
      ]),
    );
    const messages = pickMessages(server.locale, 'admin', 'catalogueDesk', 'product');
    return {
      ...{ about: thing.about, preview, list, search: wanted, pageNo },
      head: pageHead(server, messages.catalogueDesk.merge.title),
      messages,
    };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const failure = apiFailure(error);
    const keptId = keptOf(failure);
    if (keptId !== null) throw redirect(`${thingPath(kind, keptId)}?done=merged`);
    if (failure.code === 'mergeSame') throw redirect(`${thingPath(kind, id)}/merge`);
    throw error;
  }
}

type Reply = { message: string; isReasonMissing?: boolean };

/** Makes one of two. */
export async function action({ request, params, context }: Route.ActionArgs): Promise<Reply | Response> {
  requireSignIn(context);
  const { api } = serverSide(context);
  const { kind, id: keptId } = readThingAddress(params);
  const form = await request.formData();
  const goneId = readNumber(formText(form, 'goes'));
  const reason = formText(form, 'reason').slice(0, 500);
  try {
    await orHidden(api.catalogueDesk.staffMerge({ kind, keptId, goneId, reason }));
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const failure = apiFailure(error);
    const into = keptOf(failure);
    if (into !== null) return redirect(`${thingPath(kind, into)}?done=merged`);
    return { message: failure.message, isReasonMissing: failure.code === 'reasonMissing' };
  }
  return redirect(`${thingPath(kind, keptId)}?done=joined`);
}

export default function MergePage() {
  const t = useTranslations('catalogueDesk');
  const { about, preview, list, search, pageNo } = useLoaderData<typeof loader>();
  const reply: Reply | undefined = useReply<typeof action>();
  const name = useThingName()(about);
  const path = `${thingPath(about.kind, about.id)}/merge`;
  const others = list?.dataList.filter(({ id }) => id !== about.id) ?? [];
  return (
    <DeskPage
      title={t('merge.title')}
      way={[
        ...useOfficeWay(),
        { label: t('title'), to: catalogueRoot },
        { label: name, to: thingPath(about.kind, about.id) },
      ]}
      lead={t(preview === null ? 'merge.choose' : 'merge.lead')}
      isNarrow
    >
      {reply !== undefined && reply.isReasonMissing !== true && <Notice tone="error">{reply.message}</Notice>}
      {preview === null ? (
        <>
          <Panel title={name}>
            <ThingFacts about={about} hasKind />
          </Panel>
          <SearchedList
            search={
              <ListSearch path={path} search={search} label={t('search')} submit={t('submit')} most={200} />
            }
            empty={{ title: t('noneFound'), text: t('merge.noneText') }}
            label={t('merge.others')}
            look="cards"
            pageNo={pageNo}
            pageCount={Math.ceil((list?.total ?? 0) / perpage)}
            hrefOfPage={(page) => `${path}?${new URLSearchParams({ search, pageNo: String(page) })}`}
            items={others.map((other) => ({
              key: other.id,
              content: (
                <ThingRow about={other} to={mergePath(about.kind, { stays: about.id, goes: other.id })} />
              ),
            }))}
          />
        </>
      ) : (
        <Preview preview={preview} isReasonMissing={reply?.isReasonMissing === true} />
      )}
    </DeskPage>
  );
}

const moved = [
  ...(['works', 'editions', 'offers', 'orderLines', 'reviews', 'proposals', 'lists', 'favourites'] as const),
  ...([
    'saved',
    'viewed',
    'watches',
    'campaigns',
    'flashSales',
    'promotions',
    'library',
    'addresses',
  ] as const),
] satisfies (keyof ThingHoldings)[];

function Preview({ preview, isReasonMissing }: { preview: MergePreview; isReasonMissing: boolean }) {
  const t = useTranslations('catalogueDesk');
  const words = useTranslations('product');
  const nameOf = useThingName();
  const { kept, gone, fills, obstacles } = preview;
  const { kind } = kept.about;
  const here = moved.filter((each) => gone.holds[each] > 0 || kept.holds[each] > 0);
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        {[
          { title: t('merge.stays'), side: kept },
          { title: t('merge.goes'), side: gone },
        ].map(({ title, side }) => (
          <Panel key={title} title={title}>
            <p className="font-semibold wrap-anywhere">
              <Link to={thingPath(kind, side.about.id)} className="text-primary hover:underline">
                {nameOf(side.about)}
              </Link>
            </p>
            <ThingFacts about={side.about} />
          </Panel>
        ))}
      </div>
      <div>
        <ButtonLink
          to={mergePath(kind, { stays: gone.about.id, goes: kept.about.id })}
          variant="secondary"
          size="s"
          replace
        >
          {t('merge.swap')}
        </ButtonLink>
      </div>
      <Panel title={t('merge.moves')}>
        <table className="w-full text-sm">
          <thead>
            <tr className="border-b border-line text-left">
              <th scope="col" className="py-2 pr-3 font-semibold">
                {t('merge.what')}
              </th>
              <th scope="col" className="py-2 pr-3 text-right font-semibold">
                {t('merge.moving')}
              </th>
              <th scope="col" className="py-2 text-right font-semibold">
                {t('merge.there')}
              </th>
            </tr>
          </thead>
          <tbody>
            {here.map((each) => (
              <tr key={each} className="border-b border-line last:border-0">
                <th scope="row" className="py-2 pr-3 text-left font-normal">
                  {t(`holds.${each}`)}
                </th>
                <td className="py-2 pr-3 text-right font-semibold tabular-nums">{gone.holds[each]}</td>
                <td className="py-2 text-right text-ink-mute tabular-nums">{kept.holds[each]}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="text-sm text-ink-soft">{t(`merge.text.${kind}`)}</p>
        {fills.length > 0 && (
          <p className="text-sm text-ink-soft">
            {t('merge.fills', {
              fields: fills.map((column) => t(`column.${column}` as Parameters<typeof t>[0])).join(', '),
            })}
          </p>
        )}
      </Panel>
      {obstacles.length > 0 ? (
        <Panel title={t('merge.obstacles')}>
          <ul className="grid gap-3">
            {obstacles.map(({ code, offers }) => (
              <li key={code} className="grid gap-1">
                <p>{t(`obstacle.${code}`)}</p>
                {offers.length > 0 && (
                  <ul className="grid gap-1 text-sm">
                    {offers.map(({ id, otherId, storeName, condition }) => (
                      <li key={id} className="wrap-anywhere">
                        {storeName} · {words(`condition.${condition}`)} ·{' '}
                        <DeskLink
                          to={`/admin/products?search=${id}`}
                          className="text-primary hover:underline"
                        >
                          {t('offer.number', { id })}
                        </DeskLink>
                        {' · '}
                        <DeskLink
                          to={`/admin/products?search=${otherId}`}
                          className="text-primary hover:underline"
                        >
                          {t('offer.number', { id: otherId })}
                        </DeskLink>
                      </li>
                    ))}
                  </ul>
                )}
              </li>
            ))}
          </ul>
        </Panel>
      ) : (
        <ConfirmPanel
          label={t('merge.label')}
          title={t('merge.question', { gone: nameOf(gone.about), kept: nameOf(kept.about) })}
          text={t('merge.undoable')}
          submit={t('merge.submit')}
          intent="merge"
          fields={{ goes: gone.about.id }}
          look="button"
          reason={{
            label: t('merge.reason'),
            hint: t('merge.reasonHint'),
            error: isReasonMissing ? t('mistake.required') : undefined,
          }}
        />
      )}
    </>
  );
}

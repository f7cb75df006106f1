import { Form, redirect, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { AboutThing } from '../../../modules/catalogue-desk/catalogue-desk.contract.ts';
import { DeskItem } from '../../kit/desk/desk-item.tsx';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { SearchedList } from '../../kit/desk/searched-list.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formText } from '../../request/form-fields.ts';
import { readNumber } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useOfficeWay } from '../desk/use-office-way.ts';
import type { Route } from './+types/doubles-page';
import { catalogueRoot, doublesAddress, mergePath, thingPath } from './catalogue-path.ts';
import { CatalogueWays } from './catalogue-ways.tsx';
import { ThingFacts, useThingName } from './thing-facts.tsx';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const perpage = 20;

/** Pairs of a kind that look like one. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const query = doublesAddress.read(url.searchParams);
  const { tab: kind, pageNo } = query;
  const list = await orHidden(server.api.catalogueDesk.staffDoubles({ kind, pageNo, perpage }));
  const messages = pickMessages(server.locale, 'admin', 'catalogueDesk', 'product');
  return { list, query, head: pageHead(server, messages.catalogueDesk.doubles.title), messages };
}

type Reply = { message: string };

/** Says that a pair isn't one, or takes that back. */
export async function action({ request, url, context }: Route.ActionArgs): Promise<Reply | Response> {
  requireSignIn(context);
  const { api } = serverSide(context);
  const { tab: kind, pageNo } = doublesAddress.read(url.searchParams);
  const form = await request.formData();
  const [oneId, otherId] = [readNumber(formText(form, 'oneId')), readNumber(formText(form, 'otherId'))];
  const isDouble = formText(form, 'intent') === 'alike';
  try {
    await orHidden(api.catalogueDesk.staffSayDoubles({ kind, oneId, otherId, isDouble }));
  } catch (error) {
    if (error instanceof Response) throw error;
    return { message: apiFailure(error).message };
  }
  return redirect(
    doublesAddress.href({ tab: kind, pageNo, done: isDouble ? 'alike' : `apart-${oneId}-${otherId}` }),
  );
}

export default function DoublesPage() {
  const t = useTranslations('catalogueDesk');
  const { list, query } = useLoaderData<typeof loader>();
  const reply: Reply | undefined = useReply<typeof action>();
  const { tab, pageNo, done } = query;
  const apart = /^apart-(\d+)-(\d+)$/.exec(done ?? '');
  return (
    <DeskPage
      title={t('doubles.title')}
      way={[...useOfficeWay(), { label: t('title'), to: catalogueRoot }]}
      lead={t('doubles.lead')}
      isNarrow
    >
      <CatalogueWays current="doubles" />
      <SearchedList
        tabs={{
          label: t('kinds'),
          list: doublesAddress.tabs.map((key) => ({
            key,
            label: t(`tab.${key}`),
            to: doublesAddress.href({ tab: key }),
            isCurrent: key === tab,
          })),
        }}
        notices={
          <>
            {reply !== undefined && <Notice tone="error">{reply.message}</Notice>}
            {reply === undefined && apart !== null && (
              <Notice tone="success">
                <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
                  <span>{t('doubles.apart')}</span>
                  <Form method="post">
                    <input type="hidden" name="oneId" value={apart[1]} />
                    <input type="hidden" name="otherId" value={apart[2]} />
                    <Button type="submit" name="intent" value="alike" variant="quiet" size="s">
                      {t('doubles.takeBack')}
                    </Button>
                  </Form>
                </div>
              </Notice>
            )}
            {reply === undefined && done === 'alike' && <Notice tone="info">{t('doubles.alike')}</Notice>}
          </>
        }
        lead={t('doubles.count', { count: list.total })}
        empty={{ title: t('doubles.empty'), text: t('doubles.emptyText') }}
        label={t('doubles.title')}
        look="cards"
        pageNo={pageNo}
        pageCount={Math.ceil(list.total / perpage)}
        hrefOfPage={(page) => doublesAddress.href({ tab, pageNo: page })}
        items={list.dataList.map(({ one, other }) => ({
          key: `${one.id} ${other.id}`,
          content: <Pair one={one} other={other} />,
        }))}
      />
    </DeskPage>
  );
}

function Pair({ one, other }: { one: AboutThing; other: AboutThing }) {
  const t = useTranslations('catalogueDesk.doubles');
  const nameOf = useThingName();
  const name = nameOf(one);
  return (
    <DeskItem
      label={name}
      actions={
        <>
          <ButtonLink
            to={mergePath(one.kind, { stays: one.id, goes: other.id })}
            size="s"
            aria-label={t('mergeOf', { name })}
          >
            {t('merge')}
          </ButtonLink>
          <Form method="post">
            <input type="hidden" name="oneId" value={one.id} />
            <input type="hidden" name="otherId" value={other.id} />
            <Button
              type="submit"
              name="intent"
              value="apart"
              variant="secondary"
              size="s"
              aria-label={t('notOf', { name })}
            >
              {t('not')}
            </Button>
          </Form>
        </>
      }
    >
      <ul className="grid gap-4 sm:grid-cols-2">
        {[one, other].map((about) => (
          <li key={about.id} className="grid content-start gap-1">
            <h2 className="font-sans text-base font-semibold wrap-anywhere">
              <Link
                to={thingPath(about.kind, about.id)}
                className="text-ink hover:text-primary hover:underline"
              >
                {nameOf(about)}
              </Link>
            </h2>
            <ThingFacts about={about} />
          </li>
        ))}
      </ul>
    </DeskItem>
  );
}

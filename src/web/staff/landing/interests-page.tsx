import { data, useLoaderData } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { inLocale } from '../../../shared/locale.ts';
import { Desk } from '../../kit/desk/desk.tsx';
import { listAddress } from '../../kit/desk/list-address.ts';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { readNumber } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Moment } from '../../ui/moment.tsx';
import { useOfficeWay } from '../desk/use-office-way.ts';
import type { Route } from './+types/interests-page';
import { landingPath, landingsAddress } from './landing-path.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const perpage = 50;
const addressOf = (id: number) => listAddress(`${landingPath(id)}/interests`);

/** Who asked to be told, on a page's form. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const id = readNumber(params.id);
  if (id === 0) throw data(null, { status: 404 });
  const query = addressOf(id).read(url.searchParams);
  const [page, list] = await orHidden(
    Promise.all([
      server.api.landing.staffRead({ id }),
      server.api.landing.staffInterests({ id, pageNo: query.pageNo, perpage }),
    ]),
  );
  const messages = pickMessages(server.locale, 'admin', 'landing');
  return { page, list, query, head: pageHead(server, messages.landing.interests.title), messages };
}

export default function InterestsPage() {
  const t = useTranslations('landing');
  const locale = useLocale();
  const { page, list, query } = useLoaderData<typeof loader>();
  const path = landingPath(page.id);
  return (
    <Desk
      address={addressOf(page.id)}
      query={query}
      way={[
        ...useOfficeWay(),
        { label: t('title'), to: landingsAddress.path },
        { label: inLocale(locale, page.nameTh, page.nameEn), to: path },
      ]}
      title={t('interests.title')}
      about={t('interests.lead')}
      aside={
        list.total > 0 && (
          <a
            href={`${path}/interests.csv`}
            download
            className="py-2 font-semibold text-primary hover:underline"
          >
            {t('interests.csv')}
          </a>
        )
      }
      total={list.total}
      perpage={perpage}
      empty={{ title: t('interests.empty'), text: t('interests.emptyText') }}
      look="rows"
      items={list.dataList.map(({ id, name, email, at }) => ({
        key: id,
        content: (
          <div className="grid gap-x-4 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
            <span className="font-semibold wrap-anywhere">{name}</span>
            <span className="wrap-anywhere">{email}</span>
            <Moment at={at} className="text-sm text-ink-mute tabular-nums" />
          </div>
        ),
      }))}
    />
  );
}

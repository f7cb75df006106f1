import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import type { ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { MoneyFigureView } from '../../../modules/money-check/money-check.contract.ts';
import { type MoneyPeriod, moneyPeriods } from '../../../modules/money-check/money-check.rules.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Link } from '../../ui/link.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Notice } from '../../ui/notice.tsx';
import { bahtText } from '../../ui/price.tsx';
import { StatusTabs } from '../../ui/status-tabs.tsx';
import { useOfficeWay } from '../desk/use-office-way.ts';
import type { Route } from './+types/money-page';
import { differingHref, moneyHref, readPeriod } from './money-paths.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** Money in and out, and what is owed, each figure beside the ledger's. To everybody else the page isn't there. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const money = await orHidden(server.api.moneyCheck.read({ period: readPeriod(url.searchParams) }));
  const messages = pickMessages(server.locale, 'admin', 'moneyDesk');
  return { money, head: pageHead(server, messages.moneyDesk.title), messages };
}

export default function MoneyPage() {
  const t = useTranslations('moneyDesk');
  const { money } = useLoaderData<typeof loader>();
  const { period, from, until, flows, debts } = money;
  const all = [...flows, ...debts];
  const differing = all.filter(({ sums }) => sums !== null && sums.differing > 0).length;
  const isAllRead = all.every(({ sums }) => sums !== null);
  return (
    <DeskPage title={t('title')} lead={t('lead')} way={useOfficeWay()}>
      <StatusTabs
        label={t('periods')}
        tabs={moneyPeriods.map((key) => ({
          key,
          label: t(`period.${key}`),
          to: moneyHref(key),
          isCurrent: key === period,
        }))}
      />
      {differing > 0 && <Notice tone="error">{t('someDiffer', { count: differing })}</Notice>}
      {differing === 0 && isAllRead && <Notice tone="success">{t('allSame')}</Notice>}
      <Figures title={t('flows')} figures={flows} period={period}>
        <Moment at={from} /> – <Moment at={until} />
      </Figures>
      <Figures title={t('debts')} figures={debts} period={period} />
    </DeskPage>
  );
}

type FiguresProps = {
  title: string;
  figures: readonly MoneyFigureView[];
  period: MoneyPeriod;
  children?: ReactNode;
};

function Figures({ title, figures, period, children }: FiguresProps) {
  const t = useTranslations('moneyDesk');
  return (
    <section aria-label={title} className="rounded-lg border border-line bg-surface p-4 md:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 pb-2">
        <h2 className="text-lg">{title}</h2>
        {children !== undefined && <p className="text-sm text-ink-mute tabular-nums">{children}</p>}
      </div>
      <table className="block w-full text-left md:table">
        <thead className="sr-only md:not-sr-only md:table-header-group">
          <tr className="border-b border-line text-sm text-ink-mute">
            <th scope="col" className="py-2 pr-4 font-normal">
              {t('what')}
            </th>
            <th scope="col" className="py-2 pl-4 text-right font-normal">
              {t('recorded')}
            </th>
            <th scope="col" className="py-2 pl-4 text-right font-normal">
              {t('booked')}
            </th>
            <th scope="col" className="py-2 pl-4 font-normal">
              {t('difference')}
            </th>
          </tr>
        </thead>
        <tbody className="block md:table-row-group">
          {figures.map((figure) => (
            <FigureRow key={figure.thing} figure={figure} period={period} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** A figure: at a narrow screen a card whose numbers have their names beside them. */
function FigureRow({ figure: { thing, sums }, period }: { figure: MoneyFigureView; period: MoneyPeriod }) {
  const t = useTranslations('moneyDesk');
  const cell = 'flex justify-between gap-4 md:table-cell md:py-2 md:pl-4 md:text-right';
  const side = (name: 'recorded' | 'booked') =>
    sums !== null && (
      <td className={cell}>
        <span aria-hidden="true" className="text-sm text-ink-mute md:hidden">
          {t(name)}
        </span>
        <span className="text-right tabular-nums">
          {bahtText(sums[name].total)}
          <span className="block text-xs text-ink-mute">{t('count', { count: sums[name].count })}</span>
        </span>
      </td>
    );
  return (
    <tr className="block border-b border-line py-3 last:border-0 md:table-row md:py-0">
      <th scope="row" className="block font-semibold md:table-cell md:py-2 md:pr-4 md:font-normal">
        {t(`thing.${thing}`)}
      </th>
      {side('recorded')}
      {side('booked')}
      <td className={cell.replace('md:text-right', 'md:text-left')} colSpan={sums === null ? 3 : 1}>
        <span aria-hidden="true" className="text-sm text-ink-mute md:hidden">
          {t('difference')}
        </span>
        <Difference thing={thing} sums={sums} period={period} />
      </td>
    </tr>
  );
}

function Difference({ thing, sums, period }: MoneyFigureView & { period: MoneyPeriod }) {
  const t = useTranslations('moneyDesk');
  if (sums === null) return <span className="text-warning">{t('notRead')}</span>;
  if (sums.differing === 0 && sums.difference === 0)
    return (
      <span className="inline-flex items-center gap-1.5 text-sm text-success">
        <CircleCheck className="size-4 shrink-0" aria-hidden="true" />
        {t('same')}
      </span>
    );
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 text-danger">
      <CircleAlert className="size-4 shrink-0" aria-hidden="true" />
      <span className="font-semibold tabular-nums">
        {t('differs', { amount: bahtText(sums.difference) })}
      </span>
      <Link to={differingHref(thing, period)} className="text-sm underline">
        {t('lines', { count: sums.differing })}
      </Link>
    </span>
  );
}

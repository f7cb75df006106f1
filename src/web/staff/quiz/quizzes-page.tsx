import Plus from 'lucide-react/icons/plus';
import { useLoaderData } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { QuizRow } from '../../../modules/quiz/quiz-desk.contract.ts';
import { inLocale } from '../../../shared/locale.ts';
import { Desk } from '../../kit/desk/desk.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { Moment } from '../../ui/moment.tsx';
import { useOfficeWay } from '../desk/use-office-way.ts';
import type { Route } from './+types/quizzes-page';
import { deskPath, quizzesAddress } from './quiz-desk-path.ts';
import { QuizStateBadge } from './quiz-state.tsx';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const perpage = 20;

/** Quizzes by their state, the last changed first. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const query = quizzesAddress.read(url.searchParams);
  const { tab, search, pageNo } = query;
  const list = await orHidden(
    server.api.quiz.staffList({ search, pageNo, perpage, ...(tab === 'all' ? {} : { state: tab }) }),
  );
  const messages = pickMessages(server.locale, 'admin', 'quizDesk');
  return { list, query, head: pageHead(server, messages.quizDesk.title), messages };
}

export default function QuizzesPage() {
  const t = useTranslations('quizDesk');
  const { list, query } = useLoaderData<typeof loader>();
  return (
    <Desk
      address={quizzesAddress}
      query={query}
      way={useOfficeWay()}
      title={t('title')}
      about={t('lead')}
      aside={
        <ButtonLink to={deskPath('new')} size="s">
          <Plus className="size-4" aria-hidden="true" />
          {t('make')}
        </ButtonLink>
      }
      tabs={{ label: t('states'), labelOf: (tab) => t(`tab.${tab}`), counts: list.counts }}
      search={{ label: t('search'), submit: t('submit') }}
      label={t('title')}
      total={list.total}
      perpage={perpage}
      empty={{ title: t('empty'), text: t('emptyText') }}
      items={list.dataList.map((row) => ({ key: row.id, content: <Row row={row} /> }))}
    />
  );
}

function Row({ row }: { row: QuizRow }) {
  const t = useTranslations('quizDesk');
  const name = inLocale(useLocale(), row.title.th, row.title.en);
  const { id, questionCount, tries, passed, points, updatedAt } = row;
  return (
    <article
      aria-label={name}
      className="relative grid gap-1 rounded-lg border border-line bg-surface p-4 transition-colors has-[a:hover]:border-primary md:p-5"
    >
      <p className="flex flex-wrap gap-1">
        <QuizStateBadge quiz={row} />
      </p>
      <h2 className="font-sans text-base font-semibold wrap-anywhere">
        <Link
          to={deskPath(id)}
          prefetch="intent"
          className="text-ink after:absolute after:inset-0 hover:text-primary"
        >
          {name}
        </Link>
      </h2>
      <p className="text-sm text-ink-soft">{t('row', { questions: questionCount, tries, passed, points })}</p>
      <p className="text-sm text-ink-mute">{t.rich('changedAt', { at: () => <Moment at={updatedAt} /> })}</p>
    </article>
  );
}

import ChevronDown from 'lucide-react/icons/chevron-down';
import Hash from 'lucide-react/icons/hash';
import { useEffect } from 'react';
import { data, Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { ShownQuestion } from '../../../modules/content/content.contract.ts';
import { ContentView } from '../../kit/content/content-view.tsx';
import { publicPage } from '../../kit/page/page-headers.ts';
import { pageMeta } from '../../kit/page/seo.ts';
import { readSearch } from '../../request/query-number.ts';
import { serverSide } from '../../request/server-side.server.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import type { Route } from './+types/faq-page';

export const headers = publicPage;

/** SPEC §2: /faq. Questions in groups, searched by the address; `#…` leads to one of them. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { api, locale, siteUrl } = serverSide(context);
  const search = readSearch(url.searchParams.get('search'), 100);
  const { groups } = await api.content.faq({ search });
  return data(
    { groups, search, locale, siteUrl, messages: pickMessages(locale, 'content') },
    { headers: { 'x-cache-tags': 'content catalogue' } },
  );
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (loaderData === undefined) return [];
  const { groups, search, locale, siteUrl, messages } = loaderData;
  const { title, lead } = messages.content.faq;
  const questions = groups.flatMap((group) => group.questions);
  return pageMeta({
    title,
    description: lead,
    path: search === '' ? '/faq' : null,
    locale,
    siteUrl,
    jsonLd:
      questions.length === 0
        ? []
        : [
            {
              '@type': 'FAQPage',
              mainEntity: questions.map((question) => ({
                '@type': 'Question',
                name: question.title,
                acceptedAnswer: { '@type': 'Answer', text: question.words },
              })),
            },
          ],
  });
}

export default function FaqPage({ loaderData: { groups, search } }: Route.ComponentProps) {
  const t = useTranslations('content');
  useOpenAsked();
  const count = groups.reduce((sum, { questions }) => sum + questions.length, 0);
  return (
    <main className="page-width pb-16">
      <PageTitle
        above={<Breadcrumb items={[{ label: t('home'), to: '/' }, { label: t('faq.title') }]} />}
        lead={t('faq.lead')}
      >
        {t('faq.title')}
      </PageTitle>
      <Form role="search" action="/faq" className="flex max-w-2xl gap-2 pb-6">
        <input
          key={search}
          type="search"
          name="search"
          defaultValue={search}
          maxLength={100}
          aria-label={t('faq.search')}
          placeholder={t('faq.search')}
          className="h-11 min-w-0 flex-1 rounded-md border border-line-strong bg-surface px-3 text-base hover:border-ink"
        />
        <Button type="submit">{t('faq.submit')}</Button>
      </Form>
      {search !== '' && count > 0 && (
        <p role="status" className="flex flex-wrap items-center gap-x-4 pb-4 text-ink-soft">
          {t('faq.found', { count, search })}
          <Link
            to="/faq"
            className="inline-flex min-h-11 items-center font-semibold text-primary hover:underline"
          >
            {t('faq.clear')}
          </Link>
        </p>
      )}
      {count === 0 ? (
        <EmptyState
          title={search === '' ? t('faq.empty') : t('faq.none', { search })}
          text={t(search === '' ? 'faq.emptyText' : 'faq.noneText')}
          action={
            <span className="flex flex-wrap justify-center gap-2">
              <ButtonLink to="/contactus">{t('faq.ask')}</ButtonLink>
              {search !== '' && (
                <ButtonLink to="/faq" variant="secondary">
                  {t('faq.clear')}
                </ButtonLink>
              )}
            </span>
          }
        />
      ) : (
        <div className="grid items-start gap-8 lg:grid-cols-[14rem_minmax(0,46rem)] lg:gap-14">
          <nav aria-label={t('faq.groups')} className="sticky top-32 hidden border-l border-line lg:block">
            <ul className="grid">
              {groups.map(({ urlKey, name }) => (
                <li key={urlKey}>
                  <a
                    href={`#${urlKey}`}
                    className="block px-4 py-2 text-sm hover:text-primary hover:underline"
                  >
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <div className="grid gap-10">
            {groups.map(({ urlKey, name, questions }) => (
              <section key={urlKey} aria-labelledby={urlKey}>
                <h2 id={urlKey} className="scroll-mt-32 pb-3 text-xl">
                  {name}
                </h2>
                <div className="border-t border-line">
                  {questions.map((question) => (
                    <Question key={question.id} question={question} isOpen={search !== ''} />
                  ))}
                </div>
              </section>
            ))}
            <p className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-wash p-5">
              <span className="font-semibold">{t('faq.notFound')}</span>
              <ButtonLink to="/contactus" variant="secondary" size="s">
                {t('faq.ask')}
              </ButtonLink>
            </p>
          </div>
        </div>
      )}
    </main>
  );
}

function Question({ question, isOpen }: { question: ShownQuestion; isOpen: boolean }) {
  const t = useTranslations('content.faq');
  const { urlKey, title, body, things } = question;
  return (
    <details id={urlKey} open={isOpen} className="group scroll-mt-32 border-b border-line">
      <summary className="flex min-h-14 cursor-pointer items-center justify-between gap-4 py-3 hover:text-primary">
        <h3 className="font-sans text-base font-semibold text-pretty">{title}</h3>
        <ChevronDown
          className="size-5 shrink-0 text-ink-mute transition-transform group-open:rotate-180"
          aria-hidden="true"
        />
      </summary>
      <div className="pb-5">
        {body !== null && <ContentView text={body} things={things} under={3} />}
        <a
          href={`#${urlKey}`}
          className="inline-flex min-h-11 items-center gap-1 text-sm text-ink-mute hover:text-primary"
        >
          <Hash className="size-4" aria-hidden="true" />
          {t('link')}
        </a>
      </div>
    </details>
  );
}

/** Opens the question that the address names; a browser opens what is closed only for a search of its own. */
function useOpenAsked(): void {
  useEffect(() => {
    const open = () => {
      const asked = document.getElementById(decodeURIComponent(location.hash.slice(1)));
      if (!(asked instanceof HTMLDetailsElement)) return;
      asked.open = true;
      asked.scrollIntoView();
    };
    open();
    addEventListener('hashchange', open);
    return () => removeEventListener('hashchange', open);
  }, []);
}

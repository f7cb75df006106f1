import { data } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { ToldRate } from '../../../modules/affiliate/affiliate-place.contract.ts';
import { formatDate } from '../../../shared/bangkok-time.ts';
import { publicPage } from '../../kit/page/page-headers.ts';
import { pageMeta } from '../../kit/page/seo.ts';
import { serverSide } from '../../request/server-side.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { bahtText } from '../../ui/price.tsx';
import { breadcrumbList } from '../catalogue/breadcrumb-list.rules.ts';
import type { Route } from './+types/program-page';
import { answerQuestions } from './program-answers.server.ts';

export const headers = publicPage;

const rules = ['click', 'voucher', 'own', 'held', 'returned', 'frozen', 'privacy'] as const;
const steps = ['one', 'two', 'three', 'four'] as const;

/** SPEC §2 /affiliate: how links earn, what they earn now, and the way in. The same for everybody. */
export async function loader({ context }: Route.LoaderArgs) {
  const { api, locale, siteUrl } = serverSide(context);
  const [rates, { timers }] = await Promise.all([api.affiliatePlace.rates({}), api.site.shell({})]);
  const { affiliatePlace } = pickMessages(locale, 'affiliatePlace');
  const questions = answerQuestions(locale, timers.returnDays);
  return data(
    { rates, questions, locale, siteUrl, messages: { affiliatePlace } },
    { headers: { 'x-cache-tags': 'affiliateRates catalogue campaigns' } },
  );
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (loaderData === undefined) return [];
  const { questions, locale, siteUrl, messages } = loaderData;
  const { title, description, home } = messages.affiliatePlace.program;
  return pageMeta({
    ...{ title, description, path: '/affiliate', locale, siteUrl },
    jsonLd: [
      breadcrumbList(siteUrl, [
        { name: home, path: '/' },
        { name: title, path: '/affiliate' },
      ]),
      {
        '@type': 'FAQPage',
        mainEntity: questions.map(({ question, answer }) => ({
          '@type': 'Question',
          name: question,
          acceptedAnswer: { '@type': 'Answer', text: answer },
        })),
      },
    ],
  });
}

export default function ProgramPage({ loaderData: { rates, questions } }: Route.ComponentProps) {
  const t = useTranslations('affiliatePlace.program');
  return (
    <main className="page-width grid grid-cols-[minmax(0,1fr)] gap-12 pb-16">
      <div>
        <PageTitle
          above={<Breadcrumb items={[{ label: t('home'), to: '/' }, { label: t('title') }]} />}
          lead={t('description')}
        >
          {t('title')}
        </PageTitle>
        <Join />
      </div>
      <section aria-labelledby="how" className="grid gap-4">
        <h2 id="how" className="text-2xl">
          {t('how')}
        </h2>
        <ol className="grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
          {steps.map((step, index) => (
            <li key={step} className="grid content-start gap-1 border-t-2 border-primary pt-3">
              <h3 className="text-lg">
                <span aria-hidden="true" className="mr-2 font-serif text-primary">
                  {index + 1}
                </span>
                {t(`steps.${step}`)}
              </h3>
              <p className="text-ink-soft">{t(`steps.${step}Text`)}</p>
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="rates" className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <h2 id="rates" className="text-2xl">
          {t('rates')}
        </h2>
        <p className="max-w-prose text-ink-soft">{t('ratesText')}</p>
        {rates.dataList.length === 0 ? (
          <EmptyState headingLevel="h3" title={t('ratesEmpty')} text={t('ratesEmptyText')} className="py-8" />
        ) : (
          <ul aria-label={t('rates')} className="grid gap-3 md:grid-cols-2 lg:grid-cols-3">
            {rates.dataList.map((rate) => (
              <li key={rate.id} className="flex">
                <Rate rate={rate} />
              </li>
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby="rules" className="grid gap-4">
        <h2 id="rules" className="text-2xl">
          {t('rules')}
        </h2>
        <ul className="grid max-w-prose list-disc gap-2 pl-5">
          {rules.map((rule) => (
            <li key={rule}>{t(`rule.${rule}`)}</li>
          ))}
          <li>{t('rule.most', { percent: rates.most.percent, perCopy: bahtText(rates.most.perCopy) })}</li>
        </ul>
      </section>
      <section aria-labelledby="questions" className="grid gap-4">
        <h2 id="questions" className="text-2xl">
          {t('questions')}
        </h2>
        <div className="max-w-prose divide-y divide-line rounded-lg border border-line bg-surface">
          {questions.map(({ question, answer }) => (
            <details key={question} className="px-4">
              <summary className="min-h-11 cursor-pointer py-3 font-semibold">{question}</summary>
              <p className="pb-4 text-ink-soft">{answer}</p>
            </details>
          ))}
        </div>
        <Join />
      </section>
    </main>
  );
}

/** The way in, the same for everybody: who has joined gets to their overview there, who isn't signed in is asked to. */
function Join() {
  const t = useTranslations('affiliatePlace.program');
  return (
    <div className="grid justify-items-start gap-2">
      <ButtonLink to="/user/profile/affiliate" size="l" className="max-sm:w-full">
        {t('join')}
      </ButtonLink>
      <p className="text-sm text-ink-mute">{t('joinHint')}</p>
    </div>
  );
}

function Rate({ rate }: { rate: ToldRate }) {
  const t = useTranslations('affiliatePlace.program');
  const locale = useLocale();
  const { target } = rate;
  const name = target.kind === 'everything' ? t('everything') : target.name;
  return (
    <article
      aria-label={name}
      className="grid w-full content-start gap-1 rounded-lg border border-line bg-surface p-4"
    >
      <p>
        <Badge tone="primary">{t(`target.${target.kind}`)}</Badge>
      </p>
      <h3 className="text-lg wrap-anywhere">
        {target.path === null ? (
          name
        ) : (
          <Link to={target.path} prefetch="intent" className="hover:text-primary">
            {name}
          </Link>
        )}
      </h3>
      <p className="text-xl font-semibold tabular-nums">
        {rate.basisPoints === null
          ? t('perCopy', { amount: bahtText(rate.perCopy ?? 0) })
          : t('percent', { percent: rate.basisPoints / 100 })}
        {rate.pointsPerHundred !== null && (
          <span className="block text-base font-normal">
            {t('points', { points: rate.pointsPerHundred })}
          </span>
        )}
      </p>
      <p className="text-sm text-ink-soft">{t(`reach.${rate.reach}`)}</p>
      {rate.store !== null && target.kind !== 'store' && (
        <p className="text-sm text-ink-soft">{t('byStore', { store: rate.store })}</p>
      )}
      {rate.campaign !== null && target.kind !== 'campaign' && (
        <p className="text-sm text-ink-soft">{t('byCampaign', { campaign: rate.campaign })}</p>
      )}
      {rate.endsAt !== null && (
        <p className="text-sm text-ink-soft">
          {t('until', { date: formatDate(locale, new Date(rate.endsAt)) })}
        </p>
      )}
      <div className="mt-2 border-t border-line pt-2 text-sm text-ink-mute tabular-nums">
        <p className="font-semibold">{t('example')}</p>
        {rate.examples.map(({ copies, paid, earned }) => (
          <p key={copies}>{t('exampleLine', { copies, paid: bahtText(paid), earned: bahtText(earned) })}</p>
        ))}
      </div>
    </article>
  );
}

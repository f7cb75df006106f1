import Banknote from 'lucide-react/icons/banknote';
import PackageCheck from 'lucide-react/icons/package-check';
import PackageOpen from 'lucide-react/icons/package-open';
import Truck from 'lucide-react/icons/truck';
import { useLoaderData, useOutletContext } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { UserProfile } from '../../../modules/member/member.contract.ts';
import { nextPath } from '../../kit/identity/sign-in.server.ts';
import { countInTab, type OrderTab, orderListHref } from '../../kit/order/order-tabs.rules.ts';
import { pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { readCookie } from '../../request/cookies.server.ts';
import { requireSignIn, type ServerSide, serverSide } from '../../request/server-side.server.ts';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { Route } from './+types/my-profile-page';
import { type CompanyFacts, CompanyPanel } from './company-panel.tsx';
import { PhotoPanel } from './photo-panel.tsx';
import { actOnProfile } from './profile-action.server.ts';
import { ProfileFacts } from './profile-facts.tsx';
import { ProfileForm } from './profile-form.tsx';
import { Welcome } from './welcome.tsx';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const { api, locale } = server;
  const isWelcomed = new URL(request.url).searchParams.get('welcome') === 'true';
  const query = new URL(request.url).searchParams;
  const [counts, { profile }, company, promotions] = await Promise.all([
    api.order.statusWithCount({}),
    api.profile.read({}),
    readCompany(server),
    isWelcomed ? api.site.bannerSellerPromotion({}) : null,
  ]);
  const { order, ...messages } = pickMessages(locale, 'order', 'identity', 'profile');
  const [promotion] = promotions?.dataList ?? [];
  const going = readCookie(request, 'redirect');
  return {
    counts,
    company,
    promotion: promotion === undefined ? null : { base: promotion.imageUrl, alt: promotion.altTag },
    continueTo: going === null ? null : nextPath(going),
    head: pageHead(server, order.profile.title),
    profile,
    isEditing: query.has('edit'),
    done: query.get('done'),
    messages,
  };
}

/** What a company needs to see of its registration; a person has none. */
async function readCompany({ api }: ServerSide): Promise<CompanyFacts | null> {
  const { application } = await api.onboarding.own({});
  if (application === null) return null;
  const [targets, businesses] = await Promise.all([
    api.onboarding.targetTypes({}),
    api.onboarding.businessTypes({}),
  ]);
  return {
    application,
    targetTypes: targets.map(({ targetTypeId, name }) => ({ id: targetTypeId, name })),
    businessTypes: businesses.map(({ businessTypeId, name }) => ({ id: businessTypeId, name })),
  };
}

export function action({ request, context }: Route.ActionArgs) {
  return actOnProfile(request, serverSide(context));
}

const doneTexts = ['saved', 'photo', 'email', 'telephone'] as const;

const shortcuts = [
  { tab: 'to-pay', Icon: Banknote },
  { tab: 'to-ship', Icon: PackageOpen },
  { tab: 'to-receive', Icon: Truck },
  { tab: 'complete', Icon: PackageCheck },
] as const satisfies readonly { tab: OrderTab; Icon: unknown }[];

/** Who is signed in (SPEC §3 "User short profile"), and how their orders stand. */
export default function MyProfilePage() {
  const t = useTranslations('order');
  const words = useTranslations('profile');
  const { counts, company, promotion, continueTo, profile, ...page } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  const user = useOutletContext<UserProfile>();
  const name = [user.firstname, user.lastname].filter(Boolean).join(' ');
  const done = doneTexts.find((key) => key === page.done);
  return (
    <>
      <PageTitle lead={t('profile.lead')}>{t('profile.title')}</PageTitle>
      <div className="grid gap-4">
        <Welcome isCompany={company !== null} continueTo={continueTo} promotion={promotion} />
        {company !== null && <CompanyPanel company={company} reply={reply?.company} />}
        {done !== undefined && <Notice tone="success">{words(`done.${done}`)}</Notice>}
        <section className="flex flex-wrap items-start gap-x-6 gap-y-4 rounded-lg border border-line bg-surface p-4 md:p-6">
          <PhotoPanel
            photoUrl={user.imageUrl}
            initial={initialOf(name === '' ? (user.email ?? '') : name)}
            message={reply?.photoMessage}
          />
          <ProfileFacts
            name={name}
            user={user}
            profile={profile}
            application={company?.application?.status ?? null}
          />
        </section>
        {(page.isEditing || reply?.fields !== undefined || reply?.message !== undefined) && (
          <ProfileForm profile={profile} reply={reply} />
        )}
        <Panel
          title={t('profile.ordersTitle')}
          aside={
            <Link
              to={orderListHref({ tab: 'all' })}
              prefetch="intent"
              className="py-1 text-sm font-semibold text-primary hover:underline"
            >
              {t('profile.allOrders')}
            </Link>
          }
        >
          <ul className="grid grid-cols-2 gap-2 sm:grid-cols-4">
            {shortcuts.map(({ tab, Icon }) => (
              <li key={tab}>
                <Link
                  to={orderListHref({ tab })}
                  prefetch="intent"
                  className="grid min-h-24 place-items-center content-center gap-1 rounded-md border border-line text-center text-ink transition-colors hover:border-primary hover:bg-primary-wash"
                >
                  <Icon className="size-6 text-primary" aria-hidden="true" />
                  <span className="text-sm">{t(`tab.${tab}`)}</span>
                  <span className="text-sm text-ink-mute tabular-nums">
                    {t('tab.count', { count: countInTab(tab, counts) })}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </Panel>
      </div>
    </>
  );
}

/** The first letter of a name; a Thai vowel that is written before its consonant is passed over. */
function initialOf(name: string): string {
  return /[^\sเแโใไ]/u.exec(name)?.[0]?.toUpperCase() ?? '';
}

import { Form, redirect, useLoaderData } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { formatDate } from '../../../shared/bangkok-time.ts';
import { pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formText } from '../../request/form-fields.ts';
import { orNotFound, requireSignIn, type ServerSide, serverSide } from '../../request/server-side.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { CheckboxField } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { Route } from './+types/sharer-page';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** Whose page this is to whoever looks: one's own, one that is followed, or neither. */
async function readSelf({ api, isSignedIn }: ServerSide, code: string) {
  if (!isSignedIn) return { isOwn: false, followed: null };
  const [{ dataList }, own] = await Promise.all([
    api.affiliatePlace.following({}),
    api.affiliate.own({}).catch((error: unknown) => {
      const { status } = apiFailure(error);
      if (status === 403 || status === 404) return null;
      throw error;
    }),
  ]);
  return { isOwn: own?.code === code, followed: dataList.find((each) => each.code === code) ?? null };
}

/** An affiliate's page, where they show one: who they are and what they recommend. Made for whoever looks, and not indexed. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const server = serverSide(context);
  const page = await orNotFound(server.api.affiliatePlace.page({ code: params.code }));
  const self = await readSelf(server, page.code);
  const messages = pickMessages(server.locale, 'affiliatePlace');
  return {
    ...{ page, ...self, isSignedIn: server.isSignedIn, messages },
    head: pageHead(server, messages.affiliatePlace.person.title.replace('{name}', page.name)),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  requireSignIn(context);
  const { api } = serverSide(context);
  const form = await request.formData();
  const { code } = params;
  try {
    if (formText(form, 'intent') === 'unfollow') await api.affiliatePlace.unfollow({ code });
    else await api.affiliatePlace.follow({ code, isNameShown: formText(form, 'isNameShown') !== '' });
    return redirect(`/sharer/${encodeURIComponent(code)}`);
  } catch (error) {
    return { message: apiFailure(error).message };
  }
}

export default function SharerPage() {
  const t = useTranslations('affiliatePlace');
  const locale = useLocale();
  const { page, isOwn, followed, isSignedIn } = useLoaderData<typeof loader>();
  const message = useReply<typeof action>()?.message;
  const { name, code } = page;
  return (
    <main className="page-width grid grid-cols-[minmax(0,1fr)] gap-6 pb-14">
      <div className="flex flex-wrap items-center gap-x-5 pt-6">
        {page.hasPhoto && (
          <img
            src={`/sharer/${code}/photo`}
            alt={t('person.photo', { name })}
            width={96}
            height={96}
            className="size-24 rounded-full border border-line object-cover"
          />
        )}
        <div className="min-w-0">
          <PageTitle className="pt-0! pb-1!">{t('person.title', { name })}</PageTitle>
          <p className="flex flex-wrap gap-x-3 text-sm text-ink-mute">
            <span>{t('person.followers', { count: page.followers })}</span>
            <span>{t('person.since', { date: formatDate(locale, new Date(page.joinedAt)) })}</span>
          </p>
        </div>
      </div>
      {message !== undefined && <Notice tone="error">{message}</Notice>}
      {page.about !== '' && <p className="max-w-prose whitespace-pre-line">{page.about}</p>}
      {isOwn ? (
        <p className="flex flex-wrap items-center gap-3">
          {t('person.own')}
          <ButtonLink to="/user/profile/affiliate/followers" variant="secondary">
            {t('person.edit')}
          </ButtonLink>
        </p>
      ) : (
        <Follow name={name} code={code} followed={followed} isSignedIn={isSignedIn} />
      )}
      <section aria-labelledby="list" className="grid gap-3">
        <h2 id="list" className="text-xl">
          {t('person.list', { name })}
        </h2>
        <p className="text-sm text-ink-mute">{t('person.disclosure', { name })}</p>
        {page.links.length === 0 ? (
          <EmptyState headingLevel="h3" title={t('person.empty')} text={t('person.emptyText')} />
        ) : (
          <ul aria-label={t('person.list', { name })} className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
            {page.links.map((link) => (
              <li
                key={link.path}
                className="relative grid content-start gap-1 rounded-lg border border-line bg-surface p-4 has-[a:hover]:border-ink"
              >
                <p>
                  <Badge>{t(`shares.kind.${link.kind}`)}</Badge>
                </p>
                <a
                  href={`${link.path}?c=${code}`}
                  className="font-semibold wrap-anywhere after:absolute after:inset-0 hover:text-primary"
                >
                  {link.name === '' ? link.title : link.name}
                </a>
                {link.name !== '' && <p className="text-sm text-ink-mute">{link.title}</p>}
              </li>
            ))}
          </ul>
        )}
      </section>
    </main>
  );
}

type FollowProps = {
  name: string;
  code: string;
  followed: { isNameShown: boolean } | null;
  isSignedIn: boolean;
};

/** Following is agreed to here, and whether one's first name is told with it: nothing else of a follower ever is. */
function Follow({ name, code, followed, isSignedIn }: FollowProps) {
  const t = useTranslations('affiliatePlace.person');
  if (!isSignedIn)
    return (
      <p>
        <Link
          to={`/login?next=${encodeURIComponent(`/sharer/${code}`)}`}
          className="inline-flex min-h-11 items-center font-semibold text-primary hover:underline"
        >
          {t('signIn')}
        </Link>
      </p>
    );
  return (
    <Panel title={t(followed === null ? 'follow' : 'following')} className="max-w-prose">
      <p className="text-sm text-ink-mute">{t('followText', { name })}</p>
      <Form method="post" className="grid justify-items-start gap-2" key={String(followed === null)}>
        {followed === null ? (
          <>
            <CheckboxField name="isNameShown" label={t('isNameShown', { name })} />
            <Button type="submit" name="intent" value="follow">
              {t('follow')}
            </Button>
          </>
        ) : (
          <>
            <p>{t(followed.isNameShown ? 'nameTold' : 'nameUntold', { name })}</p>
            <Button type="submit" name="intent" value="unfollow" variant="secondary">
              {t('unfollow')}
            </Button>
          </>
        )}
      </Form>
    </Panel>
  );
}

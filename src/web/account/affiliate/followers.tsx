import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { CheckboxField, Field, TextAreaField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { AffiliateReply } from './affiliate-action.server.ts';
import { affiliateHref } from './affiliate-tabs.rules.ts';
import type { PartOf } from './read-part.server.ts';

const namesPerPage = 30;

type FollowersProps = { part: PartOf<'followers'>; reply: AffiliateReply | undefined };

/** One's own page as everybody may see it, and how many follow it. */
export function Followers({ part, reply }: FollowersProps) {
  const t = useTranslations('affiliatePlace.followers');
  const { followers, pageNo, profile, siteUrl } = part;
  const typed = reply !== undefined && 'said' in reply ? reply.said : undefined;
  const said = typed ?? profile;
  const page = `/sharer/${profile.code}`;
  return (
    <>
      {part.done === 'saved' && reply === undefined && <Notice tone="success">{t('saved')}</Notice>}
      {reply !== undefined && 'message' in reply && <Notice tone="error">{reply.message}</Notice>}
      <section aria-labelledby="followers" className="grid gap-3">
        <h2 id="followers" className="text-xl">
          {t('title')}
        </h2>
        {followers.followers === 0 ? (
          <EmptyState headingLevel="h3" title={t('empty')} text={t('emptyText')} className="py-6" />
        ) : (
          <>
            <dl className="grid grid-cols-2 gap-3">
              <div className="rounded-lg border border-line bg-surface p-4">
                <dt className="text-sm text-ink-mute">{t('title')}</dt>
                <dd className="text-xl font-semibold">{t('count', { count: followers.followers })}</dd>
              </div>
              <div className="rounded-lg border border-line bg-surface p-4">
                <dt className="text-sm text-ink-mute">{t('lately')}</dt>
                <dd className="text-xl font-semibold">{t('count', { count: followers.lately })}</dd>
              </div>
            </dl>
            <Panel title={t('named')}>
              <p className="text-sm text-ink-mute">{t('namedText')}</p>
              {followers.dataList.length === 0 ? (
                <p>{t('noNames')}</p>
              ) : (
                <ul aria-label={t('named')} className="flex flex-wrap gap-2">
                  {followers.dataList.map(({ name }, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: names are all that is told, and several have the same
                    <li key={index} className="rounded-full bg-wash px-3 py-1">
                      {name}
                    </li>
                  ))}
                </ul>
              )}
              <Pagination
                pageNo={pageNo}
                pageCount={Math.ceil(followers.total / namesPerPage)}
                makeHref={(toPage) => affiliateHref('followers', { pageNo: toPage })}
              />
            </Panel>
          </>
        )}
      </section>
      <Panel
        title={t('profile')}
        aside={
          profile.isShown && (
            <ButtonLink to={page} variant="quiet" size="s" className="min-h-11!">
              {t('open')}
            </ButtonLink>
          )
        }
      >
        <p className="text-sm text-ink-mute">{t('profileText')}</p>
        {profile.isShown ? (
          <p className="flex flex-wrap items-center gap-2">
            <span className="text-sm font-semibold">{t('address')}</span>
            <code className="min-w-0 rounded bg-paper px-2 py-1 text-sm break-all">{`${siteUrl}${page}`}</code>
            <CopyButton text={`${siteUrl}${page}`} label={t('copy')} doneLabel={t('copied')} />
          </p>
        ) : (
          <p className="text-sm font-semibold">{t('hidden')}</p>
        )}
        <Form method="post" className="grid gap-3" key={JSON.stringify(said)}>
          <Field
            name="name"
            label={t('name')}
            defaultValue={said.name}
            maxLength={60}
            required
            autoComplete="nickname"
            error={typed === undefined ? undefined : t('nameMissing')}
          />
          <TextAreaField
            name="about"
            label={t('about')}
            hint={t('aboutHint')}
            defaultValue={said.about}
            maxLength={500}
          />
          <CheckboxField name="isPhotoShown" label={t('isPhotoShown')} defaultChecked={said.isPhotoShown} />
          <CheckboxField name="isShown" label={t('isShown')} defaultChecked={said.isShown} />
          <Button
            type="submit"
            name="intent"
            value="saveProfile"
            className="justify-self-start max-sm:w-full"
          >
            {t('save')}
          </Button>
        </Form>
      </Panel>
    </>
  );
}

import { useTranslations } from 'use-intl';
import type { SocialProvider } from '../../../modules/social/social.rules.ts';
import { ProviderMark } from '../../kit/identity/provider-mark.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Panel } from '../../ui/panel.tsx';

type Linked = { provider: SocialProvider; email: string | null; linkedAt: string };

/** The providers a person may sign in with, and those that are linked to this account. */
export function SocialLinks({
  providers,
  linked,
}: {
  providers: readonly SocialProvider[];
  linked: readonly Linked[];
}) {
  const t = useTranslations('security.social');
  const names = useTranslations('identity.social.names');
  // One that isn't offered any more can still be unlinked.
  const shown = [...new Set([...providers, ...linked.map(({ provider }) => provider)])];
  if (shown.length === 0) return null;
  return (
    <Panel title={t('title')}>
      <ul className="grid">
        {shown.map((provider) => {
          const link = linked.find((each) => each.provider === provider);
          const name = names(provider);
          return (
            <li
              key={provider}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-3 first:border-t-0"
            >
              <ProviderMark provider={provider} />
              <div className="min-w-0 flex-1 basis-40">
                <p className="font-semibold">{name}</p>
                <p className="text-sm wrap-anywhere text-ink-soft">
                  {link === undefined ? (
                    t('notLinked')
                  ) : (
                    <>
                      {link.email} {t('since')} <Moment at={link.linkedAt} />
                    </>
                  )}
                </p>
              </div>
              {link === undefined ? (
                <form method="post" action={`/login/${provider}/start`}>
                  <input type="hidden" name="purpose" value="link" />
                  <input type="hidden" name="next" value="/user/profile/security" />
                  <Button type="submit" variant="secondary" size="s" aria-label={t('linkOne', { name })}>
                    {t('link')}
                  </Button>
                </form>
              ) : (
                <ConfirmPanel
                  label={t('unlink')}
                  name={t('unlinkOne', { name })}
                  title={t('unlinkTitle', { name })}
                  text={t('unlinkText', { name })}
                  submit={t('unlinkSubmit')}
                  intent="unlink"
                  fields={{ provider }}
                  look="quiet"
                  tone="danger"
                />
              )}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

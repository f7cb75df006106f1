import { useRef, useState } from 'react';
import { data, redirect, useFetcher, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { AuthReply } from '../../kit/identity/auth-reply.types.ts';
import { CodeStep } from '../../kit/identity/code-step.tsx';
import { readIdentityOptions } from '../../kit/identity/identity-options.server.ts';
import { TelephoneField } from '../../kit/identity/telephone-field.tsx';
import { useFieldMessages } from '../../kit/identity/use-field-messages.ts';
import { pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useIsSending } from '../../ui/use-is-sending.ts';
import type { Route } from './+types/contact-page';
import { actOnContact } from './contact-action.server.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** /user/profile/my-profile/email and /telephone: another one, proven by a code that is sent there. */
export async function loader({ params, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const { contact } = params;
  if (contact !== 'email' && contact !== 'telephone') throw data(null, { status: 404 });
  const server = serverSide(context);
  const messages = pickMessages(server.locale, 'identity', 'profile');
  return {
    contact,
    options: await readIdentityOptions(server),
    head: pageHead(server, messages.profile.contact[contact]),
    messages,
  } as const;
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { contact } = params;
  if (contact !== 'email' && contact !== 'telephone') throw data(null, { status: 404 });
  const reply = await actOnContact(request, serverSide(context), contact);
  return reply === 'changed' ? redirect(`/user/profile/my-profile?done=${contact}`) : data(reply);
}

export default function ContactPage() {
  const t = useTranslations('profile.contact');
  const { contact, options } = useLoaderData<typeof loader>();
  const pageReply = useReply<typeof action>();
  const fetcher = useFetcher<AuthReply>();
  const reply = fetcher.data ?? pageReply;
  const [edited, setEdited] = useState<string | null>(null);
  const step = reply?.code !== undefined && reply.code.reference !== edited ? reply.code : null;
  const here = `/user/profile/my-profile/${contact}`;
  return (
    <>
      <PageTitle lead={t('lead')}>{t(contact)}</PageTitle>
      <Panel title={t('panel')}>
        <div className="max-w-md">
          {step === null ? (
            <ContactForm key={contact} contact={contact} fetcher={fetcher} reply={reply} options={options} />
          ) : (
            <CodeStep
              step={step}
              action={here}
              hidden={{}}
              kind="panel"
              onEdit={fetcher.data === undefined ? undefined : () => setEdited(step.reference)}
              editHref={here}
              reply={fetcher.data === undefined ? pageReply : undefined}
              isDemo={options.isDemo}
            />
          )}
        </div>
      </Panel>
    </>
  );
}

type ContactFormProps = {
  contact: 'email' | 'telephone';
  fetcher: ReturnType<typeof useFetcher<AuthReply>>;
  reply: AuthReply | undefined;
  options: ReturnType<typeof useLoaderData<typeof loader>>['options'];
};

function ContactForm({ contact, fetcher, reply, options }: ContactFormProps) {
  const t = useTranslations('identity');
  const words = useTranslations('profile');
  const isSending = useIsSending(fetcher);
  const formRef = useRef<HTMLFormElement>(null);
  const { clear, say } = useFieldMessages(formRef, reply?.fields);
  return (
    <fetcher.Form ref={formRef} method="post" noValidate className="grid gap-4">
      <input type="hidden" name="by" value={contact} />
      {reply?.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
      {contact === 'email' ? (
        <Field
          name="email"
          type="email"
          label={words('contact.newEmail')}
          autoComplete="email"
          inputMode="email"
          maxLength={254}
          required
          defaultValue={reply?.values?.email ?? ''}
          error={say('email')}
          onChange={() => clear('email')}
        />
      ) : (
        <TelephoneField
          options={options}
          required
          defaultValue={reply?.values?.telephone}
          defaultCountryCodeId={reply?.values?.countryCodeId}
          error={say('telephone')}
          onChange={() => clear('telephone')}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isBusy={isSending}>
          {t('sendCode')}
        </Button>
        <ButtonLink to="/user/profile/my-profile" variant="secondary">
          {words('cancel')}
        </ButtonLink>
      </div>
    </fetcher.Form>
  );
}

import Clock from 'lucide-react/icons/clock';
import Mail from 'lucide-react/icons/mail';
import MapPin from 'lucide-react/icons/map-pin';
import MessageCircle from 'lucide-react/icons/message-circle';
import MessagesSquare from 'lucide-react/icons/messages-square';
import Phone from 'lucide-react/icons/phone';
import { type ReactNode, useState } from 'react';
import { data, Form, redirect, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { ContactInfo } from '../../../modules/ticket/ticket.contract.ts';
import { CaptchaField } from '../../kit/identity/captcha-field.tsx';
import { publicPage } from '../../kit/page/page-headers.ts';
import { pageMeta } from '../../kit/page/seo.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { apiFailure, failedFields } from '../../request/api-client.server.ts';
import { formText } from '../../request/form-fields.ts';
import { serverSide } from '../../request/server-side.server.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, TextAreaField } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { Route } from './+types/contact-page';
import { ChatWay } from './chat-way.tsx';

export const headers = publicPage;

/** SPEC §2: /contactus. How to reach the shop, and a form that opens a ticket. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { api, locale, siteUrl } = serverSide(context);
  const [contact, { captcha }] = await Promise.all([api.ticket.contact({}), api.identity.options({})]);
  const { captcha: words } = pickMessages(locale, 'identity').identity;
  return data({
    ...{ contact, captcha, sent: url.searchParams.get('sent'), locale, siteUrl },
    messages: { ...pickMessages(locale, 'contact'), identity: { captcha: words } },
  });
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (loaderData === undefined) return [];
  const { contact, locale, siteUrl, messages } = loaderData;
  const { title, lead } = messages.contact;
  return pageMeta({
    title,
    description: lead,
    path: '/contactus',
    image: contact.imageUrl,
    locale,
    siteUrl,
    jsonLd: [
      {
        '@type': 'Organization',
        name: contact.companyName,
        url: siteUrl,
        contactPoint: {
          '@type': 'ContactPoint',
          contactType: 'customer service',
          ...(contact.telephone === '' ? {} : { telephone: contact.telephone }),
          ...(contact.email === '' ? {} : { email: contact.email }),
        },
      },
    ],
  });
}

const names = ['name', 'email', 'telephone', 'subject', 'message'] as const;
const most = { name: 120, email: 254, telephone: 20, subject: 200, message: 4_000 } as const;
type ContactReply = {
  values: Record<(typeof names)[number], string>;
  message?: string;
  fields?: Record<string, string>;
};

/** Sends the question. */
export async function action({ request, context }: Route.ActionArgs): Promise<ContactReply | Response> {
  const { api } = serverSide(context);
  const form = await request.formData();
  const values = Object.fromEntries(
    names.map((name) => [name, formText(form, name).slice(0, most[name])]),
  ) as ContactReply['values'];
  try {
    await api.ticket.ask({
      ...values,
      website: formText(form, 'website').slice(0, 200),
      tokenRecapcha: formText(form, 'tokenRecapcha').slice(0, 4_096),
    });
  } catch (error) {
    const failure = apiFailure(error);
    const fields = failedFields(failure);
    return fields === null ? { values, message: failure.message } : { values, fields };
  }
  // Another one each time: whoever asks a second question is told again, and has an empty form again.
  return redirect(`/contactus?sent=${crypto.randomUUID().slice(0, 8)}`);
}

export default function ContactPage({ loaderData: { contact, captcha, sent } }: Route.ComponentProps) {
  const t = useTranslations('contact');
  const reply: ContactReply | undefined = useReply<typeof action>();
  return (
    <main className="page-width pb-16">
      <PageTitle
        above={<Breadcrumb items={[{ label: t('home'), to: '/' }, { label: t('title') }]} />}
        lead={t('lead')}
      >
        {t('title')}
      </PageTitle>
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)] lg:gap-14">
        <Ways contact={contact} />
        <div className="grid gap-4">
          {sent !== null && reply === undefined && (
            <Notice key={sent} tone="success" title={t('sent.title')}>
              {t('sent.text')}
            </Notice>
          )}
          <AskForm key={`form ${sent}`} captcha={captcha} reply={reply} />
        </div>
      </div>
    </main>
  );
}

/** Where the shop is and how it is reached. */
function Ways({ contact }: { contact: ContactInfo }) {
  const t = useTranslations('contact');
  const { imageUrl, mapUrl, hours, companyName, address, address2, telephone, email, lineId } = contact;
  const link = 'font-semibold text-primary wrap-anywhere hover:underline';
  return (
    <section aria-label={t('ways')} className="grid gap-5">
      {imageUrl !== null && <img src={imageUrl} alt="" className="w-full rounded-lg" decoding="async" />}
      <address className="grid gap-4 not-italic">
        <Way Icon={MapPin} label={t('address')}>
          <span className="font-semibold">{companyName}</span>
          {address !== '' && <span>{address}</span>}
          {address2 !== '' && <span>{address2}</span>}
          {mapUrl !== null && (
            <a href={mapUrl} target="_blank" rel="noopener noreferrer" className={link}>
              {t('map')}
            </a>
          )}
        </Way>
        <Way Icon={Clock} label={t('hours')}>
          <span>{hours}</span>
        </Way>
        <Way Icon={MessagesSquare} label={t('chat')}>
          <ChatWay className={link} />
        </Way>
        {telephone !== '' && (
          <Way Icon={Phone} label={t('telephone')}>
            <a href={`tel:${telephone.replaceAll(/[^+\d]/g, '')}`} className={link}>
              {telephone}
            </a>
          </Way>
        )}
        {email !== '' && (
          <Way Icon={Mail} label={t('email')}>
            <a href={`mailto:${email}`} className={link}>
              {email}
            </a>
          </Way>
        )}
        {lineId !== null && lineId !== '' && (
          <Way Icon={MessageCircle} label="LINE">
            <span>{lineId}</span>
          </Way>
        )}
      </address>
      <p className="rounded-lg bg-wash p-4">
        {t.rich('faq', {
          faq: (words) => (
            <Link to="/faq" className={link}>
              {words}
            </Link>
          ),
        })}
      </p>
    </section>
  );
}

type WayProps = { Icon: typeof Clock; label: string; children: ReactNode };

function Way({ Icon, label, children }: WayProps) {
  return (
    <div className="flex gap-3">
      <Icon className="mt-1 size-5 shrink-0 text-ink-mute" aria-hidden="true" />
      <div className="grid min-w-0 gap-0.5">
        <span className="text-sm text-ink-mute">{label}</span>
        {children}
      </div>
    </div>
  );
}

const mistakes = ['required', 'emailInvalid', 'telephoneInvalid'] as const;

function AskForm({
  captcha,
  reply,
}: {
  captcha: { siteKey: string } | null;
  reply: ContactReply | undefined;
}) {
  const t = useTranslations('contact');
  const { state } = useNavigation();
  const [hasToken, setToken] = useState(false);
  const field = (name: (typeof names)[number]) => {
    const code = reply?.fields?.[name];
    const known = mistakes.find((each) => each === code);
    return {
      ...{ name, label: t(`field.${name}`), maxLength: most[name], defaultValue: reply?.values[name] },
      error: code === undefined ? undefined : t(`mistake.${known ?? 'other'}`),
    };
  };
  return (
    <Panel title={t('form')}>
      {reply?.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
      <Form method="post" noValidate className="grid gap-4 sm:grid-cols-2">
        <Field {...field('name')} required autoComplete="name" className="sm:col-span-2" />
        <Field {...field('email')} type="email" autoComplete="email" hint={t('field.emailHint')} />
        <Field {...field('telephone')} type="tel" autoComplete="tel" hint={t('field.telephoneHint')} />
        <Field {...field('subject')} required autoComplete="off" className="sm:col-span-2" />
        <TextAreaField {...field('message')} required rows={7} className="sm:col-span-2" />
        <div hidden>
          <label>
            {t('field.website')}
            <input name="website" tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        {captcha !== null && (
          <div className="sm:col-span-2">
            <CaptchaField siteKey={captcha.siteKey} onToken={(token) => setToken(token !== null)} />
          </div>
        )}
        <p className="text-sm text-ink-mute sm:col-span-2">
          {t.rich('privacy', {
            policy: (words) => (
              <Link to="/privacy-policy" className="text-primary underline">
                {words}
              </Link>
            ),
          })}
        </p>
        <Button
          type="submit"
          isBusy={state === 'submitting'}
          disabled={captcha !== null && !hasToken}
          className="justify-self-start"
        >
          {t('send')}
        </Button>
      </Form>
    </Panel>
  );
}

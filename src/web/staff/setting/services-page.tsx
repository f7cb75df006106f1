import { Form, redirect, useLoaderData, useNavigation } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { checkedServices, type ServiceState } from '../../../modules/shop-desk/service-states.rules.ts';
import { formatDateTime } from '../../../shared/bangkok-time.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formText } from '../../request/form-fields.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Route } from './+types/services-page';
import { settingsPath } from './settings-path.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** What the environment of the shop has set. */
export async function loader({ context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const { dataList, tests } = await orHidden(server.api.settingDesk.services({}));
  const messages = pickMessages(server.locale, 'settingDesk');
  return {
    services: dataList,
    tests,
    head: pageHead(server, messages.settingDesk.services.title),
    messages,
  };
}

type Reply = { message?: string; checked?: { service: string; state: ServiceState } };

/** Sends whoever asks a test message, or asks a service whether it knows our keys. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response | Reply> {
  requireSignIn(context);
  const { api } = serverSide(context);
  const form = await request.formData();
  const service = checkedServices.find((each) => each === formText(form, 'service'));
  const channel = formText(form, 'channel') === 'sms' ? 'sms' : 'mail';
  try {
    if (service !== undefined) {
      const { state } = await orHidden(api.settingDesk.check({ service }));
      return { checked: { service, state } };
    }
    await orHidden(api.settingDesk.test({ channel }));
    return redirect(`${settingsPath}/services`);
  } catch (error) {
    return { message: apiFailure(error).message };
  }
}

export default function ServicesPage() {
  const t = useTranslations('settingDesk');
  const { services } = useLoaderData<typeof loader>();
  const reply: Reply | undefined = useReply<typeof action>();
  return (
    <DeskPage
      title={t('services.title')}
      lead={t('services.lead')}
      way={[
        { label: t('office'), to: '/admin' },
        { label: t('title'), to: settingsPath },
      ]}
      isNarrow
    >
      {reply?.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
      <ul className="grid divide-y divide-line rounded-lg border border-line bg-surface">
        {services.map(({ service, isSet }) => (
          <li key={service} className="grid gap-2 p-4">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <h2 className="font-sans text-base font-semibold">{t(`services.name.${service}`)}</h2>
              <Badge tone={isSet ? 'success' : 'neutral'}>
                {t(isSet ? 'services.set' : 'services.notSet')}
              </Badge>
              <p className="w-full text-sm text-ink-mute wrap-anywhere">
                {t(`services.variables.${service}`)}
              </p>
            </div>
            {(service === 'mail' || service === 'sms') && isSet && <Test channel={service} />}
            {isChecked(service) && isSet && (
              <Check
                service={service}
                state={reply?.checked?.service === service ? reply.checked.state : null}
              />
            )}
          </li>
        ))}
      </ul>
    </DeskPage>
  );
}

const isChecked = (service: string) => checkedServices.some((each) => each === service);

/** Asks a service for something that there isn't: it knows our keys, or says that it doesn't. */
function Check({ service, state }: { service: string; state: ServiceState | null }) {
  const t = useTranslations('settingDesk.services');
  const { formData } = useNavigation();
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap items-center gap-3">
      <input type="hidden" name="service" value={service} />
      <Button type="submit" variant="secondary" size="s" isBusy={formData?.get('service') === service}>
        {t('check')}
      </Button>
      <p role="status" className={state === 'answers' || state === null ? 'text-sm' : 'text-sm text-danger'}>
        {state !== null && t(`state.${state}`)}
      </p>
    </Form>
  );
}

function Test({ channel }: { channel: 'mail' | 'sms' }) {
  const t = useTranslations('settingDesk.services');
  const locale = useLocale();
  const { tests } = useLoaderData<typeof loader>();
  const last = tests.find((each) => each.channel === channel);
  return (
    <Form method="post" className="flex flex-wrap items-center gap-3">
      <input type="hidden" name="channel" value={channel} />
      <Button type="submit" variant="secondary" size="s">
        {t(channel === 'mail' ? 'testMail' : 'testSms')}
      </Button>
      {last !== undefined && (
        <p role="status" className="text-sm text-ink-soft wrap-anywhere">
          {t(last.sentAt === null ? 'waiting' : 'sent', {
            to: last.to,
            at: formatDateTime(locale, new Date(last.sentAt ?? last.queuedAt)),
          })}
        </p>
      )}
    </Form>
  );
}

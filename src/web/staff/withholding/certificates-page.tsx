import { useLoaderData } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { certificateStatuses } from '../../../modules/withholding/withholding.rules.ts';
import { Desk } from '../../kit/desk/desk.tsx';
import { listAddress } from '../../kit/desk/list-address.ts';
import { monthName } from '../../kit/document/month-name.ts';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { decideRequest } from '../desk/decide-request.server.ts';
import { useOfficeWay } from '../desk/use-office-way.ts';
import type { Route } from './+types/certificates-page';
import { CertificateReview } from './certificate-review.tsx';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const perpage = 10;
const address = listAddress('/admin/withholding', { tabs: certificateStatuses });

/** Stores' certificates of tax that they kept back from the commission, for staff to compare and decide. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const query = address.read(url.searchParams);
  const { tab: status, search, pageNo } = query;
  const list = await orHidden(server.api.withholding.list({ status, search, pageNo, perpage }));
  const approvals = await orHidden(server.api.approval.atItems({ kind: 'certificate' }));
  const messages = pickMessages(server.locale, 'admin', 'approval', 'withholding');
  return { list, approvals, query, head: pageHead(server, messages.withholding.desk.title), messages };
}

export function action({ request, context }: Route.ActionArgs) {
  requireSignIn(context);
  return decideRequest(request, address, serverSide(context).api.withholding);
}

export default function CertificatesPage() {
  const t = useTranslations('withholding.desk');
  const asked = useTranslations('approval')('asked');
  const { list, approvals, query } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>() ?? {};
  const { tab, done } = query;
  return (
    <Desk
      address={address}
      query={query}
      way={useOfficeWay()}
      title={t('title')}
      about={t('lead')}
      tabs={{ label: t('tabs'), labelOf: (key) => t(`tab.${key}`), counts: list.counts }}
      search={{ label: t('search') }}
      total={list.counts[tab]}
      perpage={perpage}
      failure={reply.message}
      done={
        done === 'asked'
          ? { text: asked, isGood: false }
          : done === 'approved' || done === 'rejected'
            ? { text: t(`done.${done}`), isGood: done === 'approved' }
            : null
      }
      above={<MonthForm months={list.months} />}
      empty={{ title: t('empty'), text: t('emptyText') }}
      items={list.dataList.map((certificate) => ({
        key: certificate.id,
        content: (
          <CertificateReview
            certificate={certificate}
            approvals={approvals}
            isAskMissing={reply.askMissingFor === certificate.id}
            isReasonMissing={reply.reasonMissingFor === certificate.id}
          />
        ),
      }))}
    />
  );
}

/** The table of a month, for the accountant. A form of the browser's own: what it answers with is a file. */
function MonthForm({ months }: { months: readonly string[] }) {
  const t = useTranslations('withholding.desk');
  const income = useTranslations('withholding.income');
  const locale = useLocale();
  return (
    <form action="/admin/withholding/month" className="flex flex-wrap items-end gap-2">
      <SelectField
        name="month"
        label={t('month')}
        placeholder={null}
        defaultValue={months[0]}
        options={months.map((value) => ({ value, label: monthName(locale, value) }))}
        className="min-w-48 large-text:min-w-0"
      />
      <Button type="submit" variant="secondary">
        {t('csv')}
      </Button>
      <p className="basis-full text-sm text-ink-mute">{t('csvText')}</p>
      <Link
        to="/admin/withholding/income"
        className="inline-flex min-h-6 items-center text-primary underline"
      >
        {income('link')}
      </Link>
    </form>
  );
}

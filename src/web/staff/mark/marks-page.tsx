import { data, redirect, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { MarkAppeal } from '../../../modules/store-standing/store-standing.contract.ts';
import { Desk } from '../../kit/desk/desk.tsx';
import { DeskItem } from '../../kit/desk/desk-item.tsx';
import { listAddress } from '../../kit/desk/list-address.ts';
import { MarkFacts, MarkTitle } from '../../kit/mark/mark-facts.tsx';
import { staffOrderHref } from '../../kit/order/order-links.ts';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formText } from '../../request/form-fields.ts';
import { readNumber } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { useMayOpen } from '../desk/desk-link.tsx';
import { useOfficeWay } from '../desk/use-office-way.ts';
import type { Route } from './+types/marks-page';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const perpage = 20;
const address = listAddress('/admin/marks', { tabs: ['appealed', 'kept', 'lifted'], tabName: 'state' });
const doneTexts = ['lifted', 'kept'] as const;
const intents = ['lift', 'keep'] as const;

/** Stores' appeals against what counts in their standing. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const query = address.read(url.searchParams);
  const list = await orHidden(
    server.api.storeStanding.appeals({ state: query.tab, pageNo: query.pageNo, perpage }),
  );
  const messages = pickMessages(server.locale, 'admin', 'standing');
  return { list, query, head: pageHead(server, messages.standing.desk.title), messages };
}

type Reply = { id: number; missing?: (typeof intents)[number]; message?: string };

export async function action({ request, url, context }: Route.ActionArgs): Promise<Response | Reply> {
  requireSignIn(context);
  const { api } = serverSide(context);
  const form = await request.formData();
  const id = readNumber(formText(form, 'id'));
  const intent = intents.find((known) => known === formText(form, 'intent'));
  if (intent === undefined || id === 0) throw data(null, { status: 404 });
  const reason = formText(form, 'reason').slice(0, 500);
  if (reason === '') return { id, missing: intent };
  try {
    await api.storeStanding[intent]({ id, reason });
    return redirect(address.after(url, intent === 'lift' ? 'lifted' : 'kept'));
  } catch (error) {
    return { id, message: apiFailure(error).message };
  }
}

export default function MarksPage() {
  const t = useTranslations('standing.desk');
  const stores = useTranslations('standing.stores');
  const { list, query } = useLoaderData<typeof loader>();
  const reply: Reply | undefined = useReply<typeof action>();
  const done = doneTexts.find((key) => key === query.done);
  return (
    <Desk
      address={address}
      query={query}
      way={useOfficeWay()}
      title={t('title')}
      about={t('lead')}
      isNarrow
      aside={
        <ButtonLink to="/admin/standings" variant="secondary">
          {stores('toStores')}
        </ButtonLink>
      }
      tabs={{ label: t('tabs'), labelOf: (key) => t(`tab.${key}`), counts: list.counts }}
      total={list.counts[query.tab]}
      perpage={perpage}
      failure={reply?.message}
      done={done === undefined ? null : { text: t(`done.${done}`), isGood: true }}
      empty={{ title: t('empty'), text: t('emptyText') }}
      items={list.dataList.map((mark) => ({
        key: mark.id,
        content: <Appeal mark={mark} missing={reply?.id === mark.id ? reply.missing : undefined} />,
      }))}
    />
  );
}

function Appeal({ mark, missing }: { mark: MarkAppeal; missing: Reply['missing'] }) {
  const t = useTranslations('standing');
  const desk = useTranslations('standing.desk');
  const office = useTranslations('admin');
  const { id, kind, orderNumber, orderReason, state, store } = mark;
  const mayOpen = useMayOpen();
  const order = staffOrderHref(orderNumber);
  return (
    <DeskItem
      label={t('mark', { number: orderNumber, kind: t(`kind.${kind}`) })}
      title={<MarkTitle mark={mark} href={mayOpen(order) ? order : null} />}
      when={store.name}
      actions={
        state === 'appealed' &&
        intents.map((intent) => (
          <ConfirmPanel
            key={intent}
            label={desk(intent)}
            name={t('order', { number: orderNumber })}
            title={desk(`${intent}Title`)}
            text={desk(`${intent}Text`)}
            submit={desk('submit')}
            intent={intent}
            fields={{ id }}
            look={intent === 'lift' ? 'button' : 'secondary'}
            reason={{
              label: desk('reason'),
              error: missing === intent ? office('rejectRequired') : undefined,
            }}
          />
        ))
      }
    >
      <MarkFacts mark={mark} />
      {orderReason !== null && orderReason !== '' && (
        <p className="text-sm text-ink-soft">
          {desk('orderReason')}: {orderReason}
        </p>
      )}
    </DeskItem>
  );
}

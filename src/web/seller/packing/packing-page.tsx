import { useEffect, useRef } from 'react';
import { data, Form, useLoaderData, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { orderNumberPattern } from '../../../modules/order/order-number.rules.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { OneParcel } from '../../kit/order/one-parcel.tsx';
import { PackingProofs } from '../../kit/packing/packing-proofs.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { ScanButton } from '../../kit/scan/scan-button.tsx';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { Field } from '../../ui/field.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { FormKey } from '../../ui/form-key.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import type { Route } from './+types/packing-page';
import { beep } from './beep.ts';
import { actOnPacking, type PackingReply } from './packing-action.server.ts';
import { PackingLines } from './packing-lines.tsx';
import { packingPath } from './packing-path.ts';
import { useScanQueue } from './use-scan-queue.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** An order at the packing desk: each copy that is scanned is ticked, a wrong one refused. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const { orderNumber } = params;
  if (!orderNumberPattern.test(orderNumber)) throw data(null, { status: 404 });
  const [desk, queue] = await orHidden(
    Promise.all([server.api.packingProof.desk({ orderNumber }), server.api.packingProof.queue({})]),
  );
  const packed = url.searchParams.get('packed');
  const messages = pickMessages(server.locale, 'packingProof', 'listing', 'order');
  return {
    desk,
    /** The order that was packed just before this one. */
    packed: packed !== null && orderNumberPattern.test(packed) ? packed : null,
    next: queue.next === orderNumber ? null : queue.next,
    key: crypto.randomUUID(),
    head: pageHead(server, messages.packingProof.desk.packing.replace('{orderNumber}', orderNumber)),
    messages,
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  requireSignIn(context);
  return actOnPacking(await request.formData(), serverSide(context), params.orderNumber);
}

/** What isn't a book has bars, too; what doesn't belong in the parcel is to be refused. */
const isAny = () => true;

export default function PackingPage() {
  const { desk } = useLoaderData<typeof loader>();
  // Another order begins anew, with nothing said of the one before.
  return <PackingDesk key={desk.orderNumber} />;
}

/** How long it is said that an order is packed before the next one is opened. */
const nextAfterMs = 2_500;

function PackingDesk() {
  const t = useTranslations('packingProof.desk');
  const order = useTranslations('order');
  const { desk, next, packed, key } = useLoaderData<typeof loader>();
  const plain = useReply<typeof action>();
  const queue = useScanQueue();
  const scanRef = useRef<HTMLFormElement>(null);
  const isHydrated = useIsHydrated();
  const reply: PackingReply | undefined = queue.reply ?? plain;
  const { orderNumber, lines, isOpen, isPacked, proof } = desk;
  useSound(queue.reply);
  useNext(queue.reply?.scan?.outcome === 'ticked' && queue.reply.scan.isPacked, next, orderNumber);
  const ticked = lines.reduce((sum, line) => sum + line.ticked, 0);
  const copies = lines.reduce((sum, line) => sum + line.quantity, 0);
  return (
    <DeskPage
      title={t('packing', { orderNumber })}
      way={[
        { label: t('back'), to: '/manage-store/orders' },
        { label: t('title'), to: packingPath },
      ]}
      crumb={orderNumber}
      lead={desk.buyerName}
    >
      {packed !== null && reply === undefined && (
        <Notice tone="success">{t('packedNow', { orderNumber: packed })}</Notice>
      )}
      <OneParcel
        goesWith={desk.goesWith}
        hrefOf={(other) => `${packingPath}/${other}`}
        text={order('oneParcel.storeText')}
      />
      {!isOpen ? (
        <Notice tone="warning">{t('closed')}</Notice>
      ) : (
        <>
          {!isPacked && (
            <ScanField onScan={queue.scan} formKey={key} noOrder={reply?.noOrder} ref={scanRef} />
          )}
          {isHydrated && !isPacked && (
            <ScanButton onFound={(code) => queue.scan(code)} isWanted={isAny} staysOpen />
          )}
          <Said
            reply={reply}
            lines={lines}
            formKey={key}
            onChoose={(code, lineId) => {
              queue.scan(code, lineId);
              focusCode(scanRef.current);
            }}
            onLeave={() => {
              queue.putAside();
              focusCode(scanRef.current);
            }}
          />
          {isPacked && (
            <Notice
              tone="success"
              title={t('done', { orderNumber })}
              action={
                <ButtonLink to={next === null ? packingPath : `${packingPath}/${next}`}>
                  {next === null ? t('toStart') : t('toNext', { orderNumber: next })}
                </ButtonLink>
              }
            >
              {t('doneText')}
            </Notice>
          )}
          <Panel title={t('ticked', { ticked, copies })}>
            <progress
              aria-label={t('progress')}
              value={ticked}
              max={Math.max(1, copies)}
              className="h-3 w-full appearance-none overflow-hidden rounded-full border-0 bg-line [&::-moz-progress-bar]:bg-action [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-action"
            />
            <PackingLines
              lines={lines}
              formKey={key}
              last={reply?.scan?.outcome === 'ticked' ? reply.scan.lineId : null}
              mistaken={plain?.isReasonMissing === true ? (plain.lineId ?? null) : null}
            />
          </Panel>
          {(ticked > 0 || desk.preparedAt !== null) && (
            <ConfirmPanel
              label={t('restart')}
              title={t('restartTitle')}
              text={t('restartText')}
              submit={t('restartSubmit')}
              intent="restart"
              look="secondary"
            />
          )}
          <Panel title={t('photoTitle')}>
            <p className="text-sm text-ink-soft">{t('photoText')}</p>
            {plain?.isPhotoAdded === true && <Notice tone="success">{t('photoAdded')}</Notice>}
            <Form method="post" encType="multipart/form-data" className="flex flex-wrap items-end gap-3">
              <FileField
                name="photo"
                label={t('photo')}
                accept="image/jpeg,image/png,image/webp"
                capture="environment"
                required
                error={plain?.isPhotoMissing === true ? t('photoMissing') : undefined}
              />
              <Button type="submit" name="intent" value="photo" variant="secondary">
                {t('photoSend')}
              </Button>
            </Form>
          </Panel>
        </>
      )}
      {proof !== null && <PackingProofs side="seller" orderNumber={orderNumber} proofs={[proof]} />}
    </DeskPage>
  );
}

function useSound(reply: PackingReply | undefined): void {
  useEffect(() => {
    if (reply?.scan !== undefined) beep(reply.scan.outcome === 'ticked');
    if (reply?.noOrder !== undefined) beep(false);
  }, [reply]);
}

/** Once the last copy is in, the next order is opened; where nothing waits, the desk. */
function useNext(isDone: boolean, next: string | null, orderNumber: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isDone) return;
    const to = `${next === null ? packingPath : `${packingPath}/${next}`}?packed=${orderNumber}`;
    const timer = setTimeout(() => void navigate(to), nextAfterMs);
    return () => clearTimeout(timer);
  }, [isDone, next, orderNumber, navigate]);
}

const codeOf = (form: HTMLFormElement | null) => form?.querySelector<HTMLInputElement>('[name=code]') ?? null;

/** A button that goes with what was asked takes the focus along: what is scanned next would be typed into nothing. */
function focusCode(form: HTMLFormElement | null): void {
  codeOf(form)?.focus();
}

/** The field that a scanner types into; it keeps the focus. Without scripts its form is sent. */
function ScanField({
  onScan,
  formKey,
  noOrder,
  ref,
}: {
  onScan: (code: string) => void;
  formKey: string;
  noOrder: string | undefined;
  ref: React.RefObject<HTMLFormElement | null>;
}) {
  const t = useTranslations('packingProof.desk');
  useEffect(() => {
    // Who is writing elsewhere already goes on there.
    if (document.activeElement === document.body) focusCode(ref.current);
  }, [ref]);
  return (
    <Form
      ref={ref}
      method="post"
      className="flex flex-wrap items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        const field = codeOf(event.currentTarget);
        if (field === null) return;
        onScan(field.value);
        field.value = '';
        field.focus();
      }}
    >
      <FormKey value={formKey} />
      <CodeField noOrder={noOrder} />
      <Button type="submit" className="mt-6.5">
        {t('tick')}
      </Button>
    </Form>
  );
}

function CodeField({ noOrder }: { noOrder: string | undefined }) {
  const t = useTranslations('packingProof.desk');
  return (
    <Field
      name="code"
      label={t('code')}
      hint={t('codeHint')}
      error={noOrder === undefined ? undefined : t('orderUnknown', { orderNumber: noOrder })}
      maxLength={100}
      autoComplete="off"
      spellCheck={false}
      enterKeyHint="done"
      className="min-w-0 flex-1 sm:max-w-sm"
    />
  );
}

type Lines = Awaited<ReturnType<typeof loader>>['desk']['lines'];

/** What the last code came to, as loud as it is important. */
function Said({
  reply,
  lines,
  ...choosing
}: {
  reply: PackingReply | undefined;
  lines: Lines;
  onChoose: (code: string, lineId: number) => void;
  onLeave: () => void;
  formKey: string;
}) {
  const t = useTranslations('packingProof.desk');
  if (reply?.message !== undefined) return <Notice tone="error">{reply.message}</Notice>;
  const scan = reply?.scan;
  const name = lines.find(({ lineId }) => lineId === scan?.lineId)?.name ?? '';
  if (scan === undefined) return null;
  if (scan.outcome === 'ticked')
    return (
      <p role="status" className="text-lg font-semibold text-success">
        {t('right', { name })}
      </p>
    );
  if (scan.outcome === 'which')
    return (
      <Which
        code={scan.code}
        lines={lines.filter(({ lineId }) => scan.among.includes(lineId))}
        {...choosing}
      />
    );
  if (scan.outcome === 'unread') return <Notice tone="warning">{t('unread', { code: scan.code })}</Notice>;
  return (
    <div
      role="alert"
      className="grid gap-1 rounded-lg border-4 border-danger bg-danger-wash px-4 py-4 text-danger"
    >
      <p className="text-xl font-bold">{t(scan.outcome === 'wrong' ? 'wrongTitle' : 'tooManyTitle')}</p>
      <p>{scan.outcome === 'wrong' ? t('wrongText', { code: scan.code }) : t('tooManyText', { name })}</p>
    </div>
  );
}

/** One ISBN stands on a new copy and on a used one: whoever holds it says which it is. */
function Which({
  code,
  lines,
  onChoose,
  onLeave,
  formKey,
}: {
  code: string;
  lines: Lines;
  onChoose: (code: string, lineId: number) => void;
  onLeave: () => void;
  formKey: string;
}) {
  const t = useTranslations('packingProof.desk');
  // Without scripts nothing waits behind it: the next code is simply scanned.
  const isHydrated = useIsHydrated();
  return (
    <div role="alert" className="grid gap-3 rounded-lg border-4 border-warning bg-warning-wash px-4 py-4">
      <p className="text-xl font-bold">{t('whichTitle')}</p>
      <p>{t('whichText', { code })}</p>
      {lines.map(({ lineId, name, options }) => (
        <Form
          key={lineId}
          method="post"
          onSubmit={(event) => {
            event.preventDefault();
            onChoose(code, lineId);
          }}
        >
          <FormKey value={`${formKey} ${lineId}`} />
          <input type="hidden" name="code" value={code} />
          <input type="hidden" name="lineId" value={lineId} />
          <Button type="submit" variant="secondary">
            {name} · {options ?? t('whichNew')}
          </Button>
        </Form>
      ))}
      {isHydrated && (
        <Button variant="quiet" onClick={onLeave} className="justify-self-start">
          {t('whichNeither')}
        </Button>
      )}
    </div>
  );
}

import BookPlus from 'lucide-react/icons/book-plus';
import Image from 'lucide-react/icons/image';
import Send from 'lucide-react/icons/send';
import TicketPercent from 'lucide-react/icons/ticket-percent';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { chatMost, excerptOf, typingMs } from '../../../modules/chat/chat.rules.ts';
import type { ChatMessage, OrderOfChat } from '../../../modules/chat/chat-shapes.contract.ts';
import { withoutInvisible } from '../../../shared/invisible-letters.ts';
import { formText } from '../../request/form-fields.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { SelectField } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { checkPhotoFiles, photoAccept, photoMegabytes } from '../../ui/photo-files.rules.ts';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import { AttachPanel } from './attach-panel.tsx';
import { ThingCard } from './chat-card.tsx';
import { alongQuery } from './chat-query.ts';
import { type ChatWebSide, chatHref } from './chat-side.ts';
import { EmojiPicker } from './emoji-picker.tsx';
import { addText, draftEvent, keepDraft, readDraft } from './kept-draft.ts';
import type { ChatPageData } from './read-chat-page.server.ts';
import { tellTyping } from './use-outbox.ts';
import type { ReadyText } from './use-ready-texts.ts';
import { useSaidWords } from './use-said-words.ts';

const tool =
  'grid size-11 shrink-0 place-items-center rounded-md border border-line-strong text-ink-soft hover:text-primary aria-expanded:border-primary aria-expanded:text-primary';

type ChatComposerProps = {
  side: ChatWebSide;
  /** The conversation; null of one that begins with this message, at a store (its urlKey) or at the house (null), or with the
   * buyer of an order. */
  id: number | null;
  store: string | null;
  about: string | null;
  /** The newest message that is shown; 0 for none. */
  seen: number;
  /** The query of the list beside it. */
  listed: Readonly<Record<string, string>>;
  /** For the form without scripts. */
  clientId: string;
  replyTo: ChatMessage | null;
  attached: ChatPageData['attached'];
  /** What can go along, while that is chosen. */
  attach: ChatPageData['attach'];
  /** Orders that can. */
  orders: readonly OrderOfChat[];
  templates: readonly ReadyText[];
  /** Vouchers that can be sent along. */
  vouchers: readonly { id: number; name: string; code: string }[];
  /** Where what is typed is kept until it is sent: one for each conversation of each person. */
  draftKey: string;
  /** The same of the conversation before it had its first message: what was typed while that went goes along. */
  beginKey: string;
  text: string;
  /** What of a message came back without scripts: its voucher (0: none), and that photos have to be chosen again. */
  voucherId: number;
  hadPhotos: boolean;
  error: string | null;
  onSend: (form: FormData) => void;
};

/** Where a message is written. Enter sends on a keyboard, Shift and Enter begins a line; on a phone Enter begins one. */
export function ChatComposer(props: ChatComposerProps) {
  const {
    side,
    id,
    store,
    about,
    clientId,
    replyTo,
    attached,
    attach,
    templates,
    vouchers,
    draftKey,
    beginKey,
    error,
    onSend,
  } = props;
  const t = useTranslations('chat');
  const wordsOf = useSaidWords();
  const fieldId = useId();
  const hintId = useId();
  const isHydrated = useIsHydrated();
  const formRef = useRef<HTMLFormElement>(null);
  const areaRef = useRef<HTMLTextAreaElement>(null);
  const voucherRef = useRef<HTMLSelectElement>(null);
  const toldTyping = useRef(0);
  const photosRef = useRef<HTMLInputElement>(null);
  const [photos, setPhotos] = useState<readonly string[]>([]);
  const [mistake, setMistake] = useState<string | null>(null);
  const attachRef = useRef<HTMLAnchorElement>(null);
  const { card } = attached;
  // A store's first words to a buyer are about an order, which goes along unless something else does.
  const isAbout = side === 'store' && about !== null && card?.kind === 'order';
  const along = isAbout ? {} : alongQuery(attached);
  const place: Record<string, string> = {
    ...props.listed,
    ...(id !== null ? {} : beginQuery(side, store, about)),
    ...(replyTo === null ? {} : { reply: String(replyTo.number) }),
  };
  const isChoosing = attach !== null;
  const alongNow = Object.entries(along).join();
  const before = useRef({ along: alongNow, isChoosing });
  const hasVouchers = vouchers.length > 0;
  // A card goes with a message or a voucher does.
  const isVoucherOut = card !== null && !isAbout;
  useEffect(() => {
    const was = before.current;
    before.current = { along: alongNow, isChoosing };
    if (was.along !== alongNow) areaRef.current?.focus();
    else if (was.isChoosing && !isChoosing && document.activeElement !== areaRef.current)
      attachRef.current?.focus();
  }, [alongNow, isChoosing]);

  useEffect(() => {
    const area = areaRef.current;
    if (area === null || area.value !== '') return;
    area.value = readDraft(draftKey) || readDraft(beginKey);
    keepDraft(beginKey, '');
    keepDraft(draftKey, area.value);
  }, [draftKey, beginKey]);
  useEffect(() => {
    const heed = (event: Event) => {
      const area = areaRef.current;
      if (area !== null && event instanceof CustomEvent && event.detail === draftKey)
        area.value = readDraft(draftKey);
    };
    window.addEventListener(draftEvent, heed);
    return () => window.removeEventListener(draftEvent, heed);
  }, [draftKey]);
  const answered = replyTo?.number ?? 0;
  useEffect(() => {
    if (answered > 0) areaRef.current?.focus();
  }, [answered]);

  function send(): void {
    const [form, area] = [formRef.current, areaRef.current];
    if (form === null || area === null) return;
    const said = new FormData(form);
    said.set('clientId', crypto.randomUUID());
    const hasVoucher = formText(said, 'voucher') !== '';
    const hasPhotos = (photosRef.current?.files?.length ?? 0) > 0;
    if (withoutInvisible(area.value).trim() === '' && !hasPhotos && card === null && !hasVoucher) {
      area.focus();
      return;
    }
    if (area.value.length > chatMost.letters) {
      setMistake(t('tooLong', { most: chatMost.letters, over: area.value.length - chatMost.letters }));
      return;
    }
    onSend(said);
    area.value = '';
    if (voucherRef.current !== null) voucherRef.current.value = '';
    if (photosRef.current !== null) photosRef.current.value = '';
    setPhotos([]);
    setMistake(null);
    keepDraft(draftKey, '');
    area.focus();
  }

  function heedKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
    const isPhone = window.matchMedia('(pointer: coarse)').matches;
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || isPhone) return;
    event.preventDefault();
    send();
  }

  function noteTyped(text: string): void {
    keepDraft(draftKey, text);
    if (id === null || side === 'house' || text === '' || Date.now() - toldTyping.current < typingMs / 2)
      return;
    toldTyping.current = Date.now();
    void tellTyping(side, id);
  }

  function insertEmoji(emoji: string): void {
    const area = areaRef.current;
    if (area === null) return;
    area.setRangeText(emoji, area.selectionStart, area.selectionEnd, 'end');
    noteTyped(area.value);
  }

  function lookAtPhotos(input: HTMLInputElement): void {
    const files = [...(input.files ?? [])];
    const wrong = checkPhotoFiles(files, chatMost.photos);
    if (wrong !== null) input.value = '';
    setMistake(
      wrong === null ? null : t(`photos.${wrong}`, { most: chatMost.photos, megabytes: photoMegabytes }),
    );
    setPhotos(wrong === null ? files.map(({ name }) => name) : []);
  }

  const told = mistake ?? error;
  const thingName =
    card?.kind === 'product' ? (card.product?.name ?? '') : t('order', { orderNumber: attached.orderNumber });
  return (
    <div className="@container relative shrink-0 border-t border-line bg-surface">
      {attach !== null && (
        <AttachPanel
          side={side}
          found={attach}
          orders={side === 'store' && about !== null ? [] : props.orders}
          query={{ ...(id === null ? {} : { id: String(id) }), ...place, ...along, attach: 'open' }}
          close={chatHref(side, id, { ...place, ...along })}
          choose={(thing) => `${chatHref(side, id, { ...place, ...thing })}#write`}
        />
      )}
      <form
        ref={formRef}
        id="write"
        method="post"
        encType="multipart/form-data"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
        className="grid grid-cols-[minmax(0,1fr)] gap-2 p-3"
      >
        <input type="hidden" name="intent" value="send" />
        <input type="hidden" name="clientId" value={clientId} />
        {id !== null && <input type="hidden" name="id" value={id} />}
        {store !== null && <input type="hidden" name="store" value={store} />}
        {about !== null && <input type="hidden" name="about" value={about} />}
        {props.seen > 0 && <input type="hidden" name="seen" value={props.seen} />}
        {card?.kind === 'product' && <input type="hidden" name="product" value={attached.productId} />}
        {card?.kind === 'order' && <input type="hidden" name="order" value={attached.orderNumber} />}
        {told !== null && <Notice tone="error">{told}</Notice>}
        {props.hadPhotos && <Notice tone="warning">{t('photos.again')}</Notice>}
        {replyTo !== null && id !== null && (
          <p className="flex items-start justify-between gap-2 border-l-2 border-primary pl-2 text-sm text-ink-soft">
            <input type="hidden" name="replyTo" value={replyTo.number} />
            <span className="line-clamp-2">
              {t('replyingTo', {
                words: wordsOf({
                  excerpt: excerptOf(replyTo.text),
                  hasPhotos: replyTo.photos.length > 0,
                  isTakenBack: replyTo.isTakenBack,
                }),
              })}
            </span>
            <Link
              to={chatHref(side, id, { ...props.listed, ...along })}
              preventScrollReset
              aria-label={t('replyToNothing')}
              className="grid size-8 shrink-0 place-items-center rounded-md hover:bg-wash"
            >
              <X className="size-4" aria-hidden="true" />
            </Link>
          </p>
        )}
        {attached.missing !== null && (
          <Notice tone="warning">{t(`attach.missing.${attached.missing}`)}</Notice>
        )}
        {card !== null && (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend can't stand beside what is in it
          <div role="group" aria-label={t('attach.along')} className="flex items-center gap-1">
            <ThingCard card={card} side={side} />
            {!isAbout && (
              <Link
                to={`${chatHref(side, id, place)}#write`}
                replace
                preventScrollReset
                aria-label={t('attach.takeOff', { name: thingName })}
                className="grid size-9 shrink-0 place-items-center rounded-md text-ink-soft hover:bg-wash hover:text-ink"
              >
                <X className="size-4" aria-hidden="true" />
              </Link>
            )}
          </div>
        )}
        {templates.length > 0 && isHydrated && (
          <ul className="flex gap-2 overflow-x-auto pb-1" aria-label={t('texts.label')}>
            {templates.map((template) => (
              <li key={template.id} className="shrink-0">
                <Button
                  variant="secondary"
                  size="s"
                  onClick={() => {
                    const area = areaRef.current;
                    if (area === null) return;
                    area.value = addText(area.value, template.text);
                    keepDraft(draftKey, area.value);
                    area.focus();
                    const { text, open } = template;
                    const at = area.value.length - text.length;
                    if (open !== null) area.setSelectionRange(at + open.from, at + open.to);
                  }}
                >
                  {template.title}
                </Button>
              </li>
            ))}
          </ul>
        )}
        {templates.length > 0 && (
          <noscript>
            <div className="flex flex-wrap items-end gap-2">
              <SelectField
                name="template"
                label={t('texts.label')}
                options={templates.map(({ id: value, title: label }) => ({ value: String(value), label }))}
                className="min-w-0 flex-1"
              />
              <Button
                type="submit"
                name="insert"
                value="template"
                variant="secondary"
                aria-describedby={hintId}
              >
                {t('texts.insert')}
              </Button>
              <p id={hintId} className="basis-full text-sm text-ink-soft">
                {t('texts.photosAfter')}
              </p>
            </div>
          </noscript>
        )}
        {!isChoosing && (
          <noscript>
            <p className="text-sm text-ink-soft">{t('attach.first')}</p>
          </noscript>
        )}
        {photos.length > 0 && (
          <p className="text-sm text-ink-soft" role="status">
            {t('photos.chosen', { count: photos.length, names: photos.join(', ') })}
          </p>
        )}
        {/* On one line where there is room, and in two on a phone and beside a choice of vouchers. */}
        <div className="flex flex-wrap items-end gap-2">
          <div
            className={classNames(
              'flex min-w-0 basis-full items-center gap-1',
              !hasVouchers && '@lg:basis-auto',
            )}
          >
            <Link
              ref={attachRef}
              to={
                isChoosing
                  ? `${chatHref(side, id, { ...place, ...along })}#write`
                  : `${chatHref(side, id, { ...place, ...along, attach: 'open' })}#attach`
              }
              replace
              preventScrollReset
              aria-label={t('attach.open')}
              aria-expanded={isChoosing}
              title={t('attach.open')}
              className={tool}
            >
              <BookPlus className="size-5" aria-hidden="true" />
            </Link>
            <label
              className={classNames(
                tool,
                'cursor-pointer focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-primary',
              )}
              title={t('photos.label')}
            >
              <span className="sr-only">{t('photos.label')}</span>
              <Image className="size-5" aria-hidden="true" />
              <input
                ref={photosRef}
                type="file"
                name="photos"
                multiple
                accept={photoAccept}
                className="sr-only"
                onChange={(event) => lookAtPhotos(event.currentTarget)}
              />
            </label>
            {isHydrated && <EmojiPicker className={tool} onPick={insertEmoji} />}
            {hasVouchers && (
              <label className="ml-1 flex min-w-0 flex-1 items-center gap-2 text-sm text-ink-soft">
                <TicketPercent className="size-4 shrink-0" aria-hidden="true" />
                <span className="sr-only">{t('voucher.send')}</span>
                <select
                  ref={voucherRef}
                  name="voucher"
                  disabled={isVoucherOut}
                  title={isVoucherOut ? t('voucher.orCard') : undefined}
                  defaultValue={props.voucherId > 0 ? props.voucherId : ''}
                  className="min-h-11 min-w-0 flex-1 rounded-md border border-line bg-surface px-2"
                >
                  <option value="">{t('voucher.none')}</option>
                  {vouchers.map(({ id: voucherId, name, code }) => (
                    <option key={voucherId} value={voucherId}>
                      {name} ({code})
                    </option>
                  ))}
                </select>
              </label>
            )}
          </div>
          <label htmlFor={fieldId} className="sr-only">
            {t('write')}
          </label>
          <textarea
            ref={areaRef}
            id={fieldId}
            name="text"
            rows={1}
            defaultValue={props.text}
            placeholder={t('write')}
            onKeyDown={heedKey}
            onChange={(event) => noteTyped(event.currentTarget.value)}
            className="field-sizing-content max-h-40 min-h-11 min-w-36 flex-1 resize-none rounded-md border border-line-strong bg-surface px-3 py-2"
          />
          <Button type="submit" aria-label={t('send')} className="w-11 px-0!">
            <Send className="size-5" aria-hidden="true" />
          </Button>
        </div>
      </form>
    </div>
  );
}

/** Whom a conversation is begun with, as its address says it. */
function beginQuery(side: ChatWebSide, store: string | null, about: string | null): Record<string, string> {
  if (about !== null) return side === 'house' ? { ticket: about } : { order: about };
  if (store !== null) return { store };
  return side === 'shopper' ? { with: 'house' } : {};
}

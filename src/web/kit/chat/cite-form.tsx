import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import type { ChatCard, CitableMessage } from '../../../modules/chat/chat-shapes.contract.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/field.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { chatPhotoHref } from './chat-side.ts';
import { citeNames } from './cite-query.ts';

type CiteFormProps = {
  side: 'shopper' | 'store';
  citable: {
    isOpen: boolean;
    conversationId: number | null;
    messages: readonly CitableMessage[];
    cited: readonly number[];
    olderThan: number | null;
  };
  /** Whether it is an older page that is shown. */
  isOlder: boolean;
  /** What is ticked and not sent yet; null where it is as staff see it. */
  ticked: readonly number[] | null;
  /** The page of the return. */
  href: string;
  isDone: boolean;
};

/**
 * Which of the messages between a return's two sides staff are to see: while they decide, and none unless chosen. What
 * they see is on every page of them; what is ticked and not sent yet goes along from one page to another.
 */
export function CiteForm({ side, citable, isOlder, ticked, href, isDone }: CiteFormProps) {
  const { isOpen, conversationId, messages, cited, olderThan } = citable;
  const chosen = ticked ?? cited;
  const unlisted = chosen.filter((number) => messages.every((message) => message.number !== number));
  const t = useTranslations('chat');
  // The form itself asks for another page, so that its ticks are in the request.
  const toPage = {
    type: 'submit',
    name: citeNames.before,
    formMethod: 'get',
    formAction: `${href}#cite`,
    variant: 'quiet',
    size: 's',
  } as const;
  if (!isOpen || conversationId === null || messages.length === 0) return null;
  return (
    <Panel title={t('cite.title')}>
      <p id="cite" className="scroll-mt-24 text-ink-soft">
        {t('cite.lead')}
      </p>
      {isDone && <Notice tone="success">{t('cite.done', { count: cited.length })}</Notice>}
      <Form key={cited.join()} method="post" preventScrollReset className="grid gap-3">
        {/* Enter in a box would press the form's first button, which asks for another page. */}
        <button type="submit" disabled hidden />
        {unlisted.map((number) => (
          <input key={number} type="hidden" name={citeNames.ticked} value={number} />
        ))}
        {(olderThan !== null || isOlder) && (
          <p className="flex flex-wrap gap-x-4">
            {olderThan !== null && (
              <Button {...toPage} value={olderThan}>
                {t('older')}
              </Button>
            )}
            {isOlder && (
              <Button {...toPage} value="0">
                {t('toNewest')}
              </Button>
            )}
          </p>
        )}
        <ul className="grid max-h-96 gap-1 overflow-y-auto rounded-md border border-line p-2">
          {messages.map(({ number, text, isMine, at, photos, card }) => (
            <li key={number} className="px-2 py-1">
              <CheckboxField
                name={citeNames.ticked}
                value={number}
                defaultChecked={chosen.includes(number)}
                label={
                  <span className="grid gap-0.5">
                    <span className="flex flex-wrap gap-x-3 text-sm text-ink-mute">
                      <span className="font-semibold">{t(isMine ? 'fromMe' : 'fromThem')}</span>
                      <Moment at={at} className="tabular-nums" />
                    </span>
                    {text !== '' && <span className="whitespace-pre-line wrap-anywhere">{text}</span>}
                    {card !== null && <CardName card={card} />}
                    {photos.length > 0 && (
                      <span className="flex flex-wrap gap-2">
                        {photos.map(({ id, width, height }, place) => (
                          <img
                            key={id}
                            src={chatPhotoHref(side, conversationId, id)}
                            alt={t('photoNumber', { number: place + 1 })}
                            width={width}
                            height={height}
                            loading="lazy"
                            className="h-20 w-auto max-w-full rounded-md object-cover"
                          />
                        ))}
                      </span>
                    )}
                  </span>
                }
              />
            </li>
          ))}
        </ul>
        {unlisted.length > 0 && (
          <p className="text-sm text-ink-soft">{t('cite.elsewhere', { count: unlisted.length })}</p>
        )}
        <Button type="submit" name="intent" value="cite" variant="secondary" className="justify-self-start">
          {t('cite.submit')}
        </Button>
      </Form>
    </Panel>
  );
}

/** Which thing went along, in words: in a choice nothing may be opened. */
function CardName({ card }: { card: ChatCard }) {
  const t = useTranslations('chat');
  const name =
    card.kind === 'product'
      ? card.product?.name
      : card.kind === 'voucher'
        ? card.voucher?.name
        : card.kind === 'order' && card.order !== null
          ? t('order', { orderNumber: card.order.orderNumber })
          : undefined;
  return <span className="text-sm text-ink-soft">{name ?? t('card')}</span>;
}

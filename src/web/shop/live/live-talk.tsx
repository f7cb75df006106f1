import { useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { livePath } from '../../../modules/live/live-path.rules.ts';
import type { LiveShow, SaidInLive, ShownComment } from '../../../modules/live/live-show.contract.ts';
import { formatDateTime, formatTime } from '../../../shared/bangkok-time.ts';
import { withoutInvisible } from '../../../shared/invisible-letters.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';

/** `text`: what was to be said and couldn't be; without it the message is about something else. */
export type LiveReply = { said?: SaidInLive; message?: string; text?: string };

type LiveTalkProps = {
  live: LiveShow;
  comments: readonly ShownComment[];
  isAway: boolean;
  isSignedIn: boolean;
  reply: LiveReply | undefined;
};

/** What is said in a live, what oneself has there, and saying something. */
export function LiveTalk({ live, comments, isAway, isSignedIn, reply }: LiveTalkProps) {
  const t = useTranslations('liveShow.talk');
  const formRef = useRef<HTMLFormElement>(null);
  // What couldn't be said comes back to where it was typed, unless something else is there by now.
  const failed = reply?.message === undefined ? undefined : reply.text;
  useEffect(() => {
    const field = textFieldOf(formRef.current);
    if (failed !== undefined && field?.value === '') field.value = failed;
  }, [failed]);
  const keyword = live.products.find((each) => each.keyword !== null)?.keyword ?? 'A1';
  return (
    <Panel title={t('title')} className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
      <CommentList comments={comments} />
      {isAway && (
        <p role="status" className="text-sm text-ink-mute">
          {t('away')}
        </p>
      )}
      <noscript>
        <Link to={livePath(live)} className="font-semibold text-primary underline">
          {t('refresh')}
        </Link>
      </noscript>
      {live.ban !== null && reply?.said === undefined && (
        <Notice tone="warning">
          <BanWords ban={live.ban} />
        </Notice>
      )}
      <div className="grid gap-3">
        {reply?.message !== undefined && failed === undefined && (
          <Notice tone="error">{reply.message}</Notice>
        )}
        {reply?.said !== undefined && <Became said={reply.said} />}
      </div>
      {isSignedIn ? (
        <Form
          ref={formRef}
          method="post"
          // Emptied as soon as it is on its way, so that the next can be typed and sent before this one is answered.
          onSubmit={(event) => {
            const field = textFieldOf(event.currentTarget);
            // The second half of a double press finds nothing to send.
            if (field !== null && withoutInvisible(field.value).trim() === '') event.preventDefault();
            setTimeout(() => {
              if (field !== null) field.value = '';
            });
          }}
          preventScrollReset
          className="flex items-start gap-2"
        >
          <Field
            name="text"
            label={t('label')}
            isLabelHidden
            placeholder={t('label')}
            hint={t('hint', { keyword })}
            error={failed === undefined ? undefined : reply?.message}
            maxLength={500}
            autoComplete="off"
            enterKeyHint="send"
            defaultValue={reply?.text ?? ''}
            className="min-w-0 flex-1"
          />
          <Button type="submit" name="intent" value="say">
            {t('send')}
          </Button>
        </Form>
      ) : (
        <div className="grid justify-items-start gap-2">
          <p className="text-sm text-ink-soft">{t('signInText')}</p>
          <ButtonLink to={`/login?next=${encodeURIComponent(livePath(live))}`}>{t('signIn')}</ButtonLink>
        </div>
      )}
      <Mine live={live} />
    </Panel>
  );
}

function textFieldOf(form: HTMLFormElement | null): HTMLInputElement | null {
  const field = form?.elements.namedItem('text');
  return field instanceof HTMLInputElement ? field : null;
}

function CommentList({ comments }: { comments: readonly ShownComment[] }) {
  const t = useTranslations('liveShow.talk');
  const list = useRef<HTMLOListElement>(null);
  const isAtEnd = useRef(true);
  const lastId = comments.at(-1)?.id ?? 0;
  // The newest stays in sight, unless somebody has gone back to read.
  useEffect(() => {
    const box = list.current;
    if (lastId !== 0 && box !== null && isAtEnd.current) box.scrollTop = box.scrollHeight;
  }, [lastId]);
  if (comments.length === 0) return <p className="text-ink-soft">{t('empty')}</p>;
  return (
    <ol
      ref={list}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
      tabIndex={0}
      aria-label={t('title')}
      onScroll={({ currentTarget: box }) => {
        isAtEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < 48;
      }}
      className="grid max-h-80 content-start gap-3 overflow-y-auto overscroll-contain pe-2 lg:max-h-112"
    >
      {comments.map(({ id, name, text, at, isHost }) => (
        <li key={id} className="grid gap-0.5">
          <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
            <span className="font-semibold wrap-anywhere">{name}</span>
            {isHost && <Badge tone="primary">{t('host')}</Badge>}
            <span className="text-ink-mute tabular-nums">{formatTime(new Date(at))}</span>
          </p>
          <p className="wrap-anywhere">{text}</p>
        </li>
      ))}
    </ol>
  );
}

const goodOutcomes: ReadonlySet<string> = new Set(['reserved', 'noMore', 'cancelled', 'kept']);

/** For which somebody orders nothing here, and until when. */
function BanWords({ ban: { reason, endsAt } }: { ban: NonNullable<LiveShow['ban']> }) {
  const t = useTranslations('liveShow.became');
  const locale = useLocale();
  return endsAt === null
    ? t('banned', { reason })
    : t('bannedUntil', { reason, at: formatDateTime(locale, new Date(endsAt)) });
}

/** What became of what was said, at once. */
function Became({ said }: { said: SaidInLive }) {
  const t = useTranslations('liveShow.became');
  const { outcomes, ban, kind, comment } = said;
  const isGood = outcomes.length > 0 && outcomes.every(({ outcome }) => goodOutcomes.has(outcome));
  const isOrder = kind === 'order' || kind === 'cancel' || kind === 'review';
  const tone =
    ban !== null && isOrder ? 'error' : isGood ? 'success' : outcomes.length > 0 ? 'warning' : 'info';
  return (
    <Notice tone={tone}>
      <p className="font-semibold wrap-anywhere">{t('title', { text: comment.text })}</p>
      {ban !== null && isOrder ? (
        <p className="wrap-anywhere">
          <BanWords ban={ban} />
        </p>
      ) : outcomes.length > 0 ? (
        <ul>
          {outcomes.map(({ keyword, outcome, reserved, waiting }) => (
            <li key={`${keyword} ${outcome}`}>{t(outcome, { keyword, reserved, waiting })}</li>
          ))}
        </ul>
      ) : (
        <p>{t(kind)}</p>
      )}
    </Notice>
  );
}

function Mine({ live: { mine } }: { live: LiveShow }) {
  const t = useTranslations('liveShow.mine');
  const isBuying = useNavigation().formData?.get('intent') === 'checkout';
  if (mine.length === 0) return null;
  return (
    <section aria-labelledby="live-mine" className="grid gap-2 border-t border-line pt-3">
      <h3 id="live-mine" className="text-base font-semibold">
        {t('title')}
      </h3>
      <ul className="grid gap-2">
        {mine.map(({ keyword, reserved, waiting }) => (
          <li key={keyword} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span className="min-w-0 wrap-anywhere">
              {reserved > 0 && t('reserved', { keyword, count: reserved })}
              {reserved > 0 && waiting > 0 && ' · '}
              {waiting > 0 && t('waiting', { keyword, count: waiting })}
            </span>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="keyword" value={keyword} />
              <Button
                type="submit"
                name="intent"
                value="cancel"
                size="s"
                variant="quiet"
                aria-label={t('cancelOf', { keyword })}
              >
                {t('cancel')}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
      {mine.some(({ reserved }) => reserved > 0) && (
        <Form method="post" className="grid gap-1">
          <Button type="submit" name="intent" value="checkout" isBusy={isBuying}>
            {t('checkout')}
          </Button>
          <p className="text-sm text-ink-soft">{t('checkoutText')}</p>
        </Form>
      )}
    </section>
  );
}

import { useTranslations } from 'use-intl';
import type { WaitingMessage } from './use-outbox.ts';

type WaitingProps = {
  waiting: readonly WaitingMessage[];
  retry: (clientId: string) => void;
  drop: (clientId: string) => void;
};

/** What was written and isn't kept yet. */
export function WaitingMessages({ waiting, retry, drop }: WaitingProps) {
  const t = useTranslations('chat');
  if (waiting.length === 0) return null;
  return (
    <ul className="grid gap-2" aria-label={t('onTheirWay')}>
      {waiting.map(({ clientId, text, photoCount, state, message }) => (
        <li key={clientId} className="flex flex-col items-end gap-1">
          <div className="max-w-[85%] rounded-lg rounded-br-sm bg-primary-wash px-3 py-2 whitespace-pre-line wrap-anywhere opacity-70 md:max-w-[75%]">
            {text === '' ? t(photoCount > 0 ? 'photo' : 'card') : text}
          </div>
          <p className="flex flex-wrap items-center gap-2 text-xs text-ink-mute" role="status">
            {state === 'waiting' && message !== null ? message : t(`state.${state}`)}
            {state === 'failed' && <span className="text-danger">{message ?? t('notSent')}</span>}
            {(state === 'failed' || state === 'waiting') && (
              <>
                <button
                  type="button"
                  className="min-h-6 font-semibold text-primary hover:underline"
                  onClick={() => retry(clientId)}
                >
                  {t('retry')}
                </button>
                <button
                  type="button"
                  className="min-h-6 font-semibold text-ink-soft hover:underline"
                  onClick={() => drop(clientId)}
                >
                  {t('drop')}
                </button>
              </>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}

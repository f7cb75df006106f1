import WifiOff from 'lucide-react/icons/wifi-off';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useIsOnline } from '../ui/use-is-online.ts';

const backOnlineMs = 3_000;

/** Says when the connection is gone, and for a moment that it is back. */
export function ConnectionNotice() {
  const t = useTranslations('shell');
  const isOnline = useIsOnline();
  const [wasOffline, setWasOffline] = useState(false);
  useEffect(() => {
    if (!isOnline) return setWasOffline(true);
    const timer = setTimeout(() => setWasOffline(false), backOnlineMs);
    return () => clearTimeout(timer);
  }, [isOnline]);
  return (
    <div role="status" className="above-bar pointer-events-none fixed inset-x-3 z-50 flex justify-center">
      {(!isOnline || wasOffline) && (
        <p className="flex items-center gap-2 rounded-md bg-ink px-4 py-2 text-sm text-white shadow-pop">
          {!isOnline && <WifiOff className="size-4" aria-hidden="true" />}
          {t(isOnline ? 'online' : 'offline')}
        </p>
      )}
    </div>
  );
}

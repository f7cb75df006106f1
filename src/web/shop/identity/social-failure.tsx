import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { Notice } from '../../ui/notice.tsx';

/** SPEC §9 "reload after login error 3000 ms". */
const reloadAfterMs = 3_000;

/**
 * Why signing in at a provider failed (SPEC §4). After three seconds the page is asked for anew without it in its address,
 * so that coming back doesn't say it again; the words stay for whoever is still reading.
 */
export function SocialFailure({ message }: { message: string | null }) {
  const navigate = useNavigate();
  const [shown, setShown] = useState(message);
  useEffect(() => {
    if (message === null) return;
    setShown(message);
    const timer = setTimeout(() => {
      const url = new URL(window.location.href);
      url.searchParams.delete('social');
      void navigate(url.pathname + url.search, { replace: true, preventScrollReset: true });
    }, reloadAfterMs);
    return () => clearTimeout(timer);
  }, [message, navigate]);
  return shown === null ? null : <Notice tone="error">{shown}</Notice>;
}

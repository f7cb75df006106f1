import { shouldReload } from './chunk-failure.rules.ts';

const key = 'chunk-failure-reload';

/** After a new version was put up, an open page asks for files that are gone: loading it anew brings the new ones. */
export function reloadOnChunkFailure(): void {
  window.addEventListener('vite:preloadError', (event) => {
    // Without a network there is nothing newer, and what is being read would be gone.
    if (!navigator.onLine) return;
    const now = Date.now();
    if (!shouldReload(sessionStorage.getItem(key), now)) return;
    event.preventDefault();
    sessionStorage.setItem(key, String(now));
    window.location.reload();
  });
}

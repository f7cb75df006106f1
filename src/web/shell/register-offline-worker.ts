/** Has the browser keep the page that says it is offline. After everything else, since nothing waits for it. */
export function registerOfflineWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () =>
    void navigator.serviceWorker
      .register('/sw.js')
      // A browser that keeps nothing (private windows, a full disk) shows its own page, as before.
      .catch(() => undefined);
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}

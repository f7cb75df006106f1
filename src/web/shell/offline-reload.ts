import { useEffect } from 'react';
import { useNavigation } from 'react-router';

/** Where the router is going; null while it stands still. */
let pendingAddress: string | null = null;
let wasHeld = false;

/**
 * Keeps the page when the router would load it anew without a network. The router does so when the code of a route
 * can't be fetched, be it of a tap or of something asked for in the background (react-router, loadRouteModule), and
 * there is no other way to tell it not to: what is being read or typed would be gone. A tap is followed as the
 * browser follows a link, which leads to the page that the service worker keeps, at the address that was asked for.
 * Browsers without the Navigation API reload as before.
 */
export function holdReloadsOffline(): void {
  if (!('navigation' in window)) return;
  window.navigation.addEventListener('navigate', (event) => {
    if (event.navigationType !== 'reload' || event.userInitiated || !event.cancelable) return;
    if (navigator.onLine) return;
    event.preventDefault();
    wasHeld = true;
    if (pendingAddress !== null) window.location.assign(pendingAddress);
  });
}

/** Tells {@link holdReloadsOffline} where a tap leads; after a reload was held, the router waits for it without end. */
export function PendingAddress(): null {
  const { location, formMethod } = useNavigation();
  // What is sent by a form can't be asked for by its address.
  const address =
    location === undefined || formMethod !== undefined
      ? null
      : `${location.pathname}${location.search}${location.hash}`;
  useEffect(() => {
    pendingAddress = address;
    if (wasHeld && address !== null) window.location.assign(address);
  }, [address]);
  return null;
}

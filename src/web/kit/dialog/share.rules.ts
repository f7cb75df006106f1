export type Shared = {
  title: string;
  /** The whole address, usually a short link. */
  url: string;
  /** The shop's number at Facebook; without one Messenger opens as an app alone. */
  facebookAppId: string | null;
};

export type ShareNetwork = 'Line' | 'Facebook' | 'X' | 'Messenger' | 'Email';

export type ShareTarget = {
  network: ShareNetwork;
  href: string;
  /** SPEC §9: popups are 500×400 or 500×500; an e-mail and an app need none. */
  popup: { widthPx: number; heightPx: number } | null;
  /** Opens an app that only telephones and tablets have. */
  isApp: boolean;
};

/** Where a page can be shared, with the address each network expects. */
export function shareTargets({ title, url, facebookAppId }: Shared): ShareTarget[] {
  const link = encodeURIComponent(url);
  const text = encodeURIComponent(title);
  const low = { widthPx: 500, heightPx: 400 };
  const square = { widthPx: 500, heightPx: 500 };
  const messenger =
    facebookAppId === null
      ? { href: `fb-messenger://share/?link=${link}`, popup: null, isApp: true }
      : {
          href: `https://www.facebook.com/dialog/send?app_id=${encodeURIComponent(facebookAppId)}&link=${link}&redirect_uri=${link}`,
          popup: square,
          isApp: false,
        };
  return [
    {
      network: 'Line',
      href: `https://social-plugins.line.me/lineit/share?url=${link}`,
      popup: square,
      isApp: false,
    },
    {
      network: 'Facebook',
      href: `https://www.facebook.com/sharer/sharer.php?u=${link}`,
      popup: low,
      isApp: false,
    },
    {
      network: 'X',
      href: `https://twitter.com/intent/tweet?url=${link}&text=${text}`,
      popup: low,
      isApp: false,
    },
    { network: 'Messenger', ...messenger },
    { network: 'Email', href: `mailto:?subject=${text}&body=${link}`, popup: null, isApp: false },
  ];
}

const shortLink = /^\/(pd|a|n|p|st|main)\/([A-Za-z0-9_-]{11})$/;

/** Where the QR code of a short link is, as a picture to be saved; null of any other address. */
export function qrAddress(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const { pathname, searchParams } = new URL(url);
  const [, prefix, code] = shortLink.exec(pathname) ?? [];
  if (prefix === undefined || code === undefined) return null;
  const sharer = searchParams.get('c');
  const query = sharer === null ? '' : `?${new URLSearchParams({ c: sharer })}`;
  return `/resources/share-qr/${prefix}/${code}.png${query}`;
}

/** `window.open`'s features for a popup in the middle of the screen. */
export function popupFeatures(
  popup: { widthPx: number; heightPx: number },
  screen: { width: number; height: number },
): string {
  const left = Math.max(0, Math.round((screen.width - popup.widthPx) / 2));
  const top = Math.max(0, Math.round((screen.height - popup.heightPx) / 2));
  return `popup,noopener,width=${popup.widthPx},height=${popup.heightPx},left=${left},top=${top}`;
}

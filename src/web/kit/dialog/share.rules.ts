export type Shared = { title: string; url: string };

export type ShareTarget = {
  network: 'Facebook' | 'Line' | 'X' | 'Email';
  href: string;
  /** SPEC §9: popups are 500×400 or 500×500; an e-mail needs none. */
  popup: { widthPx: number; heightPx: number } | null;
};

/** Where a page can be shared, with the address each network expects. */
export function shareTargets({ title, url }: Shared): ShareTarget[] {
  const link = encodeURIComponent(url);
  const text = encodeURIComponent(title);
  return [
    {
      network: 'Facebook',
      href: `https://www.facebook.com/sharer/sharer.php?u=${link}`,
      popup: { widthPx: 500, heightPx: 400 },
    },
    {
      network: 'Line',
      href: `https://social-plugins.line.me/lineit/share?url=${link}`,
      popup: { widthPx: 500, heightPx: 500 },
    },
    {
      network: 'X',
      href: `https://twitter.com/intent/tweet?url=${link}&text=${text}`,
      popup: { widthPx: 500, heightPx: 400 },
    },
    { network: 'Email', href: `mailto:?subject=${text}&body=${link}`, popup: null },
  ];
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

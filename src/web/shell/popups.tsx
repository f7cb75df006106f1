import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useDialogs } from '../kit/dialog/dialogs.tsx';
import { useSite } from '../kit/page/site-context.tsx';
import { useVisitor } from '../kit/visitor/visitor-context.tsx';
import { arePopupsWanted, popupKey, requestOf } from './popups.rules.ts';
import { noteSeen, wasSeen } from './seen-in-visit.ts';

/** SPEC §2's ad, banner and slideshow: what the site's banners ask for, over the home page, once in a visit. */
export function Popups() {
  const { popups } = useSite();
  const { pathname } = useLocation();
  const visitor = useVisitor();
  const { showAd, showBanner, showSlideshow } = useDialogs();
  const isWanted = arePopupsWanted(popups, pathname, visitor);
  useEffect(() => {
    if (!isWanted || wasSeen(popupKey(popups))) return;
    noteSeen(popupKey(popups));
    const request = requestOf(popups);
    if (request === null) return;
    if (request.kind === 'slideshow') showSlideshow(request.images);
    else if (request.kind === 'ad') showAd(request.image, request.href);
    else showBanner(request.image, null);
  }, [isWanted, popups, showAd, showBanner, showSlideshow]);
  return null;
}

import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { useSite } from '../kit/page/site-context.tsx';
import { useVisitor } from '../kit/visitor/visitor-context.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Picture } from '../ui/picture.tsx';
import { isClosingBannerWanted } from './closing-banner.rules.ts';
import { noteSeen, wasSeen } from './seen-in-visit.ts';

/**
 * SPEC §2: the closing banner can't be dismissed by backdrop or Esc. It has a button to close it, once in a visit: the shop
 * is still open behind it.
 */
export function ClosingBanner() {
  const t = useTranslations('shell');
  const { closingBannerUrl: url, closingBannerAlt: alt } = useSite();
  const { pathname } = useLocation();
  const visitor = useVisitor();
  const [isOpen, setIsOpen] = useState(false);
  const key = `closing ${url}`;
  const isWanted = url !== null && isClosingBannerWanted(pathname, visitor);
  useEffect(() => setIsOpen(isWanted && !wasSeen(key)), [isWanted, key]);
  if (url === null) return null;
  return (
    <Dialog
      isOpen={isOpen}
      isHeld
      onClose={() => {
        noteSeen(key);
        setIsOpen(false);
      }}
      title={t('announcement')}
      isTitleHidden
      size="l"
    >
      <Picture
        base={url}
        alt={alt}
        sizes="(width < 48rem) 92vw, 44rem"
        ratio="20/7"
        maxWidthPx={1600}
        minWidthPx={320}
        fit="contain"
        className="max-h-[75dvh] rounded-md"
      />
    </Dialog>
  );
}

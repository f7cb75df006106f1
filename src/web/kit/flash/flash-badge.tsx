import Zap from 'lucide-react/icons/zap';
import { useTranslations } from 'use-intl';
import { Badge } from '../../ui/badge.tsx';

/** Says that a price is a flash sale's. Wants the messages `catalogue`. */
export function FlashBadge() {
  const t = useTranslations('catalogue.flash');
  return (
    <Badge tone="accent">
      <Zap className="size-3 shrink-0" aria-hidden="true" />
      {t('badge')}
    </Badge>
  );
}

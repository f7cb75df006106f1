import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useTranslations } from 'use-intl';
import type { Grade } from '../../../modules/health/health.rules.ts';
import { Badge } from '../../ui/badge.tsx';

const looks = {
  good: { tone: 'success', Icon: CircleCheck },
  look: { tone: 'warning', Icon: TriangleAlert },
  bad: { tone: 'danger', Icon: CircleAlert },
  unknown: { tone: 'neutral', Icon: CircleDashed },
} as const satisfies Record<Grade, { tone: string; Icon: unknown }>;

/** How something stands, as a word with a sign: never colour alone. Wants the messages `healthDesk`. */
export function GradeBadge({ grade }: { grade: Grade }) {
  const t = useTranslations('healthDesk.grade');
  const { tone, Icon } = looks[grade];
  return (
    <Badge tone={tone}>
      <Icon className="size-3.5" aria-hidden="true" />
      {t(grade)}
    </Badge>
  );
}

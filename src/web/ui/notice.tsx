import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type NoticeTone = 'info' | 'success' | 'warning' | 'error';

const tones = {
  info: { look: 'border-info/30 bg-info-wash text-info', Icon: Info },
  success: { look: 'border-success/30 bg-success-wash text-success', Icon: CircleCheck },
  warning: { look: 'border-warning/30 bg-warning-wash text-warning', Icon: TriangleAlert },
  error: { look: 'border-danger/30 bg-danger-wash text-danger', Icon: CircleAlert },
};

type NoticeProps = {
  tone?: NoticeTone;
  title?: ReactNode;
  children?: ReactNode;
  /** At the end: a link or button that leads on. */
  action?: ReactNode;
  className?: string;
};

/**
 * Something the page has to say. Errors and warnings interrupt a screen reader, the others wait their turn. An error can take
 * the focus: what is told of a form whose wrong field isn't on the page is found there (`focusFirstMistake`).
 */
export function Notice({ tone = 'info', title, children, action, className }: NoticeProps) {
  const { look, Icon } = tones[tone];
  return (
    <div
      role={tone === 'error' || tone === 'warning' ? 'alert' : 'status'}
      {...(tone === 'error' ? { 'data-told': '', tabIndex: -1 } : {})}
      className={classNames('flex items-start gap-3 rounded-md border px-4 py-3', look, className)}
    >
      <Icon className="mt-1 size-5 shrink-0" aria-hidden="true" />
      <div className="grid min-w-0 flex-1 gap-1 wrap-anywhere text-ink">
        {title !== undefined && <p className="font-semibold">{title}</p>}
        {children !== undefined && <div>{children}</div>}
        {action !== undefined && <div className="mt-1">{action}</div>}
      </div>
    </div>
  );
}

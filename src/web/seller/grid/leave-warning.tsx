import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/**
 * Whoever leaves with something typed and not saved is asked first: by the shop for its own pages, which open without the
 * document going, and by the browser for all else.
 */
export function LeaveWarning({ isTyped }: { isTyped: boolean }) {
  const t = useTranslations('grid.leave');
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isTyped && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isTyped) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isTyped]);

  const stay = () => blocker.reset?.();
  return (
    <Dialog
      isOpen={blocker.state === 'blocked'}
      onClose={stay}
      title={t('title')}
      size="s"
      footer={
        <>
          <Button variant="secondary" onClick={() => blocker.proceed?.()}>
            {t('go')}
          </Button>
          <Button onClick={stay}>{t('stay')}</Button>
        </>
      }
    >
      <p>{t('text')}</p>
    </Dialog>
  );
}

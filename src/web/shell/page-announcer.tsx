import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';

/** Tells screen readers which page has come, when it came without the browser loading one. */
export function PageAnnouncer() {
  const t = useTranslations('shell');
  const { pathname } = useLocation();
  const [first] = useState(pathname);
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (pathname === first && said === '') return;
    // The title follows the page by a moment.
    const timer = setTimeout(() => setSaid(t('pageLoaded', { title: document.title })), 100);
    return () => clearTimeout(timer);
  }, [pathname, first, said, t]);
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  );
}

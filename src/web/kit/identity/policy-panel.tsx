import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { loader as legalLoader } from '../legal/legal-resource.ts';
import { LegalSections } from '../legal/legal-sections.tsx';

export type PolicyDocument = 'terms' | 'privacy';

type PolicyPanelProps = {
  document: PolicyDocument;
  isAccepted: boolean;
  onAccept: (isAccepted: boolean) => void;
  /** Registering was tried without accepting: the panel leads on once it is accepted. */
  hasTried: boolean;
  onLeave: () => void;
};

/**
 * The terms or the privacy policy over the registration form, with the box to accept them (SPEC §4): "Continue is disabled
 * until accepted (button says Close before a submit attempt)".
 */
export function PolicyPanel({ document, isAccepted, onAccept, hasTried, onLeave }: PolicyPanelProps) {
  const t = useTranslations('identity');
  const fetcher = useFetcher<typeof legalLoader>();
  const { load, data, state } = fetcher;
  const [asked, setAsked] = useState<PolicyDocument | null>(null);
  useEffect(() => {
    setAsked(document);
    void load(`/resources/legal/${document}`);
  }, [document, load]);
  const isLoading = asked !== document || (state === 'loading' && data === undefined);
  return (
    <div className="grid gap-4">
      <section
        className="grid max-h-[45dvh] content-start gap-5 overflow-y-auto rounded-md border border-line bg-wash p-4"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1)
        tabIndex={0}
        aria-label={t(`policyPanel.${document}`)}
        aria-busy={isLoading}
      >
        {data === undefined ? (
          isLoading ? (
            <Skeleton className="h-64" />
          ) : (
            <Notice tone="error">{t('policyPanel.failed')}</Notice>
          )
        ) : (
          <LegalSections sections={data.sections} things={data.things} />
        )}
      </section>
      <CheckboxField
        name="policyPanel"
        checked={isAccepted}
        onChange={({ currentTarget }) => onAccept(currentTarget.checked)}
        label={t('policyPanel.accept', { document: t(`policyPanel.${document}`) })}
      />
      <Button size="l" onClick={onLeave} disabled={hasTried && !isAccepted}>
        {t(hasTried ? 'continue' : 'close')}
      </Button>
    </div>
  );
}

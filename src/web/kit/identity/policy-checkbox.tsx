import type { MouseEvent, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { CheckboxField } from '../../ui/field.tsx';
import type { PolicyDocument } from './policy-panel.tsx';

const pages: Record<PolicyDocument, string> = { terms: '/term-and-condition', privacy: '/privacy-policy' };

type PolicyCheckboxProps = {
  isAccepted: boolean;
  onChange: (isAccepted: boolean) => void;
  /** Shows a document in place; without scripts its link opens the page beside this one. */
  onRead: (document: PolicyDocument) => void;
  error: string | undefined;
};

/** SPEC §2 "two consent checkboxes (policy required, news optional)": the required one. */
export function PolicyCheckbox({ isAccepted, onChange, onRead, error }: PolicyCheckboxProps) {
  const t = useTranslations('identity');
  const link = (document: PolicyDocument) => (words: ReactNode) => (
    <a
      href={pages[document]}
      target="_blank"
      rel="noopener"
      className="text-primary underline underline-offset-2"
      onClick={(event: MouseEvent) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onRead(document);
      }}
    >
      {words}
    </a>
  );
  return (
    <CheckboxField
      name="policy"
      required
      checked={isAccepted}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      label={t.rich('policy', { terms: link('terms'), privacy: link('privacy') })}
      error={error}
    />
  );
}

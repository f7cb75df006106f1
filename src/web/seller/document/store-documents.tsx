import { useTranslations } from 'use-intl';
import type { IssuedDocument } from '../../../modules/document/document.contract.ts';
import { DocumentList } from '../../kit/document/document-list.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';

type Props = {
  documents: {
    documents: IssuedDocument[];
    state: 'issued' | 'waitingPayment' | 'waitingCheck' | 'sellerNotReady' | 'none';
  };
};

/** The documents of a store's order, as its seller sees them. */
export function StoreDocumentsPanel({ documents }: Props) {
  const t = useTranslations('document');
  return (
    <Panel title={t('title')}>
      {documents.state === 'issued' ? (
        <DocumentList documents={documents.documents} />
      ) : (
        <p className="text-ink-soft">{t(`sellerState.${documents.state}`)}</p>
      )}
      {documents.state === 'sellerNotReady' && (
        <ButtonLink
          to="/manage-store/settings/tax"
          variant="secondary"
          size="s"
          className="justify-self-start"
        >
          {t('profile.link')}
        </ButtonLink>
      )}
    </Panel>
  );
}

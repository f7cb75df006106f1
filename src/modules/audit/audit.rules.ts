/** What the audit log keeps: who did what to whose account, and from where. */
export const auditKinds = [
  'signed_in',
  'sign_in_failed',
  'signed_out',
  'sessions_revoked',
  'registered',
  'password_changed',
  'password_reset_asked',
  'password_reset',
  'contact_changed',
  'social_linked',
  'social_unlinked',
  'role_changed',
  'account_disabled',
  'account_enabled',
  'company_approved',
  'company_rejected',
  'data_exported',
  'erasure_asked',
  'erasure_withdrawn',
  'erased',
] as const;
export type AuditKind = (typeof auditKinds)[number];

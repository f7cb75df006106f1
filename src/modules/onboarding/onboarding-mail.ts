import type { Message } from '../../platform/mail/message-outbox.ts';
import { type AccountReader, writeAccountMessages } from '../identity/identity-mail.ts';

export function companyReceivedMessages(reader: AccountReader, company: string): Message[] {
  return writeAccountMessages(reader, 'companyReceived', { company });
}

export function companyApprovedMessages(reader: AccountReader, company: string, siteUrl: string): Message[] {
  return writeAccountMessages(reader, 'companyApproved', { company, url: siteUrl });
}

export function companyRejectedMessages(
  reader: AccountReader,
  company: string,
  reason: string,
  siteUrl: string,
): Message[] {
  return writeAccountMessages(reader, 'companyRejected', { company, reason, url: `${siteUrl}/seller` });
}

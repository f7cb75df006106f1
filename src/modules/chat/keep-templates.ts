import type { Transaction } from '../../platform/db/database.ts';
import { takeTurn } from '../../platform/db/take-turn.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { type AuditEntry, recordAudit } from '../audit/record-audit.ts';
import type { SettingsReader } from '../settings/shop-settings.ts';
import type { ChatOwner } from './chat.rules.ts';
import { deskOf } from './keep-desk.ts';
import { houseOf } from './read-chat.ts';
import { findUnknownWords } from './ready-text.rules.ts';
import type { Writer } from './send-message.ts';
import {
  countTemplates,
  deleteTemplate,
  insertTemplate,
  selectStoreName,
  selectTemplates,
  updateTemplate,
} from './template.store.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

const templatesMost = 50;

/** Texts that are said often, and what those who say them are called. */
export async function listTemplates(
  { db }: Pick<Needs, 'db'>,
  site: SettingsReader,
  owner: ChatOwner,
  locale: Locale,
) {
  const sellerId = deskOf(owner);
  const [dataList, named] = await Promise.all([
    selectTemplates(db, sellerId),
    sellerId === null ? null : selectStoreName(db, sellerId),
  ]);
  const name =
    named === null ? (await houseOf(site, locale)).name : inLocale(locale, named.nameTh, named.nameEn);
  return { dataList, name };
}

type SaveFailure =
  | { code: 'chatTemplateNotFound' | 'chatTemplateEmpty' | 'chatTemplatesMost' }
  | { code: 'chatTemplateWord'; data: { word: string } };

/** Keeps a text that is said often, or changes one; at most 50. */
export function saveTemplate(
  { db, clock }: Needs,
  writer: Writer,
  { id, title, text }: { id?: number | undefined; title: string; text: string },
): Promise<Result<{ id: number }, SaveFailure>> {
  return transact<{ id: number }, SaveFailure>(db, async (tx) => {
    if (title === '' || text === '') return fail({ code: 'chatTemplateEmpty' });
    const [unknown] = findUnknownWords(text);
    if (unknown !== undefined) return fail({ code: 'chatTemplateWord', data: { word: `{${unknown}}` } });
    const sellerId = deskOf(writer.owner);
    if (id !== undefined) {
      if (!(await updateTemplate(tx, sellerId, id, { title, text })))
        return fail({ code: 'chatTemplateNotFound' });
      await note(tx, writer, { template: id, title }, clock());
      return succeed({ id });
    }
    await takeTurn(tx, `ready texts ${sellerId ?? 'of the house'}`);
    const there = await countTemplates(tx, sellerId);
    if (there >= templatesMost) return fail({ code: 'chatTemplatesMost' });
    const made = await insertTemplate(tx, { sellerId, title, text, position: there });
    await note(tx, writer, { template: made, title }, clock());
    return succeed({ id: made });
  });
}

export function removeTemplate(
  { db, clock }: Needs,
  writer: Writer,
  id: number,
): Promise<Result<{ isRemoved: true }, { code: 'chatTemplateNotFound' }>> {
  return transact<{ isRemoved: true }, { code: 'chatTemplateNotFound' }>(db, async (tx) => {
    if (!(await deleteTemplate(tx, deskOf(writer.owner), id))) return fail({ code: 'chatTemplateNotFound' });
    await note(tx, writer, { template: id, isRemoved: true }, clock());
    return succeed({ isRemoved: true as const });
  });
}

async function note(
  tx: Transaction,
  { owner, origin }: Writer,
  detail: NonNullable<AuditEntry['detail']>,
  now: Date,
): Promise<void> {
  if (owner.kind !== 'house') return;
  await recordAudit(
    tx,
    { kind: 'chat_changed', actorUserId: owner.userId, subjectUserId: null, origin, detail },
    now,
  );
}

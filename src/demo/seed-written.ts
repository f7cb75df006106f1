import { eq } from 'drizzle-orm';
import { type ContentWords, emptyWords, shownOf } from '../modules/content/content.rules.ts';
import {
  contentAddresses,
  contentCategories,
  contentDocuments,
  contentVersions,
} from '../modules/content/content.tables.ts';
import { writeText } from '../modules/content/write-text.rules.ts';
import { users } from '../modules/identity/identity.tables.ts';
import { ticketMessages, tickets } from '../modules/ticket/ticket.tables.ts';
import { textHash } from '../shared/text-hash.ts';
import { demoQuestions } from './content/questions.ts';
import { demoTickets } from './content/tickets.ts';
import { demoCategories, demoDocuments } from './content/written.ts';
import { daysBefore, type SeedContext, type SeededShop } from './seed-context.ts';
import type { ShopPlan } from './seed-plan.ts';
import { insertRows, the } from './seed-rows.ts';

/** News, articles, pages and questions, and what people asked. */
export async function seedWritten(context: SeedContext, plan: ShopPlan, shop: SeededShop): Promise<void> {
  const { tx, now } = context;
  const [staff] = await tx.select().from(users).where(eq(users.email, 'admin@bannasala.test'));
  const staffId = staff?.id ?? 0;
  const categories = await insertRows(
    tx,
    contentCategories,
    demoCategories.map((category, index) => ({ ...category, sortOrder: index + 1 })),
    ['id', 'kind', 'urlKey'],
  );
  const categoryOf = (kind: string, urlKey: string | null) =>
    categories.find((each) => each.kind === kind && each.urlKey === urlKey)?.id ?? null;
  const bookOf = (workKey: string) => {
    const offer = plan.offers.find((each) => each.workKey === workKey && each.condition === 'new');
    return offer === undefined ? [] : the(shop.products, `offer:${offer.key}`).id;
  };
  const said = [
    ...demoDocuments.map(({ kind, urlKey, daysAgo, category, works = [], bodyTh, bodyEn, ...lines }) => ({
      ...{ kind, urlKey, daysAgo, sortOrder: 0 },
      words: {
        ...{ ...emptyWords, ...lines, bodyTh: writeText(bodyTh), bodyEn: writeText(bodyEn) },
        ...{ categoryId: categoryOf(kind, category), relatedIds: works.flatMap(bookOf) },
      } satisfies ContentWords,
    })),
    ...demoQuestions.map(({ group, urlKey, titleTh, titleEn, bodyTh, bodyEn }, index) => ({
      ...{ kind: 'faq' as const, urlKey, daysAgo: 40, sortOrder: index + 1 },
      words: {
        ...{ ...emptyWords, titleTh, titleEn, bodyTh: writeText(bodyTh), bodyEn: writeText(bodyEn) },
        categoryId: categoryOf('faq', group),
      } satisfies ContentWords,
    })),
  ];
  const rows = said.map(({ kind, urlKey, daysAgo, sortOrder, words }) => {
    const at = daysBefore(now, Math.max(0, daysAgo ?? 0));
    const isDraft = daysAgo === null;
    return {
      ...{ kind, urlKey, sortOrder, version: 1, categoryId: words.categoryId, createdAt: at, updatedAt: at },
      // The demo is the same each time; its previews are nobody's secret.
      previewKey: `demo-${kind}-${urlKey}`,
      publishedVersion: isDraft ? null : 1,
      shownFrom: isDraft ? null : daysBefore(now, daysAgo),
      ...(isDraft ? { shown: null, shownWords: '', shownTerms: [] } : shownOf(words, null)),
    };
  });
  const inserted = await insertRows(tx, contentDocuments, rows, ['id', 'kind', 'urlKey', 'createdAt']);
  const idOf = (kind: string, urlKey: string) =>
    inserted.find((each) => each.kind === kind && each.urlKey === urlKey)?.id ?? 0;
  await insertRows(
    tx,
    contentAddresses,
    inserted.map(({ id, kind, urlKey }) => ({ kind, urlKey, documentId: id })),
  );
  await insertRows(
    tx,
    contentVersions,
    said.map(({ kind, urlKey, daysAgo, words }) => ({
      ...{ documentId: idOf(kind, urlKey), version: 1, words, userId: staffId },
      at: daysBefore(now, Math.max(0, daysAgo ?? 0)),
    })),
  );
  await seedTickets(context, staffId);
}

async function seedTickets({ tx, now }: SeedContext, staffId: number): Promise<void> {
  const opened = await insertRows(
    tx,
    tickets,
    demoTickets.map(({ state, spamSign, name, email, subject, message, hoursAgo }) => ({
      ...{ state, spamSign, name, email, subject, language: 'th' as const },
      textHash: String(textHash(`${subject} ${message}`)),
      createdAt: daysBefore(now, hoursAgo / 24),
      lastAt: daysBefore(now, hoursAgo / 24),
    })),
    ['id', 'subject'],
  );
  const idOf = (subject: string) => opened.find((each) => each.subject === subject)?.id ?? 0;
  await insertRows(
    tx,
    ticketMessages,
    demoTickets.flatMap(({ subject, message, answer, hoursAgo }) => [
      {
        ...{ ticketId: idOf(subject), isFromStaff: false, userId: null as number | null, text: message },
        at: daysBefore(now, hoursAgo / 24),
      },
      ...(answer === null
        ? []
        : [
            {
              ...{ ticketId: idOf(subject), isFromStaff: true, userId: staffId, text: answer },
              at: daysBefore(now, hoursAgo / 48),
            },
          ]),
    ]),
  );
}

import type { Services } from '../../platform/services.ts';
import type { Locale } from '../../shared/locale.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { type LegalName, type LegalTextInForce, legalNames } from '../consent/consent.rules.ts';
import {
  listLegalTexts,
  readTextInForce,
  readTextOfVersion,
  readTextToCome,
} from '../consent/keep-legal-texts.ts';
import type { ShownContent, ShownLegalText } from './content.contract.ts';
import { legalKeyOf, shownOf } from './content.rules.ts';
import { selectIdByAddress, selectWords } from './content.store.ts';
import { describeDocument } from './show-content.ts';

type Needs = Pick<Services, 'db' | 'changes' | 'clock'>;

/**
 * A legal text as it is in force, as it was in a version that somebody agreed to, or as it will be. It is read by its version,
 * not by what the document shows: a text that is to come leaves the one before in force, and can be read beside it.
 */
export async function readLegal(
  services: Needs,
  asked: { name: string; version: string | undefined },
  locale: Locale,
): Promise<Result<ShownLegalText, { code: 'contentNotFound' }>> {
  const { db } = services;
  const { version } = asked;
  const name = legalNames.find((each) => each === asked.name);
  if (name === undefined) return fail({ code: 'contentNotFound' });
  const now = services.clock();
  const [inForce, next] = await Promise.all([readTextInForce(db, name, now), readTextToCome(db, name, now)]);
  const found =
    version === undefined || version === inForce.version
      ? inForce
      : await readTextOfVersion(db, { name, version });
  if (found === null) return fail({ code: 'contentNotFound' });
  return succeed({
    ...{ name, version: found.version, since: found.since.toISOString() },
    isInForce: found.version === inForce.version,
    isToCome: found.since > now,
    next: next === null ? null : { version: next.version, since: next.since.toISOString() },
    document: await describeWritten(services, name, found, locale),
  });
}

async function describeWritten(
  services: Needs,
  name: LegalName,
  { written, since }: LegalTextInForce,
  locale: Locale,
): Promise<ShownContent | null> {
  if (written === null) return null;
  const { documentId: id, version: publishedVersion } = written;
  const words = (await selectWords(services.db, [{ documentId: id, version: publishedVersion }])).get(id);
  if (words === undefined) throw new Error(`the ${name} in force are version ${publishedVersion} of ${id}`);
  const standing = {
    ...{ id, kind: 'page' as const, urlKey: legalKeyOf(name), categoryId: null, publishedVersion },
    ...{ shownFrom: since, updatedAt: since, shown: shownOf(words, null).shown },
  };
  // What it says stands alone: a cover or books beside it would be no part of what is agreed to.
  return describeDocument(services, standing, { ...words, coverId: null, relatedIds: [] }, [], locale);
}

/** The legal pages for staff, with every text that was in force, is, or is to come. */
export async function listLegal({ db, clock }: Needs) {
  const now = clock();
  return Promise.all(
    legalNames.map(async (name) => {
      const urlKey = legalKeyOf(name);
      const [documentId, texts] = await Promise.all([
        selectIdByAddress(db, { kind: 'page', urlKey }),
        listLegalTexts(db, name),
      ]);
      const current = texts.findIndex(({ since }) => since <= now);
      return {
        ...{ name, urlKey, documentId },
        texts: texts.map(({ version, since, isAskedAnew, written }, place) => ({
          ...{ version, since: since.toISOString(), isAskedAnew },
          state:
            place === current
              ? ('inForce' as const)
              : since > now
                ? ('toCome' as const)
                : ('before' as const),
          documentVersion: written?.version ?? null,
        })),
      };
    }),
  );
}

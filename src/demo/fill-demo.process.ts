// Started by fill-demo.ts. A shop that is gone needs no filling: PostgreSQL undoes what had begun.
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { createEmit } from '../modules/reactions.ts';
import { openDatabase } from '../platform/db/database.ts';
import { readEnvironment } from '../platform/environment.ts';
import { stopPictureProcesses } from '../platform/images/picture-process.ts';
import { createSecretBox, readSealingSecret } from '../platform/secret-box.ts';
import { openPlainStorage } from '../platform/storage/open-storage.ts';
import { systemClock } from '../shared/clock.ts';
import { handInEbooks } from './hand-in-ebooks.ts';
import { handInLesson } from './hand-in-lesson.ts';
import { openBaskets } from './open-baskets.ts';
import { openFlashSales } from './open-flash-sales.ts';
import { openHostedLive, openLives } from './open-lives.ts';
import { proposeCover } from './propose-cover.ts';
import { seedDemo } from './seed-demo.ts';
import { sendCertificates } from './send-certificates.ts';

process.once('disconnect', () => process.exit(1));
const db = openDatabase(process.env.DATABASE_URL ?? '', 1);
await db.$client.watch.look();
if (await seedDemo({ db, clock: systemClock, say: (line) => process.send?.(line) })) {
  const environment = readEnvironment(process.env);
  const ground = {
    db,
    clock: systemClock,
    storage: openPlainStorage(environment),
    newUuid: () => randomUUID(),
    newSecret: () => randomBytes(24).toString('base64url'),
    newCode: () => String(randomInt(1_000_000)).padStart(6, '0'),
    secretBox: createSecretBox(readSealingSecret(environment.SECRETS_KEY, resolve(environment.DATA_DIR))),
    siteUrl: environment.SITE_URL,
    // What is bought here is paid by hand.
    cardGateway: null,
    promptPayBillerId: environment.PROMPTPAY_BILLER_ID ?? null,
  };
  const services = { ...ground, emit: createEmit(ground) };
  await handInEbooks(services);
  await handInLesson(services);
  await proposeCover(services);
  await sendCertificates(services);
  await openFlashSales(services);
  await openLives(services);
  await openHostedLive(services);
  await openBaskets(services);
  await stopPictureProcesses();
}
await db.$client.end();
// With the channel open to the end: what follows the parent (scripts/follow-parent.mjs) takes its closing for a death. This
// comes after what was said before, so that nothing said is lost.
process.send?.('the shop is filled', () => process.exit(0));

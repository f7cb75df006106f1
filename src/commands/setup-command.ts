import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { saveCategories } from '../modules/catalogue/save-categories.ts';
import { addShopSpellings } from '../modules/search/save-spelling-pair.ts';
import { spellingPairLimits } from '../modules/search/spelling-pairs.rules.ts';
import { offerUsualShipping } from '../modules/shipping/offer-usual-shipping.ts';
import { saveChannels } from '../modules/shipping/save-channels.ts';
import { saveSite } from '../modules/site/save-site.ts';
import { transact } from '../platform/db/transact.ts';
import { StartupError } from '../platform/startup-error.ts';
import { type OperatorCommand, readOptions, withShopDatabase } from './operator-command.ts';
import { readShopFile, type ShopFile } from './shop-file.ts';

const usualFile = fileURLToPath(new URL('../../deploy/shop.json', import.meta.url));

const usage = `npm run setup -- [FILE.json] [--check]

Gives a shop what it needs to open: its name and contacts, bank accounts, categories, ways a parcel goes with their usual
fees, banners, spellings that search takes for one word. Without a file it is deploy/shop.json, whose fields are the ones there are. Categories are known by their
urlKey, channels by their code, banners by placement and nameTh, spellings by both words: what there is already is changed, what the file doesn't
name stays, and running it again changes nothing. Stores that offer no way to send a parcel get the usual ones.

  --check   only says what is wrong with the file`;

/** `npm run setup`: reference data from a file, without SQL. Throws a StartupError that says what is wrong. */
export async function runSetupCommand(command: OperatorCommand): Promise<number> {
  const say = (line: string) => command.output.write(`${line}\n`);
  const { values, positionals } = readOptions(
    () =>
      parseArgs({
        args: [...command.args],
        allowPositionals: true,
        options: {
          check: { type: 'boolean', default: false },
          help: { type: 'boolean', short: 'h', default: false },
        },
      }),
    usage,
  );
  if (values.help) {
    say(usage);
    return 0;
  }
  if (positionals.length > 1) throw new StartupError(`One file at a time.\n\n${usage}`);
  const [given] = positionals;
  const path = given === undefined ? usualFile : resolve(command.folder, given);
  const shop = readFile(path);
  if (values.check) {
    say(`${path} is right.`);
    return 0;
  }
  await withShopDatabase(command, async ({ db, clock }) => {
    const categories = await transact(db, async (tx) => {
      await saveSite(tx, shop);
      const saved = await saveCategories(tx, shop.categories, clock());
      if (!saved.ok)
        throw new StartupError(
          `${path}: stores would pay a higher commission by where it puts its categories, nothing was changed.`,
        );
      await saveChannels(tx, shop.channels);
      await offerUsualShipping(tx, null);
      const spellings = await addShopSpellings(tx, shop.spellings, clock());
      if (!spellings.ok)
        throw new StartupError(
          `${path}: with its spellings there would be more than ${spellingPairLimits.pairsMost}, nothing was changed.`,
        );
      return saved.value;
    });
    say(
      `${path}: ${categories} categories, ${shop.channels.length} ways to send a parcel, ${shop.banners.length} banners, ${shop.spellings.length} spellings, settings: ${Object.keys(shop.settings).join(', ') || 'none'}`,
    );
  });
  return 0;
}

function readFile(path: string): ShopFile {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new StartupError(`${path} can't be read (${error instanceof Error ? error.message : error}).`);
  }
  const read = readShopFile(text);
  if (read.ok) return read.value;
  throw new StartupError(
    `${path} is not right, nothing was changed:\n  ${read.failure.mistakes.join('\n  ')}`,
  );
}

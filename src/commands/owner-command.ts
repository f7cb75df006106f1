import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { makeOwner, type OwnerFailure } from '../modules/identity/make-owner.ts';
import { passwordLengthMin, passwordSymbols } from '../modules/identity/password.rules.ts';
import { resetTtlMinutes } from '../modules/identity/reset-password.ts';
import { createEmit } from '../modules/reactions.ts';
import { createSecretBox, readSealingSecret } from '../platform/secret-box.ts';
import { StartupError } from '../platform/startup-error.ts';
import { type OperatorCommand, readOptions, withShopDatabase } from './operator-command.ts';
import { readSecret } from './read-secret.ts';

const usage = `npm run owner -- --email ADDRESS [options]

Makes the first account of the staff, which can do everything in the back office at /admin. The password is asked for,
or is the first line of what is piped in: it never stands among the arguments.

  --email ADDRESS   what the owner signs in with
  --link            asks for no password: prints a link to set one, once, within ${resetTtlMinutes} minutes. For somebody of the
                    staff already, it is a link to a new password
  --another         makes one more, although somebody of the staff can sign in
  --promote         turns the account that the address has already into one of the staff: nothing that signed in to it
                    does so any more, and a link to set its password is printed

It works on the database of DATABASE_URL, or on the embedded one of DATA_DIR; SITE_URL is where the link leads.`;

const texts: Record<OwnerFailure['code'], string> = {
  ownerExists: 'Somebody of the staff can sign in already. Add --another to make one more.',
  accountExists: 'That address has an account already. Add --promote to make it one of the staff.',
  alreadyStaff: 'That account is one of the staff already. Add --link for a link to a new password.',
  accountClosed: 'That account is closed, or waits for approval.',
  accountSells: 'That account keeps a store: staff need one of their own.',
  passwordCharacters: `The password takes English letters, digits and ${passwordSymbols} only, without spaces.`,
  passwordTooShort: `The password needs at least ${passwordLengthMin} characters.`,
  passwordTooWeak: 'The password needs a letter and a digit.',
};

/** `npm run owner`: the first of the staff, without SQL. Throws a StartupError that says what is wrong. */
export async function runOwnerCommand(command: OperatorCommand): Promise<number> {
  const say = (line: string) => command.output.write(`${line}\n`);
  const { values } = readOptions(
    () =>
      parseArgs({
        args: [...command.args],
        options: {
          email: { type: 'string', short: 'e' },
          link: { type: 'boolean', default: false },
          another: { type: 'boolean', default: false },
          promote: { type: 'boolean', default: false },
          help: { type: 'boolean', short: 'h', default: false },
        },
      }),
    usage,
  );
  if (values.help) {
    say(usage);
    return 0;
  }
  const email = z.email().max(254).toLowerCase().safeParse(values.email?.trim());
  if (!email.success)
    throw new StartupError(`--email must be an address, such as owner@books.example.\n\n${usage}`);
  const password = values.link || values.promote ? null : await readSecret(command, 'Password of the owner');
  return withShopDatabase(command, async ({ environment, ...services }) => {
    const { SITE_URL: siteUrl, SECRETS_KEY, DATA_DIR } = environment;
    const emit = createEmit({
      siteUrl,
      newUuid: () => randomUUID(),
      newCode: () => String(randomInt(1_000_000)).padStart(6, '0'),
      newSecret: () => randomBytes(24).toString('base64url'),
      secretBox: createSecretBox(readSealingSecret(SECRETS_KEY, resolve(DATA_DIR))),
    });
    const made = await makeOwner(
      { ...services, emit },
      {
        email: email.data,
        password,
        isAnother: values.another,
        isPromotion: values.promote,
      },
    );
    if (!made.ok) throw new StartupError(texts[made.failure.code]);
    if (made.value.linkSecret === null) say(`${email.data} is of the staff: ${environment.SITE_URL}/login`);
    else
      say(
        `Set the password within ${resetTtlMinutes} minutes, once: ${environment.SITE_URL}/user/resetpassword/${made.value.linkSecret}`,
      );
    return 0;
  });
}

import { createPrivateKey } from 'node:crypto';
import { z } from 'zod';
import { listServers } from './db/database-hosts.ts';
import { StartupError } from './startup-error.ts';

const flag = z.enum(['0', '1']).transform((value) => value === '1');
const url = z.url();
const webUrl = z.url({ protocol: /^https?$/ });

/** Several hosts, as libpq takes them, are one address each. */
const databaseUrl = z
  .string()
  .refine(
    (value) => /^postgres(ql)?:\/\//.test(value) && listServers(value).every((one) => URL.canParse(one)),
    'expected postgres://user:password@host:port/database, or several hosts between commas',
  );

/** Whether what is sent to an address can't be read on the way: https, or the machine itself. */
function isConfidential(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return (
    protocol === 'https:' ||
    (protocol === 'http:' && /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname))
  );
}

/**
 * Every environment variable the product reads, and what it must look like. README.md has the same list as a table.
 * Nothing else in the code reads process.env.
 */
const schema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(16),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  DATABASE_PREPARE: flag.default(true),
  /** Servers that follow the primary, for reads that may come from one. */
  READ_DATABASE_URL: databaseUrl.optional(),
  READ_DATABASE_LAG_MS: z.coerce.number().int().min(100).max(60_000).default(1_000),
  /** Counts limits in the place of PostgreSQL. */
  REDIS_URL: z
    .string()
    .refine(
      (value) => /^rediss?:\/\/.+/.test(value) && URL.canParse(value),
      'expected redis://user:password@host:port/0, or rediss://',
    )
    .optional(),
  /** Takes what happens to orders, for other systems. */
  NATS_URL: z
    .string()
    .refine(
      (value) => value.split(',').every((one) => /^(?:nats|tls):\/\/.+/.test(one) && URL.canParse(one)),
      'expected nats://user:password@host:port or tls://, or several between commas',
    )
    .optional(),
  // With all that a process ends after it, it must be over before whoever started it kills it (TimeoutStopSec, 75 s).
  SHUTDOWN_GRACE_MS: z.coerce.number().int().min(0).max(15_000).optional(),
  DEMO: flag.optional(),
  DEV: flag.default(false),
  JOBS: flag.default(true),
  SITE_URL: webUrl.optional(),
  SITE_MODE: z.enum(['shop', 'seller']).default('shop'),
  API_URL: webUrl.optional(),
  API_KEY: z.string().min(4).optional(),
  API_PEER_KEY: z.string().min(16).optional(),
  TRUST_PROXY: flag.default(false),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  /** Seals what staff's authenticators know; without it a secret of the machine's own, in DATA_DIR. */
  SECRETS_KEY: z.string().min(32, 'expected at least 32 characters').optional(),
  METRICS_TOKEN: z.string().min(16).optional(),
  STRIPE_SECRET_KEY: z.string().startsWith('sk_').optional(),
  STRIPE_API_URL: webUrl.optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_').optional(),
  PROMPTPAY_BILLER_ID: z
    .string()
    .regex(/^\d{15}$/, 'expected 15 digits')
    .optional(),
  PROMPTPAY_CALLBACK_SECRET: z.string().min(32, 'expected at least 32 characters').optional(),
  SMTP_URL: z
    .string()
    .refine(
      (value) => /^smtps?:\/\/.+/.test(value) && URL.canParse(value),
      'expected smtp://user:password@host:port',
    )
    .optional(),
  /** Where answers to mails go; without it, to the sender. */
  MAIL_REPLY_TO: z.email().optional(),
  MAIL_FROM: z.string().min(3).default('Bannasala <no-reply@bannasala.test>'),
  SMS_URL: url.refine(isConfidential, 'expected an https address (http only to this machine)').optional(),
  SMS_TOKEN: z.string().min(8).optional(),
  // Alphanumeric senders hold 11 characters at most (3GPP TS 23.040).
  SMS_FROM: z.string().min(1).max(20).default('Bannasala'),
  S3_BUCKET: z.string().min(3).optional(),
  S3_ENDPOINT: webUrl.optional(),
  S3_REGION: z.string().min(1).default('ap-southeast-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  GOOGLE_ISSUER: webUrl.default('https://accounts.google.com'),
  LINE_CLIENT_ID: z.string().min(1).optional(),
  LINE_CLIENT_SECRET: z.string().min(1).optional(),
  LINE_ISSUER: webUrl.default('https://access.line.me'),
  APPLE_CLIENT_ID: z.string().min(1).optional(),
  APPLE_TEAM_ID: z.string().min(1).optional(),
  APPLE_KEY_ID: z.string().min(1).optional(),
  APPLE_PRIVATE_KEY: z
    .string()
    // One line in a file of variables.
    .transform((value) => value.replaceAll('\\n', '\n'))
    .refine(
      isP256Key,
      'expected the PEM of a P-256 private key (PKCS #8), line breaks written as \\n or real',
    )
    .optional(),
  APPLE_ISSUER: webUrl.default('https://appleid.apple.com'),
  FACEBOOK_APP_ID: z.string().min(1).optional(),
  FACEBOOK_APP_SECRET: z.string().min(1).optional(),
  FACEBOOK_DIALOG_URL: webUrl.default('https://www.facebook.com/v24.0/dialog/oauth'),
  FACEBOOK_GRAPH_URL: webUrl.default('https://graph.facebook.com/v24.0'),
  /** The word by which Facebook knows the webhook of lives on pages as ours. */
  FACEBOOK_WEBHOOK_TOKEN: z.string().min(16, 'expected at least 16 characters').optional(),
});

/** What makes sense together only: a provider of which a part is missing would refuse every sign-in. */
const together = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['LINE_CLIENT_ID', 'LINE_CLIENT_SECRET'],
  ['APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY'],
  ['FACEBOOK_APP_ID', 'FACEBOOK_APP_SECRET'],
  ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
] as const;

function isP256Key(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyDetails?.namedCurve === 'prime256v1';
  } catch {
    return false;
  }
}

export type Environment = Omit<
  z.infer<typeof schema>,
  'DEMO' | 'API_KEY' | 'API_PEER_KEY' | 'HOST' | 'SITE_URL'
> & {
  /** Demo mode: on by default only while DATABASE_URL is unset (DESIGN "Interfaces that stay"). */
  DEMO: boolean;
  API_KEY: string;
  API_PEER_KEY: string;
  HOST: string;
  SITE_URL: string;
};

/** Reads and checks the environment; a wrong value stops the start with its name and what was expected. */
export function readEnvironment(source: Record<string, string | undefined>): Environment {
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new StartupError(`The environment is not right:\n${lines.join('\n')}`);
  }
  const values = parsed.data;
  const demo = values.DEMO ?? values.DATABASE_URL === undefined;
  const missing: string[] = [];
  if (values.READ_DATABASE_URL !== undefined && values.DATABASE_URL === undefined)
    missing.push(
      '  DATABASE_URL: expected together with READ_DATABASE_URL, since nothing follows the embedded database',
    );
  if (!demo && values.API_KEY === undefined) missing.push('  API_KEY: expected a secret outside demo mode');
  if (!demo && values.SITE_URL === undefined)
    missing.push(
      '  SITE_URL: expected the address of the shop outside demo mode, such as https://books.example',
    );
  if ((values.STRIPE_SECRET_KEY === undefined) !== (values.STRIPE_WEBHOOK_SECRET === undefined))
    missing.push('  STRIPE_WEBHOOK_SECRET: expected together with STRIPE_SECRET_KEY');
  if (values.PROMPTPAY_CALLBACK_SECRET !== undefined && values.PROMPTPAY_BILLER_ID === undefined)
    missing.push('  PROMPTPAY_BILLER_ID: expected together with PROMPTPAY_CALLBACK_SECRET');
  for (const group of together) {
    const given = group.find((name) => values[name] !== undefined);
    if (given === undefined) continue;
    for (const name of group)
      if (values[name] === undefined) missing.push(`  ${name}: expected together with ${given}`);
  }
  if ((values.SMS_URL === undefined) !== (values.SMS_TOKEN === undefined))
    missing.push('  SMS_TOKEN: expected together with SMS_URL');
  // Files meant for a bucket that isn't named would go to this machine's disk in silence.
  if (values.S3_BUCKET === undefined && (values.S3_ENDPOINT ?? values.S3_ACCESS_KEY_ID) !== undefined)
    missing.push('  S3_BUCKET: expected together with S3_ENDPOINT and S3_ACCESS_KEY_ID');
  if (missing.length > 0) throw new StartupError(`The environment is not right:\n${missing.join('\n')}`);
  return {
    ...values,
    DEMO: demo,
    API_KEY: values.API_KEY ?? 'demo',
    API_PEER_KEY: values.API_PEER_KEY ?? values.API_KEY ?? 'demo',
    // Demo passwords are public, so a demo listens on loopback unless told otherwise.
    HOST: values.HOST ?? (demo ? 'localhost' : '0.0.0.0'),
    SITE_URL: (values.SITE_URL ?? `http://localhost:${values.PORT}`).replace(/\/$/, ''),
  };
}

import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readEnvironment } from './environment.ts';
import { StartupError } from './startup-error.ts';

const pem = (namedCurve: string) =>
  generateKeyPairSync('ec', { namedCurve }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const apple = {
  APPLE_CLIENT_ID: 'example.shop',
  APPLE_TEAM_ID: 'TEAM',
  APPLE_KEY_ID: 'KEY',
  APPLE_PRIVATE_KEY: pem('P-256'),
};

function complaintOf(source: Record<string, string>): string {
  try {
    readEnvironment(source);
  } catch (error) {
    if (error instanceof StartupError) return error.message;
    throw error;
  }
  return '';
}

describe('the providers one may sign in at', () => {
  test('none need to be named; each is where it really is', () => {
    expect(readEnvironment({})).toMatchObject({
      GOOGLE_ISSUER: 'https://accounts.google.com',
      LINE_ISSUER: 'https://access.line.me',
      APPLE_ISSUER: 'https://appleid.apple.com',
    });
  });

  test('a key may be written on one line', () => {
    const onOneLine = { ...apple, APPLE_PRIVATE_KEY: apple.APPLE_PRIVATE_KEY.replaceAll('\n', '\\n') };
    expect(readEnvironment(onOneLine).APPLE_PRIVATE_KEY).toBe(apple.APPLE_PRIVATE_KEY);
  });

  test.each([
    [{ GOOGLE_CLIENT_ID: 'g' }, 'GOOGLE_CLIENT_SECRET: expected together with GOOGLE_CLIENT_ID'],
    [{ LINE_CLIENT_SECRET: 's' }, 'LINE_CLIENT_ID: expected together with LINE_CLIENT_SECRET'],
    [{ FACEBOOK_APP_ID: '1' }, 'FACEBOOK_APP_SECRET: expected together with FACEBOOK_APP_ID'],
    [{ ...apple, APPLE_KEY_ID: '' }, 'APPLE_KEY_ID: expected together with APPLE_CLIENT_ID'],
    [{ ...apple, APPLE_PRIVATE_KEY: 'no key' }, 'APPLE_PRIVATE_KEY: expected the PEM'],
    [{ ...apple, APPLE_PRIVATE_KEY: pem('P-384') }, 'APPLE_PRIVATE_KEY: expected the PEM'],
    [{ LINE_ISSUER: 'javascript:alert(1)' }, 'LINE_ISSUER'],
  ])('a half of one stops the start, with the name of what is missing (%#)', (source, complaint) => {
    const said = complaintOf(source);
    expect(said).toContain(complaint);
    expect(said).not.toContain('BEGIN');
  });
});

describe('wrong values', () => {
  test.each([
    [{ SITE_URL: 'ftp://books.example' }, 'SITE_URL'],
    [{ API_URL: 'file:///etc' }, 'API_URL'],
    [
      { S3_BUCKET: 'books', S3_ACCESS_KEY_ID: 'a' },
      'S3_SECRET_ACCESS_KEY: expected together with S3_ACCESS_KEY_ID',
    ],
    [{ S3_ENDPOINT: 'https://s3.example' }, 'S3_BUCKET: expected together'],
    [{ S3_BUCKET: 'books', S3_ENDPOINT: 'ftp://s3.example' }, 'S3_ENDPOINT'],
    [{ SMTP_URL: 'smtp://' }, 'SMTP_URL: expected smtp://'],
    [{ DATABASE_URL: 'postgres://a:b@host:port:7/x' }, 'DATABASE_URL: expected postgres://'],
    [{ DATABASE_URL: 'postgres://a:b@one:5432,two:x/shop' }, 'DATABASE_URL: expected postgres://'],
    [{ DATABASE_PREPARE: 'no' }, 'DATABASE_PREPARE'],
    [
      { READ_DATABASE_URL: 'postgres://a:b@two/shop' },
      'DATABASE_URL: expected together with READ_DATABASE_URL',
    ],
    [{ REDIS_URL: 'http://redis.example' }, 'REDIS_URL: expected redis://'],
    [{ NATS_URL: 'nats://one.example,http://two.example' }, 'NATS_URL: expected nats://'],
    [{ READ_DATABASE_LAG_MS: '20' }, 'READ_DATABASE_LAG_MS'],
    [{ SHUTDOWN_GRACE_MS: '-1' }, 'SHUTDOWN_GRACE_MS'],
    [{ SHUTDOWN_GRACE_MS: '15001' }, 'SHUTDOWN_GRACE_MS'],
  ])('stop the start by name (%#)', (source, complaint) => {
    expect(complaintOf(source)).toContain(complaint);
  });

  test('several hosts of one database are taken', () => {
    const url = 'postgres://a:b@one:5432,two:5433/shop?sslmode=disable';
    expect(readEnvironment({ DATABASE_URL: url, DEMO: '1' }).DATABASE_URL).toBe(url);
  });
});

import pg from 'pg';
import { hashPassword } from '../src/platform/password-hash.ts';
import { cookies } from '../src/shared/cookies.ts';
import { arrive, type Reply } from './arrivals.ts';
import { type ChildServer, startShop } from './child-server.ts';
import { type LoadRequest, measure, median, percentile } from './load.ts';
import { asBrowser, asClient, someProducts } from './measure-pages.ts';
import type { Bench } from './report.ts';
import { addShoppers } from './shoppers.ts';

const products = 10_000;
/**
 * Few: those that were made together are made anew together when their minute is over, and that would fall on one phase or
 * the other.
 */
const pages = 50;
const lists = 25;
const password = 'long enough for the bench';
/** An account's own limit is ten wrong tries a minute; each is tried less often. */
const accounts = 3_000;
const timed = 300;
const differenceMostMs = 10;

const rounds = 3;
const loginsPerSecond = 50;
const seconds = 10;
const saturatedS = 5;
/** The flood is under way before anybody counts, and goes on until they have. */
const leadS = 3;
/** A page that takes longer isn't one the visitor got. */
const goodMs = 1_000;

type Account = { email: string; hasPassword: boolean };

/** What signing in tells of accounts by the time it takes, and what a flood of sign-ins takes from those who browse. */
export async function measureSignIn({ databases }: Bench): Promise<void> {
  const databaseUrl = await databases.open(products);
  const people = await addAccounts(databaseUrl);
  const shop = await startShop({ databaseUrl, environment: { TRUST_PROXY: '1' } });
  await compareTimes(shop, people);
  await measureFlood(
    shop,
    endless(await browsingRequests(databaseUrl, people)),
    endless(loginRequests(people)),
  );
  await shop.stop();
}

/** So many further ones; from the beginning again after the last. */
type Endless = (count: number) => LoadRequest[];

function endless(requests: readonly LoadRequest[]): Endless {
  let next = 0;
  return (count) =>
    Array.from({ length: count }, () => requests[next++ % requests.length]).filter(
      (one) => one !== undefined,
    );
}

/**
 * An account nobody has, a wrong password and an account that only signs in elsewhere, taking turns: who measures the time
 * of a refusal doesn't learn which it was. One at a time, so that nothing waits for anything.
 */
async function compareTimes(shop: ChildServer, people: readonly Person[]): Promise<void> {
  const withPassword = people.filter(({ hasPassword }) => hasPassword);
  const without = people.filter(({ hasPassword }) => !hasPassword);
  const kinds = [
    { name: 'nobody', email: (turn: number) => `nobody-${turn}@bench.test`, times: [] as number[] },
    { name: 'wrong password', email: emailOf(withPassword), times: [] as number[] },
    { name: 'no password', email: emailOf(without), times: [] as number[] },
  ];
  const warmup = 20;
  for (let turn = 0; turn < timed + warmup; turn++)
    for (let place = 0; place < kinds.length; place++) {
      // Each kind comes first, second and third as often as the others.
      const kind = kinds[(place + turn) % kinds.length];
      if (kind === undefined) continue;
      const startedAtMs = performance.now();
      const {
        path,
        method = 'POST',
        headers = {},
        body = '',
      } = loginRequest({
        email: kind.email(turn),
        password: `not ${password}`,
        index: turn * kinds.length + place,
      });
      const reply = await fetch(`${shop.origin}${path}`, { method, headers, body });
      const text = await reply.text();
      if (turn >= warmup) kind.times.push(performance.now() - startedAtMs);
      if (!text.includes('"loginFailed"')) throw new Error(`a wrong sign-in was answered ${text}`);
    }
  const medians = kinds.map(({ times }) => median(times));
  const difference = Math.max(...medians) - Math.min(...medians);
  const each = kinds.map(({ name }, index) => `${name} ${(medians[index] ?? 0).toFixed(1)} ms`);
  console.log(
    `  refused sign-ins, medians of ${timed}: ${each.join(', ')}: ${difference.toFixed(1)} ms apart (aim: ${differenceMostMs} or less)`,
  );
}

function emailOf(people: readonly Person[]): (turn: number) => string {
  return (turn) => people[turn % people.length]?.email ?? '';
}

/**
 * Visitors at a fixed rate, with and without a flood of sign-ins, taking turns. The rate is half of what this machine can
 * do without a flood, found first: a busy shop with some room left. Connections that ask as fast as they are answered
 * would have every sign-in's cost taken off their figure (and what the load itself costs, on the same cores), and no
 * shop is run that way; that figure is told after it, without an aim.
 */
async function measureFlood(shop: ChildServer, browsing: Endless, logins: Endless): Promise<void> {
  const browseAll = async (seconds: number) =>
    measure({ server: shop, requests: browsing(10_000) }, { seconds });
  const flood = (forS: number) =>
    arrive({
      server: shop,
      requests: logins(loginsPerSecond * forS),
      perSecond: loginsPerSecond,
      seconds: forS,
    });
  // Once unmeasured: compilers warm up, and pages that are kept are made.
  await browseAll(15);
  const most = await browseAll(saturatedS);
  const perSecond = Math.max(1, Math.floor(most.perSecond / 2));

  const calm: Phase[] = [];
  const flooded: Phase[] = [];
  for (let round = 0; round < rounds; round++) {
    calm.push(await browse(shop, browsing, perSecond));
    const flooding = flood(leadS + seconds + 1);
    await sleepS(leadS);
    const phase = await browse(shop, browsing, perSecond);
    flooded.push({ ...phase, logins: await flooding });
    // What still waits isn't the next one's.
    await sleepS(2);
  }
  report(calm, flooded, perSecond);

  const alone: number[] = [];
  const beside: number[] = [];
  for (let round = 0; round < rounds; round++) {
    alone.push((await browseAll(saturatedS)).perSecond);
    const flooding = flood(leadS + saturatedS + 1);
    await sleepS(leadS);
    beside.push((await browseAll(saturatedS)).perSecond);
    await flooding;
    await sleepS(2);
  }
  console.log(
    `  as fast as 16 connections can: ${median(beside).toFixed(0)}/s against ${median(alone).toFixed(0)}/s = ${(median(beside) / median(alone)).toFixed(2)} (no aim: the cores are shared with the database and the load)`,
  );
}

type Phase = { pages: Reply[]; logins: Reply[]; delay: LoopDelay | null; cores: number | null };

async function browse(shop: ChildServer, browsing: Endless, perSecond: number): Promise<Phase> {
  const requests = browsing(perSecond * seconds);
  await readLoopDelay(shop);
  const [cpuBefore, startedAtMs] = [await shop.cpuMs(), performance.now()];
  const pages = await arrive({ server: shop, requests, perSecond, seconds });
  const [cpuAfter, elapsedMs] = [await shop.cpuMs(), performance.now() - startedAtMs];
  const delay = await readLoopDelay(shop);
  const cores = cpuBefore === null || cpuAfter === null ? null : (cpuAfter - cpuBefore) / elapsedMs;
  return { pages, logins: [], delay, cores };
}

function report(calm: readonly Phase[], flooded: readonly Phase[], perSecond: number): void {
  const goodput = (phases: readonly Phase[]) => median(phases.map(({ pages }) => goodOf(pages) / seconds));
  const each = calm.map(({ pages }, round) => goodOf(flooded[round]?.pages ?? []) / goodOf(pages));
  console.log(
    `  browsing at ${perSecond} requests/s while ${loginsPerSecond} sign-ins/s arrive: ${goodput(flooded).toFixed(1)}/s answered within a second against ${goodput(calm).toFixed(1)}/s = ${(goodput(flooded) / goodput(calm)).toFixed(2)} (aim: 0.9 or more; rounds ${each.map((one) => one.toFixed(2)).join(', ')})`,
  );
  describePhases('without sign-ins', calm);
  describePhases('with them', flooded);
  const logins = flooded.flatMap((phase) => phase.logins);
  for (const status of [...new Set(logins.map(({ status }) => status))].toSorted((a, b) => a - b)) {
    const ofIt = logins.filter((login) => login.status === status);
    const share = (100 * ofIt.length) / logins.length;
    console.log(
      `    sign-ins answered ${status === 0 ? 'not at all' : status}: ${share.toFixed(0)} %, ${times(ofIt)}`,
    );
  }
}

function describePhases(name: string, phases: readonly Phase[]): void {
  const delays = phases.map(({ delay }) => delay).filter((delay) => delay !== null);
  const cores = phases.map((phase) => phase.cores).filter((one) => one !== null);
  const late = [median(delays.map(({ p50Ms }) => p50Ms)), median(delays.map(({ p99Ms }) => p99Ms))];
  const most = Math.max(...delays.map(({ maxMs }) => maxMs));
  console.log(
    `    ${name}: ${times(phases.flatMap(({ pages }) => pages))}; event loop late by p50 ${late[0]?.toFixed(1)} ms, p99 ${late[1]?.toFixed(0)} ms, at most ${most.toFixed(0)} ms; ${median(cores).toFixed(2)} cores`,
  );
}

function goodOf(replies: readonly Reply[]): number {
  return replies.filter(({ status, ms }) => status >= 200 && status < 300 && ms <= goodMs).length;
}

function times(replies: readonly Reply[]): string {
  const sorted = replies.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(sorted, share).toFixed(0));
  return `p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms`;
}

type LoopDelay = { p50Ms: number; p99Ms: number; maxMs: number };

/** perf_hooks' event-loop delay in the shop since it was last asked for, beyond the 10 ms between two looks. */
async function readLoopDelay(shop: ChildServer): Promise<LoopDelay | null> {
  const text = await (await fetch(`${shop.origin}/metrics`)).text();
  const [p50Ms, p99Ms, maxMs] = ['p50_', 'p99_', 'max_'].map((name) => {
    const found = new RegExp(`^nodejs_eventloop_lag_${name}seconds ([\\d.e-]+)$`, 'm').exec(text)?.[1];
    return found === undefined ? null : Math.max(0, Number(found) * 1000 - lookEveryMs);
  });
  return p50Ms == null || p99Ms == null || maxMs == null ? null : { p50Ms, p99Ms, maxMs };
}

const lookEveryMs = 10;

/**
 * Of twenty: eleven product pages and three lists that are kept, four products by the API, a list nobody asked for before,
 * a page of somebody signed in.
 */
async function browsingRequests(databaseUrl: string, people: readonly Person[]): Promise<LoadRequest[]> {
  const keys = await someProducts(databaseUrl, pages);
  return Array.from({ length: 200_000 }, (_, index): LoadRequest => {
    const path = `/product/${keys[(index * 7) % keys.length]}`;
    const list = (from: number) => `/product?startprice=${(from / 100).toFixed(2)}&sortBy=priceAsc`;
    const forwarded = { 'x-forwarded-for': addressOf(index) };
    const page = { ...asBrowser, ...forwarded };
    switch (index % 20) {
      case 3:
      case 8:
      case 13:
      case 18:
        return { path: `/api${path}`, headers: { ...asClient, ...forwarded } };
      case 1:
      case 6:
      case 11:
        return { path: list(index % lists), headers: page };
      case 15:
        return { path: list(lists + index), headers: page };
      case 5: {
        const { token } = people[index % people.length] ?? { token: '' };
        return { path, headers: { ...page, cookie: `${cookies.token.name}=${token}` } };
      }
      default:
        return { path, headers: page };
    }
  });
}

/** Half of them right, each from another address, accounts in turn. */
function loginRequests(people: readonly Person[]): LoadRequest[] {
  const withPassword = people.filter(({ hasPassword }) => hasPassword);
  return withPassword.map(({ email }, index) =>
    loginRequest({ email, password: index % 2 === 0 ? password : `not ${password}`, index: 50_000 + index }),
  );
}

function loginRequest(login: { email: string; password: string; index: number }): LoadRequest {
  const { email, password, index } = login;
  return {
    method: 'POST',
    path: '/api/login',
    headers: { ...asClient, 'content-type': 'application/json', 'x-forwarded-for': addressOf(index) },
    body: JSON.stringify({ email, password }),
  };
}

/** Callers from many addresses: one machine asking for them all would meet the rate limits. */
function addressOf(index: number): string {
  return `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;
}

type Person = Account & { token: string };

/** People signed in somewhere; one in ten has no password, as after a first sign-in by a provider. */
async function addAccounts(databaseUrl: string): Promise<Person[]> {
  const shoppers = await addShoppers(databaseUrl, accounts);
  const people = shoppers.map(({ userId, token }, index) => ({
    userId,
    email: `bench-${userId}@bench.test`,
    hasPassword: index % 10 !== 0,
    token,
  }));
  const passwordHash = await hashPassword(password);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('update users set password_hash = $1 where id = any($2)', [
    passwordHash,
    people.filter(({ hasPassword }) => hasPassword).map(({ userId }) => userId),
  ]);
  await client.query('vacuum analyze users');
  await client.end();
  return people;
}

function sleepS(seconds: number): Promise<void> {
  return new Promise((wake) => setTimeout(wake, seconds * 1000));
}

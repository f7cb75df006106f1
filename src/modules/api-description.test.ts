import { beforeAll, expect, test } from 'vitest';
import { type ApiDescription, describeApi } from '../platform/http/describe-api.ts';
import type { Access } from '../shared/contract.ts';
import { apiContract } from './api.contract.ts';
import { listCalls } from './contract-calls.ts';

/** What the OpenAPI document says of every call, made from the contract as the calls are. */
const calls = listCalls(apiContract);
let description: ApiDescription;
beforeAll(async () => {
  description = await describeApi(apiContract, { siteUrl: 'https://shop.example', prefix: '/api' });
});

const asked: Record<Access, object[]> = {
  anyone: [{ apiKey: [] }, { apiKey: [], session: [] }],
  signedIn: [{ apiKey: [], session: [] }],
  seller: [{ apiKey: [], session: ['seller'] }],
  affiliate: [{ apiKey: [], session: ['affiliate'] }],
  host: [{ apiKey: [], session: ['host'] }],
  partner: [{ apiKey: [], session: ['partner'] }],
  staff: [{ apiKey: [], session: ['staff'] }],
};

test.each(calls)('$method $path says who may make it, and what else it answers', ({ method, path, meta }) => {
  const operation = description.paths[path]?.[method.toLowerCase()];
  const access = meta.access ?? 'staff';
  // A store's own key opens its calls, but an owner's own affairs.
  const byKey =
    access === 'seller' && meta.right !== 'owner' && meta.right !== 'member' ? [{ storeKey: [] }] : [];
  expect(operation?.security).toEqual([
    ...(meta.keep === undefined ? asked[access] : [{ apiKey: [] }]),
    ...byKey,
  ]);
  const refusals = Object.keys(operation?.responses ?? {});
  expect(refusals).toContain('401');
  if (access !== 'anyone' && access !== 'signedIn') expect(refusals).toContain('403');
});

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
  const refusals = operation?.responses ?? {};
  expect(refusals['401']?.description).toContain('apiKeyInvalid');
  if (access === 'anyone' || access === 'signedIn') return;
  const isHidden = meta.isHidden === true;
  const withoutRight = isHidden ? refusals['404'] : refusals['403'];
  expect(withoutRight?.description).toMatch(isHidden ? /\bnotFound\b/ : /\bforbidden\b/);
  const codes = JSON.stringify(withoutRight?.content?.['application/json']?.schema);
  expect(codes).toContain(isHidden ? '"notFound"' : '"forbidden"');
});

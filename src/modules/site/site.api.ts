import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { readSiteShell } from './read-site-shell.ts';
import { siteContract } from './site.contract.ts';

export function siteApi(services: Services) {
  const calls = implementCalls(siteContract);
  return calls.router({
    shell: calls.shell.handler(({ context }) => readSiteShell(services, context.culture)),
  });
}

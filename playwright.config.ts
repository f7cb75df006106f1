import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { peerOrigin, socialEnvironment } from './e2e/social-environment.ts';

// `npm test` sets the E2E_ variables: a free port, a fresh database, a folder. Without them (npx playwright test) the
// app brings its own PostgreSQL.
const port = process.env.E2E_PORT ?? '4173';
const baseURL = `http://localhost:${port}`;
const databaseUrl = process.env.E2E_DATABASE_URL;
const social = socialEnvironment();

/**
 * Half of what a page costs in Chromium 156 (CPU, before it loads anything) are two pages of Chromium's own for
 * suggestions under its address bar, and a process kept in reserve. The switch replaces Playwright's of the same name,
 * of which the rest is repeated here.
 */
const disabledFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'PreloadTopChromeWebUI',
  'SpareRendererForSitePerProcess',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/** `*.spec.ts` runs at 1280 px, `*.mobile.spec.ts` at 360 px, `*.both.spec.ts` at both. */
export default defineConfig({
  testDir: 'e2e',
  workers: 2,
  fullyParallel: false,
  forbidOnly: process.env.CI !== undefined,
  timeout: 120_000,
  // How fast a page is, bench/ measures: a machine that is busy with something else has nothing wrong.
  expect: { timeout: 20_000 },
  // A second go tells what depends on chance from what is broken. `npm test` names what needed it, and fails for it.
  retries: 1,
  outputDir: 'test-results',
  reporter:
    process.env.E2E_REPORT === undefined
      ? [['list']]
      : [['list'], ['json', { outputFile: process.env.E2E_REPORT }]],
  use: {
    baseURL,
    locale: 'th-TH',
    timezoneId: 'Asia/Bangkok',
    // What a page asks for past a service worker isn't held up by `page.route`: once the worker has taken the page over,
    // a test that keeps something from coming no longer does. Those about being offline ask for it.
    serviceWorkers: 'block',
    trace: 'on-first-retry',
    // What isn't on the page is named soon, not by the whole test's end.
    actionTimeout: 60_000,
    launchOptions: {
      ...(process.env.CHROMIUM_PATH === undefined ? {} : { executablePath: process.env.CHROMIUM_PATH }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${disabledFeatures.join(',')}`,
        // A page lives for seconds here: what V8 spends on making its code faster isn't had back. Without, a page costs a
        // fifth less of the processor, and a look of axe a quarter.
        '--js-flags=--no-opt --no-maglev',
      ],
    },
  },
  projects: [
    {
      name: 'desktop',
      testIgnore: /\.mobile\.spec\.ts$/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'mobile',
      testMatch: /\.(mobile|both)\.spec\.ts$/,
      use: { ...devices['Pixel 7'], viewport: { width: 360, height: 740 } },
    },
  ],
  webServer: [
    {
      command: `"${process.execPath}" e2e/social-peers.ts`,
      url: `${peerOrigin('google')}/.well-known/openid-configuration`,
      timeout: 120_000,
      env: { SHOP_URL: baseURL, E2E_PORT: port, ...social },
    },
    {
      command: `"${process.execPath}" src/processes/web.ts`,
      url: `${baseURL}/readyz`,
      timeout: 120_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
      stdout: 'pipe',
      env: {
        NODE_ENV: 'production',
        PORT: port,
        SITE_URL: baseURL,
        DEMO: '1',
        LOG_LEVEL: 'warn',
        DATA_DIR: process.env.E2E_DATA_DIR ?? join(tmpdir(), `bannasala-e2e-${port}`),
        ...social,
        ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
      },
    },
  ],
});

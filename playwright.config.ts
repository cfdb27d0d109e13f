import os from 'node:os'
import path from 'node:path'
import { defineConfig } from '@playwright/test'

const PORT = Number(process.env.E2E_PORT ?? 4175)
const URL = `http://127.0.0.1:${PORT}`
// journeys find the server's database there
process.env.E2E_DATA_DIR ??= path.join(os.tmpdir(), `nutag-e2e-${process.pid}-${Date.now()}`)

/**
 * Journeys that change no record that another journey counts or opens, and what needs no city. They run at the same time as the other
 * journeys, each of the two chains one after another. The home counts mails, unread conversations, invitations, shared files and assigned
 * cards, so journeys that change one of these are not here.
 */
const OFFICE = [
  'axe',
  'benchmarks',
  'drive',
  'drive-link',
  'fund',
  'fund-chart',
  'fund-history',
  'holdings',
  'hostile-mail',
  'kanban',
  'kanban-files',
  'kanban-long',
  'kanban-touch',
  'mirrored',
  'office-bytes',
  'page-fade',
  'settled',
  'shift',
  'unknown',
].map((name) => `${name}.spec.ts`)

/** Journeys in Debian's Chromium against the built server with demo data, each run on a new folder. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/browser',
  snapshotPathTemplate: 'e2e/looks/{arg}{ext}',
  // a picture that is missing fails; it is not taken as accepted
  updateSnapshots: 'none',
  // one more than the two cores of the smallest machine: journeys also wait (measured: 54 of the 84 seconds of eleven journeys are work)
  workers: 3,
  // journeys change the one city, so they go one after another; those that only look run at the same time
  projects: [
    {
      name: 'journeys',
      testMatch: '*.spec.ts',
      testIgnore: ['walk.spec.ts', 'production.spec.ts', 'looks.spec.ts', ...OFFICE],
      workers: 1,
    },
    { name: 'office', testMatch: OFFICE, workers: 1 },
    // on a production server of its own, with an empty database
    { name: 'production', testMatch: 'production.spec.ts', workers: 1 },
    { name: 'walk', testMatch: 'walk.spec.ts', fullyParallel: true },
    // pictures of screens, compared with those in e2e/looks; `npm run accept-screens` replaces them
    { name: 'looks', testMatch: 'looks.spec.ts', fullyParallel: true },
  ],
  retries: 0,
  // how long a journey may take on a machine that others use too
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: path.join(process.env.NUTAG_REPORTS ?? 'test-results', 'e2e.json') }]],
  use: {
    baseURL: URL,
    viewport: { width: 1440, height: 900 },
    locale: 'mn-MN',
    timezoneId: 'Asia/Ulaanbaatar',
    // Both cost time in every test and are tested in some: by journeys without a network, the walk's first look and the new city. A service
    // worker fetches all that opens offline; while something moves, every frame is drawn by the processor (measured: 3.0 of the 12.3 seconds of 12 pages, without motion 0.9 of 9.8).
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    screenshot: 'only-on-failure',
    // recording every step costs a third of the time; switch it on to look at a failure
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: process.env.CHROME_LIGHT_PATH ?? process.env.CHROME_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // letters and colours are drawn alike on every machine
        '--font-render-hinting=none',
        '--disable-lcd-text',
        '--force-color-profile=srgb',
      ],
    },
  },
  // the production story needs no demo data: E2E_WITHOUT_DEMO=1 runs it alone
  ...(!process.env.E2E_WITHOUT_DEMO && {
    webServer: {
      command: 'node dist/server/main.mjs',
      url: `${URL}/readyz`,
      timeout: 300_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
      env: {
        PORT: String(PORT),
        HOST: '127.0.0.1',
        PUBLIC_URL: URL,
        DATA_DIR: process.env.E2E_DATA_DIR,
        LOG_LEVEL: 'error',
        // the walk of all pages asks more in a minute than a person would, from one address
        REQUESTS_PER_MINUTE: '100000',
      },
    },
  }),
})

import fs from 'node:fs'
import { type BrowserContext, chromium } from '@playwright/test'
import { freePort } from '../../server/testing/ports.ts'
import { atTheEnd } from '../endings.ts'
import { makeFolder } from '../place.ts'

const PLACES = [process.env.CHROME_PATH, '/usr/bin/chromium', '/usr/bin/google-chrome']
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A Chromium with one profile, which Lighthouse reaches through `port`. */
export interface Browser {
  context: BrowserContext
  port: number
}

/** Path of the browser; undefined where there is none. */
export const findChromium = (): string | undefined => PLACES.find((file) => file && fs.existsSync(file))

/** Starts Chromium without a window, with a fresh profile. */
export async function openChromium(executablePath: string): Promise<Browser> {
  const port = await freePort()
  const args = [...FLAGS, `--remote-debugging-port=${port}`]
  const context = await chromium.launchPersistentContext(makeFolder('chromium'), { executablePath, args })
  atTheEnd(() => context.close())
  return { context, port }
}

/** Signs this browser in on our origin, or out. */
export async function setToken({ context }: Browser, origin: string, token: string | undefined): Promise<void> {
  const page = await context.newPage()
  // a plain answer of the origin: no script of ours runs while the token is put in
  await page.goto(`${origin}/healthz`)
  await page.evaluate((it) => (it ? localStorage.setItem('accessToken', it) : localStorage.clear()), token)
  await page.close()
}

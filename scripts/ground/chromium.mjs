import fs from 'node:fs'
import { Plain, run, say } from './process.mjs'

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
/** Chromium that cannot open a window: walks take a fifth less time in it (measured: 126 s instead of 153), but it draws WebGL slowly. */
const LIGHT = '/usr/bin/chromium-headless-shell'
const PACKAGES = ['chromium', 'chromium-headless-shell', 'fonts-noto-color-emoji']

/**
 * The browsers for the tests: CHROME_PATH, or Debian's Chromium, installed by apt when that is allowed.
 * @returns the whole browser, and the light one where there is one; otherwise both are the same.
 * @throws Plain with the one command to run, when there is none and it cannot be installed.
 */
export async function bringChromium() {
  const chosen = process.env.CHROME_PATH
  if (chosen && fs.existsSync(chosen)) return { whole: chosen, light: chosen }
  const mayInstall = process.getuid?.() === 0 && fs.existsSync('/usr/bin/apt-get')
  const installed = mayInstall && !(findWhole() && fs.existsSync(LIGHT)) ? await installAll() : ''
  const whole = findWhole()
  if (whole) return { whole, light: fs.existsSync(LIGHT) ? LIGHT : whole }
  const command = `apt-get install -y ${PACKAGES.join(' ')}`
  if (mayInstall) throw new Plain(`${installed}\nChromium could not be installed. Run: ${command}`)
  throw new Plain(`The browser tests need Chromium. Run: sudo ${command}\n(or set CHROME_PATH to one)`)
}

const findWhole = () => PLACES.find((file) => fs.existsSync(file))

/** @returns what apt said. */
async function installAll() {
  say('Installing Chromium …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const wait = ['-o', 'DPkg::Lock::Timeout=300']
  const update = await run('apt-get', [...wait, 'update', '-qq'], { env })
  const install = await run('apt-get', [...wait, 'install', '-y', '-qq', ...PACKAGES], { env })
  return `${update.output}\n${install.output}`
}

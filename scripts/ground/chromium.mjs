import fs from 'node:fs'
import { Plain, run, say } from './process.mjs'

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const PACKAGES = ['chromium', 'fonts-noto-color-emoji']

/**
 * The browser for the tests: CHROME_PATH, or Debian's Chromium, installed by apt when that is allowed.
 * @throws Plain with the one command to run, when it is not.
 */
export async function bringChromium() {
  const found = [process.env.CHROME_PATH, ...PLACES].find((file) => file && fs.existsSync(file))
  if (found) return found
  const command = `apt-get install -y ${PACKAGES.join(' ')}`
  const mayInstall = process.getuid?.() === 0 && fs.existsSync('/usr/bin/apt-get')
  if (!mayInstall) throw new Plain(`The browser tests need Chromium. Run: sudo ${command}\n(or set CHROME_PATH to one)`)
  say('Installing Chromium …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const wait = ['-o', 'DPkg::Lock::Timeout=300']
  const update = await run('apt-get', [...wait, 'update', '-qq'], { env })
  const install = await run('apt-get', [...wait, 'install', '-y', '-qq', ...PACKAGES], { env })
  if (install.code === 0 && fs.existsSync('/usr/bin/chromium')) return '/usr/bin/chromium'
  throw new Plain(`${update.output}\n${install.output}\nChromium could not be installed. Run: ${command}`)
}

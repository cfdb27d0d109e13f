import fs from 'node:fs'
import path from 'node:path'
import { ROOT } from '../config/root.ts'

/** Whether an address is a screen of the application. */
export type IsScreen = (pathname: string) => boolean

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The pattern of a screen's path: a segment that begins with ':' matches any one segment. */
const patternOf = (screen: string): string =>
  screen
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/]+' : escaped(part)))
    .join('/')

/** One pattern for all screens; the router ignores case and trailing slashes. */
export function screensAre(screens: readonly string[]): IsScreen {
  const pattern = new RegExp(`^(?:${screens.map(patternOf).join('|')})/*$`, 'i')
  return (pathname) => pattern.test(pathname)
}

/** The screens of the build (dist/screens.json); without that file, every address may be one. */
export function builtScreens(file = path.join(ROOT, 'dist', 'screens.json')): IsScreen {
  if (!fs.existsSync(file)) return () => true
  return screensAre(JSON.parse(fs.readFileSync(file, 'utf8')) as string[])
}

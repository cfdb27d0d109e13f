import fs from 'node:fs'
import path from 'node:path'
import { ROOT } from './root.ts'

/** Whether an address is one of the application's screens. */
export type IsScreen = (pathname: string) => boolean

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A screen's path as the router reads it: a part that begins with ':' stands for one part of an address, whatever it says. */
const patternOf = (screen: string): string =>
  screen
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/]+' : escaped(part)))
    .join('/')

/** One question of all screens; letters in any case and slashes at the end are all the same to the router. */
export function screensAre(screens: readonly string[]): IsScreen {
  const pattern = new RegExp(`^(?:${screens.map(patternOf).join('|')})/*$`, 'i')
  return (pathname) => pattern.test(pathname)
}

/** The screens of the application that was built (dist/screens.json); where there is no list, every address may be one. */
export function builtScreens(file = path.join(ROOT, 'dist', 'screens.json')): IsScreen {
  if (!fs.existsSync(file)) return () => true
  return screensAre(JSON.parse(fs.readFileSync(file, 'utf8')) as string[])
}

// Writes dist/screens.json: the addresses of the application's screens, as the features of the browser's side declare them. The server
// answers every other one with 404, without knowing a feature.
import fs from 'node:fs'
import path from 'node:path'
import { ROOT } from './process.mjs'

const { features } = await import(path.join(ROOT, 'web/features.ts'))
const { start } = await import(path.join(ROOT, 'web/start.ts'))

const declared = [...Object.values(features), ...Object.values(start)].flatMap(({ screens }) => screens)
// the shell's own name leads to its home (web/core/app/router.tsx)
const screens = [...new Set(['/_app', ...declared.map((screen) => screen.path)])].sort()
fs.mkdirSync(path.join(ROOT, 'dist'), { recursive: true })
fs.writeFileSync(path.join(ROOT, 'dist', 'screens.json'), JSON.stringify(screens, null, 2))

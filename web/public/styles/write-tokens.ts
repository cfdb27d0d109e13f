import { writeFileSync } from 'node:fs'
import { publicTokensCss } from './tokens.ts'

writeFileSync(new URL('./tokens.css', import.meta.url), publicTokensCss())

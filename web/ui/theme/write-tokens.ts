// Writes tokens.css from presets, colours, layout and theme: `node web/ui/theme/write-tokens.ts` after changing one of them.
import { writeFileSync } from 'node:fs'
import { tokensCss } from './css.ts'

writeFileSync(new URL('./tokens.css', import.meta.url), tokensCss())

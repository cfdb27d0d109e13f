// Writes web/ui/theme/tokens.css from the colours, presets, measures and theme beside it. Run after changing one of them:
//   node scripts/tokens.mjs
import { writeFileSync } from 'node:fs'
import { tokensCss } from '../web/ui/theme/css.ts'

writeFileSync(new URL('../web/ui/theme/tokens.css', import.meta.url), tokensCss())

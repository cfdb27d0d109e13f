// Writes the style sheets of colours and sizes from the data next to them. Run after changing that data:
//   node scripts/tokens.mjs
import { writeFileSync } from 'node:fs'
import { publicTokensCss } from '../web/site/styles/tokens.ts'
import { tokensCss } from '../web/ui/theme/css.ts'

const write = (file, text) => writeFileSync(new URL(`../web/${file}`, import.meta.url), text)

write('ui/theme/tokens.css', tokensCss())
write('site/styles/tokens.css', publicTokensCss())

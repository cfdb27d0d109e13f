// Writes the style sheets of colours and measures from the data beside them. Run after changing any of it:
//   node scripts/tokens.mjs
import { writeFileSync } from 'node:fs'
import { publicTokensCss } from '../web/public/styles/tokens.ts'
import { tokensCss } from '../web/ui/theme/css.ts'
import { mantineTokensCss } from '../web/ui/theme/mantine-tokens.ts'

const write = (file, text) => writeFileSync(new URL(`../web/${file}`, import.meta.url), text)

write('ui/theme/tokens.css', tokensCss())
write('ui/theme/mantine-tokens.css', mantineTokensCss())
write('public/styles/tokens.css', publicTokensCss())

import { addTexts } from '../text.ts'
import { en } from './en.ts'
import { mn } from './mn.ts'

// The server and previews need the texts of every page in both languages at once; the scripts of the public pages load those of one language
// (load-texts.ts).
addTexts('mn', mn)
addTexts('en', en)

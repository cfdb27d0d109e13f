import { addTexts } from '../text.ts'
import { en } from './fund-all-en.ts'
import { mn } from './fund-all-mn.ts'

// As add-common.ts, for the pages about the investment funds.
addTexts('mn', mn)
addTexts('en', en)

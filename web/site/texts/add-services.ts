import { addTexts } from '../text.ts'
import { en } from './services-all-en.ts'
import { mn } from './services-all-mn.ts'

// As add-common.ts, for the pages of the shop and of appointments.
addTexts('mn', mn)
addTexts('en', en)

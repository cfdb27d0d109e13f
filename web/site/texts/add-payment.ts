import { addTexts } from '../text.ts'
import { en } from './payment-all-en.ts'
import { mn } from './payment-all-mn.ts'

// As add-common.ts, for the pages of plans and invoices.
addTexts('mn', mn)
addTexts('en', en)

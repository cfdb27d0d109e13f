import { addTexts } from './text.ts'
import { en, mn } from './texts/fund-texts.ts'

// Pages about the investment funds import this module; the others do not load these texts.
addTexts({ mn, en })

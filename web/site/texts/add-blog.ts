import { addTexts } from '../text.ts'
import { en } from './blog-all-en.ts'
import { mn } from './blog-all-mn.ts'

// As add-common.ts, for the pages of the blog.
addTexts('mn', mn)
addTexts('en', en)

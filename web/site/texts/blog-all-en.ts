import { en as blog } from './blog-en.ts'

/** The texts of the pages of the blog, in English. */
export const en = blog

import { mn as blog } from './blog-mn.ts'

/** The texts of the pages of the blog, in Mongolian. */
export const mn = blog

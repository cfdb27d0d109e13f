import { MEDIA_USERS, type MediaUse } from '#contract/features/media/index.ts'

/** Features whose records are named here: products, and violations, whose photos may be the same files as pictures of the library. */
const USERS = [...MEDIA_USERS, 'violations', 'shop'] as const
type User = (typeof USERS)[number]

const PATHS: Record<User, (id: string) => string> = {
  news: (id) => `/dashboard/news/${id}/preview`,
  laws: (id) => `/dashboard/laws/${id}`,
  videos: (id) => `/dashboard/videos/${id}`,
  faq: (id) => `/dashboard/faqs/${id}`,
  manual: (id) => `/dashboard/manual?chapter=${id}`,
  // these find the list to which the record belongs
  sections: (id) => `/dashboard/about/list/${id}`,
  team: (id) => `/dashboard/about/tuz/${id}`,
  documents: (id) => `/dashboard/about/report/${id}`,
  blog: (id) => `/dashboard/blog/${id}/preview`,
  violations: (id) => `/dashboard/violations/${id}`,
  shop: (id) => `/dashboard/e-commerce/product/${id}`,
}

/** The feature of a use, if the library knows it. */
export const userOf = (feature: string): User | undefined => USERS.find((name) => name === feature)

/** The page of a record that shows a picture; undefined when it has none. */
export function pathOfUse({ feature, id }: Pick<MediaUse, 'feature' | 'id'>): string | undefined {
  const user = userOf(feature)
  return user && PATHS[user](id)
}

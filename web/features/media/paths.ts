import { MEDIA_USERS, type MediaUse, type MediaUser } from '#contract/features/media/index.ts'

const PATHS: Record<MediaUser, (id: string) => string> = {
  news: (id) => `/dashboard/news/${id}/preview`,
  laws: (id) => `/dashboard/laws/${id}`,
  videos: (id) => `/dashboard/videos/${id}`,
  faq: (id) => `/dashboard/faqs/${id}`,
  manual: (id) => `/dashboard/manual?chapter=${id}`,
}

/** The feature of a use, where the library knows it. */
export const userOf = (feature: string): MediaUser | undefined => MEDIA_USERS.find((name) => name === feature)

/** The page of a record that shows a picture; undefined where it has none. */
export function pathOfUse({ feature, id }: Pick<MediaUse, 'feature' | 'id'>): string | undefined {
  const user = userOf(feature)
  return user && PATHS[user](id)
}

import { IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import { inLang } from '#contract/core/text/localized.ts'
import { chat } from '#contract/features/chat/index.ts'
import { useFeatures } from '../../core/access/access.tsx'
import { useLang } from '../../core/i18n/text.ts'
import { useAsk } from '../../core/query/query.ts'
import classes from './chat.module.css'

/** How long the name of a record is taken as it was read, ms. */
const FRESH_MS = 300_000

const LINK = /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]}»]/g

/** The first pages of the dashboard with a record that a text links to. */
export function recordPathsIn(body: string): string[] {
  const found = (body.match(LINK) ?? []).flatMap((address) => {
    if (!URL.canParse(address)) return []
    const { origin, pathname, search } = new URL(address)
    return origin === location.origin && pathname.startsWith('/dashboard/') ? [pathname + search] : []
  })
  return [...new Set(found)].slice(0, 3)
}

/** A linked record by its name; nothing for those who may not read it. */
export function LinkCard({ path }: { path: string }) {
  const lang = useLang()
  const features = useFeatures()
  const { data } = useAsk(chat, 'card', { query: { path } }, { staleTime: FRESH_MS })
  if (!data) return null
  const { feature, title } = data.data
  return (
    <Link to={path} className={classes.card}>
      <span className={classes.cardWords}>
        <span className={classes.moment}>{features[feature]?.name?.()}</span>
        <bdi className={classes.cardTitle}>{typeof title === 'string' ? title : inLang(title, lang)}</bdi>
      </span>
      <IconChevronRight size={18} aria-hidden className={classes.arrow} />
    </Link>
  )
}

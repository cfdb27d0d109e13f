import { Link } from 'react-router'
import { inLang, langOf } from '#contract/core/text/localized.ts'
import { blog } from '#contract/features/blog/index.ts'
import { PhaseStatus } from '../../core/content/PhaseStatus.tsx'
import { useLang } from '../../core/i18n/text.ts'
import { useAsk } from '../../core/query/query.ts'
import { HomeList, HomePart } from '../../core/records/HomePart.tsx'
import { When } from '../../core/records/When.tsx'
import { useUser } from '../../core/session/session.tsx'
import { postKind } from './kind.ts'
import { blogTexts } from './texts.ts'

/** Posts shown; the list has all. */
const SHOWN = 10

/** On the profile: the newest posts of the person. */
export default function MyPosts() {
  const t = blogTexts.useText()
  const lang = useLang()
  const { id } = useUser()
  const asked = useAsk(blog, 'list', { query: { author: id, sort: '-postedAt', pageSize: SHOWN } })
  const posts = asked.data?.data ?? []
  return (
    <HomePart
      title={t('mine.title')}
      more={{ to: `${postKind.to.list}?author=${id}`, label: t('home.all') }}
      asked={asked}
      empty={posts.length === 0 && { title: t('mine.none'), text: t('mine.noneText') }}
    >
      <HomeList>
        {posts.map((post) => (
          <li key={post.id}>
            <Link to={`/dashboard/blog/${post.id}/preview`} lang={langOf(post.title, lang)}>
              {inLang(post.title, lang)}
            </Link>
            <small>
              <When at={post.postedAt} as="day" />
            </small>
            <PhaseStatus phase={post.phase} />
          </li>
        ))}
      </HomeList>
    </HomePart>
  )
}

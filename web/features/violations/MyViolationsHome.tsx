import { Link } from 'react-router'
import { clip } from '#contract/core/text/clip.ts'
import { violations } from '#contract/features/violations/index.ts'
import { useAsk } from '../../core/query/query.ts'
import { HomeList, HomePart } from '../../core/records/HomePart.tsx'
import { When } from '../../core/records/When.tsx'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { violationTexts } from './texts.ts'
import { ViolationStatus } from './ViolationStatus.tsx'

/** Number of violations shown. */
const SHOWN = 4
/** Characters of the description used as a title. */
const TITLE_CHARS = 80

/** The citizen's latest reports and their progress. */
export default function MyViolationsHome() {
  const t = violationTexts.useText()
  const asked = useAsk(violations, 'list', { query: { mine: 'true', pageSize: SHOWN } })
  const rows = asked.data?.data ?? []
  return (
    <HomePart
      title={t('mine.title')}
      more={{ to: '/violations', label: t('home.all') }}
      asked={asked}
      empty={
        rows.length === 0 && {
          title: t('list.mineEmpty'),
          text: t('list.mineEmptyText'),
          action: <LinkButton to="/violations/new">{t('report')}</LinkButton>,
        }
      }
    >
      <HomeList>
        {rows.map((row) => (
          <li key={row.id}>
            <Link to={`/violations/${row.id}`}>
              № {row.number} · {clip(row.description, TITLE_CHARS)}
            </Link>
            <small>
              <When at={row.createdAt} as="day" />
            </small>
            <ViolationStatus status={row.status} />
          </li>
        ))}
      </HomeList>
    </HomePart>
  )
}

import { Link } from 'react-router'
import { clip } from '#contract/core/clip.ts'
import { violations } from '#contract/features/violations/index.ts'
import { HomePart } from '../../core/HomePart.tsx'
import { useAsk } from '../../core/query.ts'
import { When } from '../../core/When.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { violationTexts } from './texts.ts'
import { ViolationStatus } from './ViolationStatus.tsx'
import classes from './violations.module.css'

/** Violations that a citizen's page shows. */
const SHOWN = 4
/** Characters of a description that name it. */
const TITLE_CHARS = 80

/** What a citizen reported last, and how far it is. */
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
      <ul className={classes.mine}>
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
      </ul>
    </HomePart>
  )
}

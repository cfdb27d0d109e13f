import { IconChevronRight } from '@tabler/icons-react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { inLang } from '#contract/core/text/localized.ts'
import type { Coverage } from '#contract/features/surveys/index.ts'
import { useLang } from '../../../core/i18n/text.ts'
import { useUser } from '../../../core/session/session.tsx'
import { NativeSelect } from '../../../ui/fields/NativeSelect.tsx'
import classes from './results.module.css'
import { resultTexts } from './texts.ts'

interface Props {
  coverage: Coverage
  /** Links areas above the user's own too, whose totals are visible in coverage. */
  withAbove?: boolean
  onChoose: (areaId: string) => void
}

/** The path from the city to the selected area, and a selector for the next level. */
export function AreaBreadcrumb({ coverage: { whole, below, above }, withAbove = false, onChoose }: Props) {
  const t = resultTexts.useText()
  const lang = useLang()
  const { area } = useUser()
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const ownIndex = above.findIndex(({ areaId }) => areaId === area?.id)
  const hrefOf = (areaId: string) => {
    const next = new URLSearchParams(search)
    next.set('areaId', areaId)
    next.delete('page')
    return `${pathname}?${next}`
  }
  const isBelowOwn = whole.areaId !== area?.id
  return (
    <div className={classes.steps}>
      <nav aria-label={t('slice.area')}>
        <ol className={classes.way}>
          {above.map(({ areaId, area: name }, i) => (
            <li key={areaId}>
              {withAbove || (isBelowOwn && ownIndex >= 0 && i >= ownIndex) ? (
                <Link to={hrefOf(areaId)} preventScrollReset>
                  {inLang(name, lang)}
                </Link>
              ) : (
                <span>{inLang(name, lang)}</span>
              )}
              <IconChevronRight size={14} aria-hidden className={classes.arrow} />
            </li>
          ))}
          <li>
            <strong aria-current="location">{inLang(whole.area, lang)}</strong>
          </li>
        </ol>
      </nav>
      {below.length > 0 && (
        <NativeSelect
          label={t('slice.below')}
          value=""
          options={[
            { value: '', label: t('slice.all') },
            ...below.map(({ areaId, area: name }) => ({ value: areaId, label: inLang(name, lang) })),
          ]}
          onChange={(areaId) => areaId && onChoose(areaId)}
        />
      )}
    </div>
  )
}

import { IconChevronRight } from '@tabler/icons-react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { inLang } from '#contract/core/text.ts'
import type { Coverage } from '#contract/features/surveys/index.ts'
import { useUser } from '../../../core/session.tsx'
import { useLang } from '../../../core/text.ts'
import { NativeSelect } from '../../../ui/NativeSelect.tsx'
import classes from './reading.module.css'
import { readingTexts } from './texts.ts'

interface Props {
  coverage: Coverage
  /** Areas above the own one can be looked at too: of coverage their sums are told. */
  withAbove?: boolean
  onChoose: (areaId: string) => void
}

/** Where one looks: the way from the city down with a step for each level, and the choice of the next step. */
export function AreaSteps({ coverage: { whole, below, above }, withAbove = false, onChoose }: Props) {
  const t = readingTexts.useText()
  const lang = useLang()
  const { area } = useUser()
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const own = above.findIndex(({ areaId }) => areaId === area?.id)
  const addressOf = (areaId: string) => {
    const next = new URLSearchParams(search)
    next.set('areaId', areaId)
    next.delete('page')
    return `${pathname}?${next}`
  }
  const isOwnAbove = whole.areaId !== area?.id
  return (
    <div className={classes.steps}>
      <nav aria-label={t('slice.area')}>
        <ol className={classes.way}>
          {above.map(({ areaId, area: name }, i) => (
            <li key={areaId}>
              {withAbove || (isOwnAbove && own >= 0 && i >= own) ? (
                <Link to={addressOf(areaId)} preventScrollReset>
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

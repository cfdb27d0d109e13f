import { IconCheck } from '@tabler/icons-react'
import { inLang } from '#contract/core/text/localized.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import type { CriteriaGroup, Points } from '#contract/features/rates/index.ts'
import { useLang } from '../../../core/i18n/text.ts'
import classes from '../rates.module.css'
import { rateTexts } from '../texts.ts'

export const sectionIdOf = ({ id }: Pick<CriteriaGroup, 'id'>): string => `group-${id}`

/** The groups of a sheet with how much of them is filled; they stay in sight and lead to the group. */
export function SheetSections({ groups, points }: { groups: readonly CriteriaGroup[]; points: Points }) {
  const t = rateTexts.useText()
  const lang = useLang()
  return (
    <nav aria-label={t('sheet.sections')} className={classes.sections}>
      {groups.map((group) => {
        const all = group.criteria.length
        const filled = group.criteria.filter(({ id }) => (points[id] ?? null) !== null).length
        return (
          <a key={group.id} href={`#${sectionIdOf(group)}`} data-done={filled === all || undefined}>
            {filled === all && <IconCheck size={16} aria-hidden />}
            {inLang(group.name, lang)}
            <span className={classes.sectionCount}>
              <bdi>
                {formatNumber(filled, lang)}/{formatNumber(all, lang)}
              </bdi>
            </span>
          </a>
        )
      })}
    </nav>
  )
}

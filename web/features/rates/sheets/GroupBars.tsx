import { inLang } from '#contract/core/text/localized.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { filledOf, groupShares, type SheetFull } from '#contract/features/rates/index.ts'
import { useLang } from '../../../core/i18n/text.ts'
import { BarList } from '../../../ui/data/charts/BarList.tsx'
import { points } from '../grades.tsx'
import classes from '../rates.module.css'
import { rateTexts } from '../texts.ts'

const pointsOf = ({ scores }: SheetFull) =>
  Object.fromEntries(scores.map(({ criterionId, points: got }) => [criterionId, got]))

const sharesOf = (sheet: SheetFull) =>
  new Map(groupShares(sheet.template, pointsOf(sheet)).map(({ id, share }) => [id, share / 100]))

/** Whether any criterion has points, without which there are no bars. */
export const hasPoints = (sheet: SheetFull): boolean => filledOf(sheet.template, pointsOf(sheet)).filled > 0

interface Props {
  sheet: SheetFull
  /** The sheet of the period before, which is comparable when it has the same template. */
  before?: SheetFull | undefined
}

/** The share of points that each group reached, beside the period before. */
export function GroupBars({ sheet, before }: Props) {
  const t = rateTexts.useText()
  const lang = useLang()
  const shares = sharesOf(sheet)
  const earlier = before?.template.id === sheet.template.id ? sharesOf(before) : undefined
  return (
    <BarList
      label={t('sheet.groups')}
      sentence={t('sheet.groupsSentence')}
      series={earlier ? [t('sheet.share'), t('sheet.before')] : [t('sheet.share')]}
      head={t('sheet.group')}
      max={100}
      format={(value) => (value === null ? '–' : `${points(value, lang)}%`)}
      rows={sheet.template.groups.map(({ id, name, weight }) => {
        const plain = inLang(name, lang)
        return {
          id,
          plain,
          name: (
            <>
              {plain} <span className={classes.quiet}>{t('sheet.weight', { n: formatNumber(weight, lang) })}</span>
            </>
          ),
          values: [shares.get(id) ?? null, ...(earlier ? [earlier.get(id) ?? null] : [])],
        }
      })}
    />
  )
}

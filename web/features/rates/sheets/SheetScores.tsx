import { inLang } from '#contract/core/text/localized.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import type { SheetFull } from '#contract/features/rates/index.ts'
import { useLang } from '../../../core/i18n/text.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import classes from '../rates.module.css'
import { rateTexts } from '../texts.ts'
import { EvidenceList } from './EvidenceList.tsx'

/** The read-only points of every criterion with comments and evidence. */
export function SheetScores({ sheet }: { sheet: SheetFull }) {
  const t = rateTexts.useText()
  const lang = useLang()
  const scores = new Map(sheet.scores.map((score) => [score.criterionId, score]))
  return sheet.template.groups.map((group) => (
    <Card
      key={group.id}
      title={inLang(group.name, lang)}
      text={t('sheet.weight', { n: formatNumber(group.weight, lang) })}
    >
      <ul className={classes.criteria}>
        {group.criteria.map((criterion) => {
          const score = scores.get(criterion.id)
          return (
            <li key={criterion.id} className={classes.criterion}>
              <p className={classes.criterionName}>{inLang(criterion.name, lang)}</p>
              <p className={classes.score}>
                <strong>
                  <bdi>
                    {t('sheet.pointsOf', {
                      points: score?.points === null || !score ? t('sheet.none') : formatNumber(score.points, lang),
                      max: formatNumber(criterion.max, lang),
                    })}
                  </bdi>
                </strong>
              </p>
              {score && (score.comment || score.files.length > 0) && (
                <div className={classes.proof}>
                  {score.comment && <p className={classes.comment}>{score.comment}</p>}
                  <EvidenceList files={score.files} />
                </div>
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  ))
}

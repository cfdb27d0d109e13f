import { inLang } from '#contract/core/text/localized.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { filledOf, gradeOf, rates, type SheetFull, sheetWorkflows, totalOf } from '#contract/features/rates/index.ts'
import { StaleDialog } from '../../../core/forms/StaleDialog.tsx'
import { useLang } from '../../../core/i18n/text.ts'
import { coreTexts } from '../../../core/i18n/texts/index.ts'
import { useDo } from '../../../core/query/query.ts'
import { WorkflowButtons } from '../../../core/records/WorkflowButtons.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { FormBar } from '../../../ui/layout/FormBar.tsx'
import { GradeLabel, points } from '../grades.tsx'
import classes from '../rates.module.css'
import { rateTexts } from '../texts.ts'
import { CriterionFields } from './CriterionFields.tsx'
import { SheetSections, sectionIdOf } from './SheetSections.tsx'
import { pointsIn, valuesOf } from './sheet-values.ts'
import { useSheetForm } from './use-sheet-form.ts'

/** The form of a sheet: groups of criteria, and a bar with the running total. */
export function SheetForm({ sheet }: { sheet: SheetFull }) {
  const t = rateTexts.useText()
  const lang = useLang()
  const state = useSheetForm(sheet)
  const { form, onSubmit } = state
  const indexes = new Map(form.getValues().scores.map(({ criterionId }, i) => [criterionId, i]))
  const before = new Map(sheet.before.map(({ criterionId, points: given }) => [criterionId, given]))
  return (
    <form onSubmit={onSubmit} noValidate className={classes.stack}>
      {sheet.template.groups.length > 1 && (
        <SheetSections groups={sheet.template.groups} points={pointsIn(form.getValues(), sheet.template.groups)} />
      )}
      {sheet.template.groups.map((group) => (
        <div key={group.id} id={sectionIdOf(group)} className={classes.sheetSection}>
          <Card title={inLang(group.name, lang)} text={t('sheet.weight', { n: formatNumber(group.weight, lang) })}>
            <ul className={classes.criteria}>
              {group.criteria.map((criterion) => {
                const index = indexes.get(criterion.id)
                return index === undefined ? null : (
                  <CriterionFields
                    key={criterion.id}
                    criterion={criterion}
                    index={index}
                    form={form}
                    before={before.get(criterion.id)}
                  />
                )
              })}
            </ul>
          </Card>
        </div>
      ))}
      <SaveBar sheet={sheet} state={state} />
      {state.theirs && <ConflictDialog sheet={sheet} state={state} />}
    </form>
  )
}

type SheetFormState = ReturnType<typeof useSheetForm>

/** The sticky bar with the running total and the buttons to save and send. */
function SaveBar({ sheet, state }: { sheet: SheetFull; state: SheetFormState }) {
  const t = rateTexts.useText()
  const c = coreTexts.useText()
  const lang = useLang()
  const act = useDo(rates, 'act')
  const pointsByCriterion = pointsIn(state.form.getValues(), sheet.template.groups)
  const total = totalOf(sheet.template, pointsByCriterion)
  const { filled, all } = filledOf(sheet.template, pointsByCriterion)
  const isComplete = filled === all
  const canSend = isComplete && !state.isDirty && sheet.allowedActions.includes('send')
  return (
    <FormBar
      problem={state.problem}
      note={
        <p className={classes.running}>
          <span>
            {t(isComplete ? 'sheet.total' : 'sheet.soFar')}{' '}
            <strong>
              <bdi>{points(total / 100, lang)}</bdi>
            </strong>
          </span>
          {isComplete ? (
            <GradeLabel grade={gradeOf(total, sheet.bands)} />
          ) : (
            <span>{t('sheet.filled', { filled: formatNumber(filled, lang), all: formatNumber(all, lang) })}</span>
          )}
          {state.isDirty && <span>{t(isComplete ? 'sheet.saveFirst' : 'sheet.kept')}</span>}
        </p>
      }
    >
      <Button type="submit" variant={canSend ? 'default' : 'filled'} loading={state.isSending}>
        {c('form.save')}
      </Button>
      {canSend && (
        <WorkflowButtons
          moves={sheetWorkflows[sheet.level].moves.filter(
            ({ action, from }) => action === 'send' && from === sheet.status,
          )}
          label={(action) => t(`action.${action}`)}
          question={() => ({ title: t('question.send'), text: t('question.sendText') })}
          main="send"
          onAct={(action) => act.mutateAsync({ params: { id: sheet.id }, body: { action, version: state.version } })}
        />
      )}
    </FormBar>
  )
}

/** Resolves an edit conflict: both versions of each criterion that both people changed. */
function ConflictDialog({ sheet, state }: { sheet: SheetFull; state: SheetFormState }) {
  const t = rateTexts.useText()
  const c = coreTexts.useText()
  const lang = useLang()
  const { theirs } = state
  if (!theirs) return null
  const mine = state.form.getValues().scores
  const other = valuesOf(theirs.sheet).scores
  const names = new Map(sheet.template.groups.flatMap(({ criteria }) => criteria.map(({ id, name }) => [id, name])))
  const describe = (score: (typeof mine)[number] | undefined) =>
    score ? [score.points || t('sheet.none'), score.comment].filter(Boolean).join(' · ') : c('stale.nothing')
  return (
    <StaleDialog
      fields={theirs.at.map((i) => {
        const name = names.get(mine[i]?.criterionId ?? '')
        return {
          name: String(i),
          label: name ? inLang(name, lang) : t('sheet.criterion'),
          mine: describe(mine[i]),
          theirs: describe(other[i]),
        }
      })}
      onChoose={(keep) => state.resolve(new Set([...keep].map(Number)))}
      onClose={state.dismiss}
    />
  )
}

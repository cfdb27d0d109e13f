import { formatNumber } from '#contract/core/numbers.ts'
import { inLang } from '#contract/core/text.ts'
import { filledOf, gradeOf, rates, type SheetFull, sheetWorkflows, totalOf } from '#contract/features/rates/index.ts'
import { useDo } from '../../core/query.ts'
import { StaleDialog } from '../../core/StaleDialog.tsx'
import { useLang } from '../../core/text.ts'
import { coreTexts } from '../../core/texts/index.ts'
import { WorkflowButtons } from '../../core/WorkflowButtons.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { FormBar } from '../../ui/FormBar.tsx'
import { CriterionFields } from './CriterionFields.tsx'
import classes from './rates.module.css'
import { pointsIn, valuesOf } from './sheet-values.ts'
import { GradeLabel, points } from './show.tsx'
import { rateTexts } from './texts.ts'
import { useSheetForm } from './use-sheet-form.ts'

/** A sheet to be filled in: groups of criteria, and below them what it comes to so far. */
export function SheetForm({ sheet }: { sheet: SheetFull }) {
  const t = rateTexts.useText()
  const lang = useLang()
  const state = useSheetForm(sheet)
  const { form, onSubmit } = state
  const places = new Map(form.getValues().scores.map(({ criterionId }, i) => [criterionId, i]))
  return (
    <form onSubmit={onSubmit} noValidate className={classes.stack}>
      {sheet.template.groups.map((group) => (
        <Card
          key={group.id}
          title={inLang(group.name, lang)}
          text={t('sheet.weight', { n: formatNumber(group.weight, lang) })}
        >
          <ul className={classes.criteria}>
            {group.criteria.map((criterion) => {
              const at = places.get(criterion.id)
              return at === undefined ? null : (
                <CriterionFields key={criterion.id} criterion={criterion} at={at} form={form} />
              )
            })}
          </ul>
        </Card>
      ))}
      <SaveBar sheet={sheet} state={state} />
      {state.theirs && <Stale sheet={sheet} state={state} />}
    </form>
  )
}

type State = ReturnType<typeof useSheetForm>

/** Always in sight: the total so far, what is missing, and the two things to do. */
function SaveBar({ sheet, state }: { sheet: SheetFull; state: State }) {
  const t = rateTexts.useText()
  const lang = useLang()
  const act = useDo(rates, 'act')
  const given = pointsIn(state.form.getValues(), sheet.template.groups)
  const total = totalOf(sheet.template, given)
  const { filled, all } = filledOf(sheet.template, given)
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
        {t('sheet.save')}
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

/** Somebody else was faster: both versions of each criterion that I changed too. */
function Stale({ sheet, state }: { sheet: SheetFull; state: State }) {
  const t = rateTexts.useText()
  const c = coreTexts.useText()
  const lang = useLang()
  const { theirs } = state
  if (!theirs) return null
  const mine = state.form.getValues().scores
  const other = valuesOf(theirs.sheet).scores
  const names = new Map(sheet.template.groups.flatMap(({ criteria }) => criteria.map(({ id, name }) => [id, name])))
  const said = (score: (typeof mine)[number] | undefined) =>
    score ? [score.points || t('sheet.none'), score.comment].filter(Boolean).join(' · ') : c('stale.nothing')
  return (
    <StaleDialog
      fields={theirs.at.map((i) => {
        const name = names.get(mine[i]?.criterionId ?? '')
        return {
          name: String(i),
          label: name ? inLang(name, lang) : t('sheet.criterion'),
          mine: said(mine[i]),
          theirs: said(other[i]),
        }
      })}
      onChoose={(keep) => state.resolve(new Set([...keep].map(Number)))}
      onClose={state.dismiss}
    />
  )
}

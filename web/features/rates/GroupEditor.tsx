import type { UseFormReturnType } from '@mantine/form'
import { IconPlus } from '@tabler/icons-react'
import { formatNumber } from '#contract/core/numbers.ts'
import {
  CRITERIA_IN_GROUP_MAX,
  CRITERION_HELP_MAX,
  CRITERION_MAX,
  TEMPLATE_NAME_MAX,
} from '#contract/features/rates/index.ts'
import { useLang } from '../../core/text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { LocalizedField } from '../../ui/LocalizedField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { Handle, Movers } from './Movers.tsx'
import classes from './rates.module.css'
import { type GroupValues, newCriterion, type TemplateValues, typedNumber } from './template-values.ts'
import { rateTexts } from './texts.ts'
import { useDragOrder } from './use-drag-order.ts'

interface Props {
  group: GroupValues
  at: number
  count: number
  form: UseFormReturnType<TemplateValues>
  handle: Parameters<typeof Handle>[0]
  onMove: (from: number, to: number) => void
  onRemove: () => void
  /** What happened, for those who hear the page. */
  onSaid: (words: string) => void
}

/** One group: its weight, and its criteria behind a line, so that a template of ten groups stays in sight. */
export function GroupEditor({ group, at, count, form, handle, onMove, onRemove, onSaid }: Props) {
  const t = rateTexts.useText()
  const lang = useLang()
  const path = `groups.${at}`
  const what = t('editor.group', { n: at + 1 })
  const points = group.criteria.reduce((sum, { max }) => sum + (typedNumber(max) || 0), 0)
  const moveCriterion = (from: number, to: number) => {
    form.reorderListItem(`${path}.criteria`, { from, to })
    onSaid(t('editor.moved', { what: t('editor.criterion', { n: from + 1 }), n: to + 1 }))
  }
  const drag = useDragOrder(path, moveCriterion)
  const hasError = Object.keys(form.errors).some((name) => name.startsWith(`${path}.criteria`))
  return (
    <Card>
      <div className={classes.tight}>
        <div className={classes.groupHead}>
          <Handle {...handle} />
          <TextField
            label={`${what}. ${t('editor.groupName')}`}
            required
            maxLength={TEMPLATE_NAME_MAX}
            {...form.getInputProps(`${path}.name.mn`)}
          />
          <TextField
            label={t('editor.weight')}
            required
            inputMode="numeric"
            autoComplete="off"
            {...form.getInputProps(`${path}.weight`)}
          />
          <Movers
            what={what}
            at={at}
            count={count}
            onMove={onMove}
            onRemove={onRemove}
            removeLabel={t('editor.removeGroup')}
          />
        </div>
        <details open={hasError || undefined}>
          <summary className={classes.summary}>
            {t('editor.criteriaCount', {
              count: formatNumber(group.criteria.length, lang),
              points: formatNumber(points, lang),
            })}
          </summary>
          <ol className={classes.items}>
            {group.criteria.map((criterion, i) => (
              <li key={criterion.id} {...drag.place(i)} className={classes.item}>
                <CriterionEditor
                  path={`${path}.criteria.${i}`}
                  n={i}
                  count={group.criteria.length}
                  form={form}
                  handle={drag.handle(i)}
                  onMove={moveCriterion}
                  onRemove={() => form.removeListItem(`${path}.criteria`, i)}
                />
              </li>
            ))}
          </ol>
          <Button
            variant="light"
            size="xs"
            disabled={group.criteria.length >= CRITERIA_IN_GROUP_MAX}
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => form.insertListItem(`${path}.criteria`, newCriterion())}
          >
            {t('editor.addCriterion')}
          </Button>
        </details>
      </div>
    </Card>
  )
}

interface CriterionProps {
  path: string
  n: number
  count: number
  form: UseFormReturnType<TemplateValues>
  handle: Parameters<typeof Handle>[0]
  onMove: (from: number, to: number) => void
  onRemove: () => void
}

function CriterionEditor({ path, n, count, form, handle, onMove, onRemove }: CriterionProps) {
  const t = rateTexts.useText()
  const what = t('editor.criterion', { n: n + 1 })
  return (
    <>
      <div className={classes.line}>
        <Handle {...handle} />
        <TextField
          label={`${what}. ${t('editor.criterionName')}`}
          required
          maxLength={CRITERION_MAX}
          {...form.getInputProps(`${path}.name.mn`)}
        />
        <TextField
          label={t('editor.max')}
          required
          inputMode="decimal"
          autoComplete="off"
          {...form.getInputProps(`${path}.max`)}
        />
        <Movers
          what={what}
          at={n}
          count={count}
          onMove={onMove}
          onRemove={onRemove}
          removeLabel={t('editor.removeCriterion')}
        />
      </div>
      <details className={classes.proof}>
        <summary>{t('editor.details')}</summary>
        <div className={classes.tight}>
          <TextField
            label={t('editor.criterionName')}
            lang="en"
            maxLength={CRITERION_MAX}
            {...form.getInputProps(`${path}.name.en`)}
          />
          <LocalizedField
            label={t('editor.help')}
            multiline
            limit={CRITERION_HELP_MAX}
            mn={form.getInputProps(`${path}.help.mn`)}
            en={form.getInputProps(`${path}.help.en`)}
          />
        </div>
      </details>
    </>
  )
}

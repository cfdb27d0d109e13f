import type { UseFormReturnType } from '@mantine/form'
import { IconPlus } from '@tabler/icons-react'
import type { RefCallback } from 'react'
import { formatNumber } from '#contract/core/text/numbers.ts'
import {
  CRITERIA_IN_GROUP_MAX,
  CRITERION_HELP_MAX,
  CRITERION_MAX,
  TEMPLATE_NAME_MAX,
} from '#contract/features/rates/index.ts'
import { useLang } from '../../../core/i18n/text.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { useSorting } from '../../../ui/controls/use-sorting.ts'
import { LocalizedField } from '../../../ui/fields/LocalizedField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import classes from '../rates.module.css'
import { rateTexts } from '../texts.ts'
import { Handle, MoveButtons } from './MoveButtons.tsx'
import { type GroupValues, newCriterion, type TemplateValues, typedNumber } from './template-values.ts'

interface Props {
  group: GroupValues
  at: number
  count: number
  form: UseFormReturnType<TemplateValues>
  handle: RefCallback<HTMLElement>
  onMove: (from: number, to: number) => void
  onRemove: () => void
  /** Announces a change to screen readers. */
  onAnnounce: (text: string) => void
}

/** A group: its weight, and its criteria collapsed, so that a template of ten groups remains manageable. */
export function GroupEditor({ group, at, count, form, handle, onMove, onRemove, onAnnounce }: Props) {
  const t = rateTexts.useText()
  const lang = useLang()
  const path = `groups.${at}`
  const itemName = t('editor.group', { n: at + 1 })
  const points = group.criteria.reduce((sum, { max }) => sum + (typedNumber(max) || 0), 0)
  const moveCriterion = (from: number, to: number) => {
    form.reorderListItem(`${path}.criteria`, { from, to })
    onAnnounce(t('editor.moved', { what: t('editor.criterion', { n: from + 1 }), n: to + 1 }))
  }
  const sorting = useSorting((item, to) => moveCriterion(item.at, to.at))
  const hasError = Object.keys(form.errors).some((name) => name.startsWith(`${path}.criteria`))
  return (
    <Card>
      <div className={classes.tight}>
        <div className={classes.groupHead}>
          <Handle dragRef={handle} />
          <TextField
            label={`${itemName}. ${t('editor.groupName')}`}
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
          <MoveButtons
            itemName={itemName}
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
              <li
                key={criterion.id}
                ref={sorting.place({ list: path, at: i })}
                data-over={sorting.sideOf({ list: path, at: i }, group.criteria.length)}
                className={classes.item}
              >
                <CriterionEditor
                  path={`${path}.criteria.${i}`}
                  n={i}
                  count={group.criteria.length}
                  form={form}
                  handle={sorting.handle({ list: path, at: i, id: criterion.id })}
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
  handle: RefCallback<HTMLElement>
  onMove: (from: number, to: number) => void
  onRemove: () => void
}

function CriterionEditor({ path, n, count, form, handle, onMove, onRemove }: CriterionProps) {
  const t = rateTexts.useText()
  const itemName = t('editor.criterion', { n: n + 1 })
  return (
    <>
      <div className={classes.line}>
        <Handle dragRef={handle} />
        <TextField
          label={`${itemName}. ${t('editor.criterionName')}`}
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
        <MoveButtons
          itemName={itemName}
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

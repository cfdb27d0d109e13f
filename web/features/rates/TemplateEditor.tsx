import { IconPlus } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useState } from 'react'
import { formatNumber } from '#contract/core/numbers.ts'
import {
  GROUPS_MAX,
  RateTemplateChange,
  type RateTemplateFull,
  rates,
  TEMPLATE_NAME_MAX,
  WEIGHTS_SUM,
} from '#contract/features/rates/index.ts'
import { Banner } from '../../core/content/Banner.tsx'
import { useContractForm, useLeaveWarning } from '../../core/form.tsx'
import { useDo } from '../../core/query.ts'
import { useLang } from '../../core/text.ts'
import { useAskToLeave } from '../../core/use-ask-to-leave.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { FormBar } from '../../ui/FormBar.tsx'
import { LocalizedField } from '../../ui/LocalizedField.tsx'
import { toast } from '../../ui/toast.ts'
import { useConfirm } from '../../ui/use-confirm.ts'
import { GroupEditor } from './GroupEditor.tsx'
import classes from './rates.module.css'
import { newGroup, type TemplateValues, templateBody, templateValues, weightsOf } from './template-values.ts'
import { rateTexts } from './texts.ts'
import { useDragOrder } from './use-drag-order.ts'

/** A template's groups and criteria: put in order by dragging or with buttons, saved whole. */
export function TemplateEditor({ template }: { template: RateTemplateFull }) {
  const t = rateTexts.useText()
  const lang = useLang()
  const confirm = useConfirm()
  const change = useDo(rates, 'changeTemplate')
  const [version, setVersion] = useState(template.version)
  const [isStale, setStale] = useState(false)
  const [initial] = useState(() => templateValues(template))
  const [said, setSaid] = useState('')
  const { form, onSubmit, isSending, problem } = useContractForm<TemplateValues, typeof RateTemplateChange>({
    schema: RateTemplateChange,
    initial,
    id: `rate-template-${template.id}`,
    toBody: (values) => templateBody(values, version),
    send: async (body) => {
      const { data } = await change.mutateAsync({ params: { id: template.id }, body })
      setVersion(data.version)
      toast(t('editor.saved'))
    },
    onStale: () => setStale(true),
  })
  useLeaveWarning(form.isDirty(), useAskToLeave())
  const { groups } = form.getValues()
  const sum = weightsOf(form.getValues())
  const move = (from: number, to: number) => {
    form.reorderListItem('groups', { from, to })
    setSaid(t('editor.moved', { what: t('editor.group', { n: from + 1 }), n: to + 1 }))
  }
  const drag = useDragOrder('groups', move)
  const remove = async (at: number) => {
    const answer = await confirm({
      title: t('templates.removeAsk'),
      text: t('editor.removeGroupText'),
      confirmLabel: t('editor.removeGroup'),
      danger: true,
    })
    if (answer) form.removeListItem('groups', at)
  }
  return (
    <form onSubmit={onSubmit} noValidate className={classes.stack}>
      {isStale && (
        <Banner
          tone="warning"
          actions={
            <Button size="xs" variant="default" onClick={() => window.location.reload()}>
              {t('editor.reload')}
            </Button>
          }
        >
          {t('editor.stale')}
        </Banner>
      )}
      <Card title={t('editor.about')}>
        <LocalizedField
          label={t('templates.name')}
          required
          limit={TEMPLATE_NAME_MAX}
          mn={form.getInputProps('name.mn')}
          en={form.getInputProps('name.en')}
        />
      </Card>
      <ol className={classes.groups} data-field="groups" tabIndex={-1}>
        {groups.map((group, at) => (
          <li key={group.id} {...drag.place(at)} className={classes.groupItem}>
            <GroupEditor
              group={group}
              at={at}
              count={groups.length}
              form={form}
              handle={drag.handle(at)}
              onMove={move}
              onRemove={() => void remove(at)}
              onSaid={setSaid}
            />
          </li>
        ))}
      </ol>
      <p role="status" className="nt-hidden">
        {said}
      </p>
      <div>
        <Button
          variant="default"
          disabled={groups.length >= GROUPS_MAX}
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => form.insertListItem('groups', newGroup())}
        >
          {t('editor.addGroup')}
        </Button>
      </div>
      <FormBar
        problem={problem}
        note={
          <span className={clsx(sum !== WEIGHTS_SUM && classes.problem)}>
            {sum === WEIGHTS_SUM ? t('editor.weightsRight') : t('editor.weights', { sum: formatNumber(sum, lang) })}
          </span>
        }
      >
        <Button type="submit" loading={isSending}>
          {t('editor.save')}
        </Button>
      </FormBar>
    </form>
  )
}

import { IconPlus } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useState } from 'react'
import { formatNumber } from '#contract/core/text/numbers.ts'
import {
  GROUPS_MAX,
  RateTemplateChange,
  type RateTemplateFull,
  rates,
  TEMPLATE_NAME_MAX,
  WEIGHTS_SUM,
} from '#contract/features/rates/index.ts'
import { useContractForm, useLeaveWarning } from '../../../core/forms/form.tsx'
import { useAskToLeave } from '../../../core/forms/use-ask-to-leave.ts'
import { useLang } from '../../../core/i18n/text.ts'
import { coreTexts } from '../../../core/i18n/texts/index.ts'
import { useDo } from '../../../core/query/query.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { useSorting } from '../../../ui/controls/use-sorting.ts'
import { useConfirm } from '../../../ui/dialogs/use-confirm.ts'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { LocalizedField } from '../../../ui/fields/LocalizedField.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { FormBar } from '../../../ui/layout/FormBar.tsx'
import classes from '../rates.module.css'
import { rateTexts } from '../texts.ts'
import { GroupEditor } from './GroupEditor.tsx'
import { newGroup, type TemplateValues, templateBody, templateValues, weightsOf } from './template-values.ts'

/** The form of a template, saved as a whole; `isStale` when somebody else has saved it meanwhile. */
function useTemplateForm(template: RateTemplateFull) {
  const t = rateTexts.useText()
  const change = useDo(rates, 'changeTemplate')
  const [version, setVersion] = useState(template.version)
  const [isStale, setStale] = useState(false)
  const [initial] = useState(() => templateValues(template))
  const contractForm = useContractForm<TemplateValues, typeof RateTemplateChange>({
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
  useLeaveWarning(contractForm.form.isDirty(), useAskToLeave())
  return { ...contractForm, isStale }
}

/** The form of a template's groups and criteria, ordered by drag and drop or with buttons, saved as a whole. */
export function TemplateEditor({ template }: { template: RateTemplateFull }) {
  const t = rateTexts.useText()
  const c = coreTexts.useText()
  const lang = useLang()
  const { form, onSubmit, isSending, problem, isStale } = useTemplateForm(template)
  const sum = weightsOf(form.getValues())
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
      <Groups form={form} />
      <FormBar
        problem={problem}
        note={
          <span className={clsx(sum !== WEIGHTS_SUM && classes.problem)}>
            {sum === WEIGHTS_SUM ? t('editor.weightsRight') : t('editor.weights', { sum: formatNumber(sum, lang) })}
          </span>
        }
      >
        <Button type="submit" loading={isSending}>
          {c('form.save')}
        </Button>
      </FormBar>
    </form>
  )
}

/** The groups in their order, which drag and drop and buttons change. */
function Groups({ form }: Pick<ReturnType<typeof useTemplateForm>, 'form'>) {
  const t = rateTexts.useText()
  const c = coreTexts.useText()
  const confirm = useConfirm()
  const [announcement, setAnnouncement] = useState('')
  const { groups } = form.getValues()
  const move = (from: number, to: number) => {
    form.reorderListItem('groups', { from, to })
    setAnnouncement(t('editor.moved', { what: t('editor.group', { n: from + 1 }), n: to + 1 }))
  }
  const sorting = useSorting((item, to) => move(item.at, to.at))
  const remove = async (at: number) => {
    const answer = await confirm({
      title: c('form.removeTitle'),
      text: t('editor.removeGroupText'),
      confirmLabel: t('editor.removeGroup'),
      danger: true,
    })
    if (answer) form.removeListItem('groups', at)
  }
  return (
    <>
      <ol className={classes.groups} data-field="groups" tabIndex={-1}>
        {groups.map((group, at) => (
          <li
            key={group.id}
            ref={sorting.place({ list: 'groups', at })}
            data-over={sorting.sideOf({ list: 'groups', at }, groups.length)}
            className={classes.groupItem}
          >
            <GroupEditor
              group={group}
              at={at}
              count={groups.length}
              form={form}
              handle={sorting.handle({ list: 'groups', at, id: group.id })}
              onMove={move}
              onRemove={() => void remove(at)}
              onAnnounce={setAnnouncement}
            />
          </li>
        ))}
      </ol>
      <p role="status" className="nt-hidden">
        {announcement}
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
    </>
  )
}

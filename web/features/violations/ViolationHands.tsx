import { useState } from 'react'
import { dayInUlaanbaatar, formatDay } from '#contract/core/dates.ts'
import { shortName } from '#contract/core/person.ts'
import { inLang } from '#contract/core/text.ts'
import { Assignment, type Violation, violations } from '#contract/features/violations/index.ts'
import { violationWords } from '#contract/features/violations/words.ts'
import { useContractForm } from '../../core/form.tsx'
import { useAsk, useDo } from '../../core/query.ts'
import { useUser } from '../../core/session.tsx'
import { useLang } from '../../core/text.ts'
import { coreTexts } from '../../core/texts/index.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { Facts } from '../../ui/Facts.tsx'
import layout from '../../ui/layout.module.css'
import { SelectField } from '../../ui/SelectField.tsx'
import { toast } from '../../ui/toast.ts'
import { dayInput } from './day-input.ts'
import { violationTexts } from './texts.ts'
import { AssigneeGone } from './ViolationStatus.tsx'
import classes from './violations.module.css'

/** In whose hands a violation is, with which level, and until when. */
export function ViolationHands({ violation }: { violation: Violation }) {
  const t = violationTexts.useText()
  const lang = useLang()
  const isCitizen = useUser().role === 'APPLICATION'
  const { level, assignee, assigneeGone, dueOn, canHandle, closedAt } = violation
  const due = !canHandle && closedAt === null && <time dateTime={dueOn}>{formatDay(dueOn, lang)}</time>
  return (
    <Card title={t('show.hands')}>
      <div className={layout.stack}>
        <Facts
          facts={[
            [t('show.level'), violationWords[lang].level[level]],
            [
              t('show.hands'),
              !canHandle && !isCitizen && (
                <>
                  {assignee ? <bdi>{shortName(assignee)}</bdi> : t('show.noHands')} {assigneeGone && <AssigneeGone />}
                </>
              ),
            ],
            [t('show.due'), due],
          ]}
        />
        {canHandle && assignee && assigneeGone && (
          <p className={classes.gone}>
            <AssigneeGone /> {t('show.goneText', { name: shortName(assignee) })}
          </p>
        )}
        {canHandle && <AssignForm violation={violation} />}
      </div>
    </Card>
  )
}

interface Values extends Record<string, unknown> {
  assigneeId: string | null
  dueOn: string
}

/** What the form begins with; somebody who is gone cannot be chosen again. */
const valuesOf = ({ assignee, assigneeGone, dueOn }: Violation): Values => ({
  assigneeId: assigneeGone ? null : (assignee?.id ?? null),
  dueOn,
})

function AssignForm({ violation }: { violation: Violation }) {
  const t = violationTexts.useText()
  const c = coreTexts.useText()
  const lang = useLang()
  const people = useAsk(violations, 'assignees', { params: { id: violation.id } })
  const assign = useDo(violations, 'assign')
  const [version, setVersion] = useState(violation.version)
  const { form, onSubmit, isSending, problem, setProblem } = useContractForm<Values, typeof Assignment>({
    schema: Assignment,
    initial: valuesOf(violation),
    toBody: (values) => ({ ...values, version }),
    send: async (body) => {
      await assign.mutateAsync({ params: { id: violation.id }, body })
      toast(t('show.saved'))
    },
    // two fields: they are shown as they are now, and saved again by the person who saw that
    onStale: (current) => {
      const now = current as Violation
      setVersion(now.version)
      form.setValues(valuesOf(now))
      setProblem(t('show.changed'))
    },
  })
  const options = (people.data?.data ?? []).map((person) => ({
    value: person.id,
    label: `${shortName(person)} · ${c(`role.${person.role}`)} · ${inLang(person.area, lang)}`,
  }))
  return (
    <form onSubmit={onSubmit} noValidate className={layout.stack}>
      <SelectField
        label={t('show.hands')}
        placeholder={t('show.noHands')}
        data={options}
        clearable
        {...form.getInputProps('assigneeId')}
        value={people.data ? form.getValues().assigneeId : null}
      />
      <DateField
        label={t('show.due')}
        today={dayInUlaanbaatar(new Date())}
        {...dayInput(form.getInputProps('dueOn'))}
      />
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      <div className={classes.buttons}>
        <Button type="submit" variant="default" loading={isSending} disabled={!form.isDirty()}>
          {t('show.save')}
        </Button>
      </div>
    </form>
  )
}

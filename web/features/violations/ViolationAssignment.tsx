import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { shortName } from '#contract/core/people/person.ts'
import { inLang } from '#contract/core/text/localized.ts'
import { dayInUlaanbaatar, formatDay } from '#contract/core/time/dates.ts'
import { Assignment, type Violation, violations } from '#contract/features/violations/index.ts'
import { violationLabels } from '#contract/features/violations/labels.ts'
import { call } from '../../core/api/client.ts'
import { useContractForm } from '../../core/forms/form.tsx'
import { useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useDo } from '../../core/query/query.ts'
import { useUser } from '../../core/session/session.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { DateField } from '../../ui/fields/DateField.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Facts } from '../../ui/layout/Facts.tsx'
import layout from '../../ui/layout/layout.module.css'
import { dayInput } from './day-input.ts'
import { violationTexts } from './texts.ts'
import { AssigneeGone } from './ViolationStatus.tsx'
import classes from './violations.module.css'

/** The level and the assignee responsible for a violation, and the deadline. */
export function ViolationAssignment({ violation }: { violation: Violation }) {
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
            [t('show.level'), violationLabels[lang].level[level]],
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

/**
 * The people of the office that handles the violation. Refetched only when the level or version changes: after a step that ends the work of
 * the office, all queries of the feature are refetched while this form is still mounted, and the server would refuse this one.
 */
const useAssignees = ({ id, level, version }: Violation) =>
  useQuery({
    queryKey: ['assignees', id, level, version],
    queryFn: ({ signal }) => call(violations, 'assignees', { params: { id } }, { signal }),
    staleTime: 'static',
    gcTime: 0,
  })

/** The initial values of the form. An assignee who has left cannot be chosen again. */
const valuesOf = ({ assignee, assigneeGone, dueOn }: Violation): Values => ({
  assigneeId: assigneeGone ? null : (assignee?.id ?? null),
  dueOn,
})

function AssignForm({ violation }: { violation: Violation }) {
  const t = violationTexts.useText()
  const c = coreTexts.useText()
  const lang = useLang()
  const people = useAssignees(violation)
  const assign = useDo(violations, 'assign')
  const [version, setVersion] = useState(violation.version)
  const { form, onSubmit, isSending, problem, setProblem } = useContractForm<Values, typeof Assignment>({
    schema: Assignment,
    initial: valuesOf(violation),
    toBody: (values) => ({ ...values, version }),
    send: async (body) => {
      await assign.mutateAsync({ params: { id: violation.id }, body })
      toast(c('form.saved'))
    },
    // no merge dialog for two fields: the form shows the current values, and the user saves again
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
          {c('form.save')}
        </Button>
      </div>
    </form>
  )
}

import { type FormEvent, useState } from 'react'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { INVITED_AT_ONCE_MAX, type Survey, surveys } from '#contract/features/surveys/index.ts'
import { problemText } from '../../../core/api/problem-text.ts'
import { useLang } from '../../../core/i18n/text.ts'
import { useDo } from '../../../core/query/query.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { TextAreaField } from '../../../ui/fields/TextAreaField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import classes from './invitations.module.css'
import { invitationTexts } from './texts.ts'

/** Creates invitations for named households, or a number of them without names. */
export function AddInvitations({ survey, areaId }: { survey: Survey; areaId: string }) {
  const t = invitationTexts.useText()
  const lang = useLang()
  const [text, setText] = useState('')
  const [count, setCount] = useState('')
  const [problem, setProblem] = useState<string>()
  const { mutateAsync, isPending } = useDo(surveys, 'invite')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const named = text.split('\n').map((line) => line.trim())
    const unnamed = Math.min(Number.parseInt(count, 10) || 0, INVITED_AT_ONCE_MAX)
    const households = [...named.filter(Boolean), ...Array.from({ length: Math.max(0, unnamed) }, () => '')]
    if (households.length === 0) return setProblem(t('add.nothing'))
    try {
      const { data } = await mutateAsync({ params: { id: survey.id }, body: { areaId, households } })
      toast(t('add.done', { n: formatNumber(data.created, lang) }))
      setText('')
      setCount('')
    } catch (error) {
      setProblem(problemText(error))
    }
  }
  return (
    <Card title={t('add.title')} text={t('add.text')}>
      <form className={classes.stack} onSubmit={(event) => void submit(event)} noValidate>
        <TextAreaField
          label={t('add.households')}
          help={t('add.householdsHelp')}
          value={text}
          error={problem}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setProblem(undefined)
          }}
        />
        <TextField
          label={t('add.count')}
          inputMode="numeric"
          value={count}
          onChange={(event) => {
            setCount(event.currentTarget.value.replace(/\D/g, ''))
            setProblem(undefined)
          }}
        />
        <div>
          <Button type="submit" loading={isPending}>
            {t('add.do')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

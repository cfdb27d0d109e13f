import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { inLang } from '#contract/core/text/localized.ts'
import { dayInUlaanbaatar, formatDay } from '#contract/core/time/dates.ts'
import {
  ANSWER_MAX_CHARS,
  type CONTACT_PLACES,
  type Contact,
  type ContactAction,
  ContactAnswer,
  contacts,
} from '#contract/features/contacts/index.ts'
import { codeOf } from '../../core/api/client.ts'
import { useReplies } from '../../core/city/replies.ts'
import { useContractForm, useLeaveWarning } from '../../core/forms/form.tsx'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useAsk, useDo } from '../../core/query/query.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { ReplyChoice } from '../../ui/dialogs/ReplyChoice.tsx'
import { useConfirm } from '../../ui/dialogs/use-confirm.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { TextAreaField } from '../../ui/fields/TextAreaField.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import layout from '../../ui/layout/layout.module.css'
import classes from './contacts.module.css'
import { contactTexts } from './texts.ts'

/** The placeholder values of a message for response templates. */
const factsOf = ({
  name,
  number,
  createdAt,
  area,
  lang,
}: Contact): Record<(typeof CONTACT_PLACES)[number], string> => ({
  name,
  number: String(number),
  date: formatDay(dayInUlaanbaatar(new Date(createdAt)), lang),
  area: inLang(area, lang),
})

interface Values extends Record<string, unknown> {
  action: ContactAction
  text: string
}

/** The reply to a message: by e-mail, or a note about a telephone call. */
export function AnswerForm({ contact }: { contact: Contact }) {
  const t = contactTexts.useText()
  const c = coreTexts.useText()
  const client = useQueryClient()
  const confirm = useConfirm()
  const act = useDo(contacts, 'act')
  const offered = useAsk(contacts, 'replies')
  const replies = useReplies(offered.data?.data, factsOf(contact), contact.lang)
  const ways = contact.allowedActions
  const { form, onSubmit, isSending, problem } = useContractForm<Values, typeof ContactAnswer>({
    id: `contact-${contact.id}`,
    schema: ContactAnswer,
    initial: { action: ways[0] ?? 'answer', text: '' },
    send: async (body) => {
      try {
        await act.mutateAsync({ params: { id: contact.id }, body })
        toast(t(body.action === 'answer' ? 'show.sent' : 'show.noted'))
      } catch (error) {
        if (codeOf(error) !== 'wrong_state') throw error
        toast(t('show.late'), { variant: 'warning' })
        await client.invalidateQueries({ queryKey: [contacts.name] })
      }
    },
  })
  useLeaveWarning(form.isDirty() && !isSending, () =>
    confirm({
      title: c('form.leaveTitle'),
      text: c('form.leaveText'),
      confirmLabel: c('form.leave'),
      cancelLabel: c('form.stay'),
      danger: true,
    }).then(Boolean),
  )
  const { action } = form.getValues()
  const isMail = action === 'answer'
  return (
    <Card title={t(contact.status === 'open' ? 'show.write' : 'show.writeAgain')}>
      <form onSubmit={onSubmit} noValidate className={layout.stack}>
        {ways.length > 1 && (
          <ChannelChoice ways={ways} value={action} onChange={(way) => form.setFieldValue('action', way)} />
        )}
        {replies && replies.options.length > 0 && (
          <ReplyChoice replies={replies} onChoose={(text) => form.setFieldValue('text', text)} />
        )}
        <TextAreaField
          label={t(isMail ? 'show.text' : 'show.said')}
          help={t(isMail ? 'show.textHelp' : 'show.saidHelp')}
          rows={6}
          required
          limit={ANSWER_MAX_CHARS}
          {...form.getInputProps('text')}
        />
        {problem && (
          <p role="alert" className={classes.problem}>
            {problem}
          </p>
        )}
        <div className={classes.buttons}>
          <Button type="submit" loading={isSending}>
            {t(isMail ? 'show.send' : 'show.note')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

interface ChannelChoiceProps {
  ways: readonly ContactAction[]
  value: ContactAction
  onChange: (way: ContactAction) => void
}

/** Selects between e-mail and telephone. */
function ChannelChoice({ ways, value, onChange }: ChannelChoiceProps) {
  const t = contactTexts.useText()
  const name = useId()
  return (
    <fieldset className={classes.choice}>
      <legend>{t('show.how')}</legend>
      {ways.map((way) => (
        <label key={way}>
          <input type="radio" className="nt-check" name={name} checked={value === way} onChange={() => onChange(way)} />
          {t(way === 'answer' ? 'show.viaEmail' : 'show.viaPhone')}
        </label>
      ))}
    </fieldset>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { dayInUlaanbaatar, formatDay } from '#contract/core/dates.ts'
import { inLang } from '#contract/core/text.ts'
import {
  ANSWER_MAX_CHARS,
  type CONTACT_PLACES,
  type Contact,
  type ContactAction,
  ContactAnswer,
  contacts,
} from '#contract/features/contacts/index.ts'
import { codeOf } from '../../core/api.ts'
import { useReplies } from '../../core/city/replies.ts'
import { useContractForm, useLeaveWarning } from '../../core/form.tsx'
import { useAsk, useDo } from '../../core/query.ts'
import { coreTexts } from '../../core/texts/index.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import layout from '../../ui/layout.module.css'
import { ReplyChoice } from '../../ui/ReplyChoice.tsx'
import { TextAreaField } from '../../ui/TextAreaField.tsx'
import { toast } from '../../ui/toast.ts'
import { useConfirm } from '../../ui/use-confirm.ts'
import classes from './contacts.module.css'
import { contactTexts } from './texts.ts'

/** What a response template may name of a message. */
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

/** The answer to a message: by e-mail, or what was said on the telephone. */
export function AnswerForm({ contact }: { contact: Contact }) {
  const t = contactTexts.useText()
  const c = coreTexts.useText()
  const name = useId()
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
    <Card title={t('show.write')}>
      <form onSubmit={onSubmit} noValidate className={layout.stack}>
        {ways.length > 1 && (
          <fieldset className={classes.choice}>
            <legend>{t('show.how')}</legend>
            {ways.map((way) => (
              <label key={way}>
                <input
                  type="radio"
                  className="nt-check"
                  name={name}
                  checked={action === way}
                  onChange={() => form.setFieldValue('action', way)}
                />
                {t(way === 'answer' ? 'show.viaEmail' : 'show.viaPhone')}
              </label>
            ))}
          </fieldset>
        )}
        {replies && replies.options.length > 0 && (
          <ReplyChoice replies={replies} onChoose={(text) => form.setFieldValue('text', text)} />
        )}
        <TextAreaField
          label={t(isMail ? 'show.text' : 'show.told')}
          help={t(isMail ? 'show.textHelp' : 'show.toldHelp')}
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

import { IconDots, IconStar, IconStarFilled } from '@tabler/icons-react'
import { mail as feature, type Mail, type Mailbox, type MailMark } from '#contract/features/mail/index.ts'
import { problemText } from '../../core/api/problem-text.ts'
import { useDo } from '../../core/query/query.ts'
import { IconMenu } from '../../ui/controls/Menu.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import classes from './mail.module.css'
import { mailTexts } from './texts.ts'

/** The marks of one mail of a conversation: its star, and a menu with its labels and the others. */
export function MessageMarks({ mail, box }: { mail: Mail; box: Mailbox }) {
  const t = mailTexts.useText()
  const mark = useDo(feature, 'mark')
  const run = async (action: MailMark, labelId: string | null = null) => {
    try {
      await mark.mutateAsync({ params: { id: mail.id }, body: { action, labelId } })
    } catch (error) {
      toast(problemText(error), { variant: 'error' })
    }
  }
  const item = (action: MailMark) => ({ label: t(`act.${action}`), onSelect: () => void run(action) })
  const labels = mail.state === 'draft' ? [] : box.labels
  return (
    <div className={classes.messageMarks}>
      <button
        type="button"
        className={classes.star}
        aria-label={mail.isStarred ? t('act.unstar') : t('act.star')}
        aria-pressed={mail.isStarred}
        onClick={() => void run(mail.isStarred ? 'unstar' : 'star')}
      >
        {mail.isStarred ? <IconStarFilled size={18} aria-hidden /> : <IconStar size={18} aria-hidden />}
      </button>
      <IconMenu
        name={t('markOne')}
        button={<IconDots size={20} aria-hidden />}
        items={[
          item(mail.isImportant ? 'unimportant' : 'important'),
          ...(mail.state === 'draft' ? [] : [item('unread')]),
          ...labels.map(({ id, name }) => {
            const has = mail.labels.includes(id)
            return {
              label: t('labelled', { name }),
              current: has,
              onSelect: () => void run(has ? 'unlabel' : 'label', id),
            }
          }),
        ]}
      />
    </div>
  )
}

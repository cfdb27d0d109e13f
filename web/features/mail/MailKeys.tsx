import { KeyCap } from '../../ui/controls/KeyCap.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import classes from './mail.module.css'
import { mailTexts } from './texts.ts'

const KEYS = [
  ['next', 'j'],
  ['previous', 'k'],
  ['open', 'o'],
  ['back', 'u'],
  ['select', 'x'],
  ['archive', 'e'],
  ['trash', '#'],
  ['spam', '!'],
  ['star', 's'],
  ['important', '='],
  ['read', 'Shift i'],
  ['unread', 'Shift u'],
  ['compose', 'c'],
  ['reply', 'r'],
  ['replyAll', 'a'],
  ['forward', 'f'],
  ['search', '/'],
  ['help', '?'],
] as const

/** The keys of the mail, opened with `?`. */
export function MailKeys({ onClose }: { onClose: () => void }) {
  const t = mailTexts.useText()
  return (
    <Dialog opened onClose={onClose} title={t('keys.title')} width={480}>
      <dl className={classes.keys}>
        {KEYS.map(([name, keys]) => (
          <div key={name}>
            <dt>{t(`keys.${name}`)}</dt>
            <dd dir="ltr">
              {keys.split(' ').map((key) => (
                <KeyCap key={key}>{key}</KeyCap>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

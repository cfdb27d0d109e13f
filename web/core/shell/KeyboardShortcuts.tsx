import { KeyCap } from '../../ui/controls/KeyCap.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { coreTexts } from '../i18n/texts/index.ts'
import classes from './palette.module.css'

const KEYS = [
  ['palette', ['Ctrl', 'K']],
  ['search', ['/']],
  ['intoRows', ['↓']],
  ['rows', ['↑', '↓']],
  ['open', ['Enter']],
  ['select', ['X']],
  ['peek', ['Space']],
  ['decide', ['A', 'R']],
  ['queue', ['J', 'K']],
  ['close', ['Esc']],
  ['help', ['?']],
] as const

/** The list of keyboard shortcuts, opened with `?`. */
export default function KeyboardShortcuts({ onClose }: { onClose: () => void }) {
  const t = coreTexts.useText()
  return (
    <Dialog opened onClose={onClose} title={t('keys.title')} width={480}>
      <dl className={classes.keys}>
        {KEYS.map(([name, keys]) => (
          <div key={name}>
            <dt>{t(`keys.${name}`)}</dt>
            <dd dir="ltr">
              {keys.map((key) => (
                <KeyCap key={key}>{key}</KeyCap>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

import { IconHelp } from '@tabler/icons-react'
import { Suspense, useRef, useState } from 'react'
import headerButton from '../../core/shell/header-button.module.css'
import { lazyPart } from '../../ui/theme/retry-load.ts'
import { menuTexts } from './menu.ts'

const HelpPanel = lazyPart(() => import('./HelpPanel.tsx'))

/** Opens the help of the current screen next to it. */
export default function HelpButton() {
  const t = menuTexts.useText()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={headerButton.button}
        aria-label={t('help')}
        title={t('help')}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <IconHelp size={22} aria-hidden />
      </button>
      {isOpen && (
        <Suspense>
          <HelpPanel onClose={close} />
        </Suspense>
      )}
    </>
  )
}

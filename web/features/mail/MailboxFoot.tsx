import { IconAlertTriangle, IconPlugConnected, IconSettings, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { formatBytes } from '#contract/core/text/numbers.ts'
import { type Mailbox, mail } from '#contract/features/mail/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import { useMay } from '../../core/query/query.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { lazyInPlace } from '../../ui/feedback/lazy.tsx'
import classes from './mail.module.css'
import { mailTexts } from './texts.ts'

// loaded when they are opened
const AccountDialog = lazyInPlace(async () => ({ default: (await import('./AccountDialog.tsx')).AccountDialog }))
const ImportDialog = lazyInPlace(async () => ({ default: (await import('./ImportDialog.tsx')).ImportDialog }))
const SettingsDialog = lazyInPlace(async () => ({ default: (await import('./SettingsDialog.tsx')).SettingsDialog }))

/** The share of its size from which a mailbox is almost full. */
const ALMOST = 0.9

/** How full a mailbox is, its settings and its account outside. */
export function MailboxFoot({ box }: { box: Mailbox }) {
  const t = mailTexts.useText()
  const lang = useLang()
  const [isSettings, setSettings] = useState(false)
  const [isImport, setImport] = useState(false)
  const [isAccount, setAccount] = useState(false)
  const mayShare = useMay(mail, 'configure')
  return (
    <>
      <div className={classes.boxFoot}>
        <p className={classes.quota} data-full={box.usedBytes > ALMOST * box.quotaBytes || undefined}>
          {t('quota', { used: formatBytes(box.usedBytes, lang), all: formatBytes(box.quotaBytes, lang) })}
          {box.usedBytes > ALMOST * box.quotaBytes && ` · ${t('quotaFull')}`}
        </p>
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconSettings size={18} aria-hidden />}
          onClick={() => setSettings(true)}
        >
          {t('settings.open')}
        </Button>
        <Button
          variant="subtle"
          size="xs"
          leftSection={
            box.account?.error ? (
              <IconAlertTriangle size={18} aria-hidden />
            ) : (
              <IconPlugConnected size={18} aria-hidden />
            )
          }
          onClick={() => setAccount(true)}
        >
          {t(box.account?.error ? 'account.failed' : 'account.open')}
        </Button>
        {mayShare && (
          <LinkButton
            variant="subtle"
            size="xs"
            leftSection={<IconUsers size={18} aria-hidden />}
            to="/dashboard/mail/shared"
          >
            {t('shared.title')}
          </LinkButton>
        )}
      </div>
      {isAccount && <AccountDialog box={box} onClose={() => setAccount(false)} />}
      {isSettings && (
        <SettingsDialog
          box={box}
          onClose={() => setSettings(false)}
          onImport={() => {
            setSettings(false)
            setImport(true)
          }}
        />
      )}
      {isImport && <ImportDialog box={box} onClose={() => setImport(false)} />}
    </>
  )
}

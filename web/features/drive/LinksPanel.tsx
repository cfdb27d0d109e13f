import { IconCopy, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { formatNumber } from '#contract/core/text/numbers.ts'
import {
  type DriveLink,
  type DriveNode,
  drive,
  LINK_DAYS,
  LINK_DAYS_MAX,
  LINK_PASSWORD_MAX,
  LINK_PASSWORD_MIN,
  LINKS_MAX,
  LinkDraft,
} from '#contract/features/drive/index.ts'
import { problemText } from '../../core/api/problem-text.ts'
import { useCopy } from '../../core/device/use-copy.ts'
import { useContractForm } from '../../core/forms/form.tsx'
import { useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useDo } from '../../core/query/query.ts'
import { When } from '../../core/records/When.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import classes from './drive.module.css'
import { driveTexts } from './texts.ts'

/** How long a link may work, in days. */
const DAYS = [1, 7, LINK_DAYS, 30, LINK_DAYS_MAX] as const

/** The links of a file, and a form for a new one. The address of a link is shown once. */
export function LinksPanel({ node, links }: { node: DriveNode; links: readonly DriveLink[] }) {
  const t = driveTexts.useText()
  const [address, setAddress] = useState<string>()
  return (
    <div className={classes.form}>
      <p className={classes.note}>{t('link.lead')}</p>
      {links.length > 0 && (
        <ul className={classes.plain} aria-label={t('link.list')}>
          {links.map((link) => (
            <Line key={link.id} link={link} />
          ))}
        </ul>
      )}
      {address && <Made address={address} />}
      {links.length < LINKS_MAX && <NewLink node={node} onMade={setAddress} />}
    </div>
  )
}

function Line({ link }: { link: DriveLink }) {
  const t = driveTexts.useText()
  const lang = useLang()
  const remove = useDo(drive, 'removeLink')
  const end = async () => {
    try {
      await remove.mutateAsync({ params: { id: link.id } })
      toast(t('link.ended'))
    } catch (error) {
      toast(problemText(error), { variant: 'error' })
    }
  }
  return (
    <li className={classes.line}>
      <span className={classes.navName}>
        {t('link.until')} <When at={link.expiresAt} />
        <span className={classes.facts}>
          <span>{link.isLocked ? t('link.withPassword') : t('link.withoutPassword')}</span>
          <span>{t('link.opened', { n: formatNumber(link.opened, lang) })}</span>
        </span>
      </span>
      <IconButton name={t('link.end')} onClick={() => void end()}>
        <IconX size={20} aria-hidden />
      </IconButton>
    </li>
  )
}

function Made({ address }: { address: string }) {
  const t = driveTexts.useText()
  const c = coreTexts.useText()
  const copy = useCopy()
  return (
    <div className={classes.made} role="status">
      <TextField
        label={t('link.address')}
        help={t('link.once')}
        readOnly
        value={address}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button variant="default" leftSection={<IconCopy size={18} aria-hidden />} onClick={() => void copy(address)}>
        {c('copy.act')}
      </Button>
    </div>
  )
}

interface Values extends Record<string, unknown> {
  days: string
  password: string
}

function NewLink({ node, onMade }: { node: DriveNode; onMade: (address: string) => void }) {
  const t = driveTexts.useText()
  const c = coreTexts.useText()
  const lang = useLang()
  const add = useDo(drive, 'addLink')
  const { form, onSubmit, isSending, problem } = useContractForm<Values, typeof LinkDraft>({
    schema: LinkDraft,
    initial: { days: String(LINK_DAYS), password: '' },
    toBody: ({ days, password }) => ({ days: Number(days), password: password === '' ? null : password }),
    send: async (body) => {
      const { data } = await add.mutateAsync({ params: { id: node.id }, body })
      // behind the number sign: browsers send it to no server, and no log has it
      onMade(`${location.origin}/share#${data.secret}`)
      form.setFieldValue('password', '')
      toast(c('form.saved'))
    },
  })
  return (
    <form className={classes.area} onSubmit={onSubmit} noValidate>
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      <NativeSelect
        stacked
        label={t('link.days')}
        value={form.getValues().days}
        options={DAYS.map((days) => ({
          value: String(days),
          label: t('link.daysOf', { n: formatNumber(days, lang) }),
        }))}
        onChange={(days) => form.setFieldValue('days', days)}
      />
      <TextField
        label={t('link.password')}
        help={t('link.passwordHelp', { min: formatNumber(LINK_PASSWORD_MIN, lang) })}
        autoComplete="off"
        limit={LINK_PASSWORD_MAX}
        {...form.getInputProps('password')}
      />
      <Button type="submit" variant="default" loading={isSending}>
        {t('link.add')}
      </Button>
    </form>
  )
}

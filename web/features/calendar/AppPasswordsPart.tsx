import { IconTrash } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { formatDateTime } from '#contract/core/time/dates.ts'
import {
  APP_PASSWORD_NAME_MAX,
  type AppPassword,
  CALDAV_PATH,
  calendar,
  type NewAppPassword,
} from '#contract/features/calendar/index.ts'
import { ApiProblem } from '../../core/api/client.ts'
import { problemText } from '../../core/api/problem-text.ts'
import { useLang } from '../../core/i18n/text.ts'
import { useAsk, useDo } from '../../core/query/query.ts'
import { CopyBox } from '../../core/records/CopyBox.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { useConfirm } from '../../ui/dialogs/use-confirm.ts'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import classes from './calendar.module.css'
import { calendarTexts } from './texts.ts'

/** Passwords with which calendar programs read and write; each is shown once. */
export function AppPasswordsPart() {
  const t = calendarTexts.useText()
  const id = useId()
  const { data, error } = useAsk(calendar, 'appPasswords', { query: {} })
  const [made, setMade] = useState<NewAppPassword>()
  return (
    <section aria-labelledby={id} className={classes.part}>
      <h3 id={id}>{t('programs.caldav')}</h3>
      <p className={classes.note}>{t('programs.caldavText')}</p>
      {made && (
        <>
          <CopyBox label={t('programs.server')} value={new URL(CALDAV_PATH, window.location.origin).href} />
          <CopyBox label={t('programs.username')} value={made.username} />
          <CopyBox label={t('programs.password')} value={made.password} />
        </>
      )}
      <NewPassword onMade={setMade} />
      {error && <p role="alert">{t('programs.failed')}</p>}
      {!error && !data && <TextSkeleton lines={2} />}
      {data && data.data.length > 0 && (
        <ul className={classes.guests} aria-label={t('programs.passwords')}>
          {data.data.map((one) => (
            <Password key={one.id} one={one} onRevoked={() => setMade(undefined)} />
          ))}
        </ul>
      )}
    </section>
  )
}

function NewPassword({ onMade }: { onMade: (made: NewAppPassword) => void }) {
  const t = calendarTexts.useText()
  const add = useDo(calendar, 'addAppPassword')
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const make = async () => {
    try {
      onMade((await add.mutateAsync({ body: { name } })).data)
      setName('')
      setError(undefined)
    } catch (problem) {
      setError((problem instanceof ApiProblem && problem.errors[0]?.message) || problemText(problem))
    }
  }
  return (
    <form
      noValidate
      className={classes.part}
      onSubmit={(event) => {
        event.preventDefault()
        void make()
      }}
    >
      <TextField
        label={t('programs.device')}
        help={t('programs.deviceHelp')}
        required
        limit={APP_PASSWORD_NAME_MAX}
        value={name}
        error={error}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <div>
        <Button type="submit" variant="default" loading={add.isPending}>
          {t('programs.makePassword')}
        </Button>
      </div>
    </form>
  )
}

function Password({ one, onRevoked }: { one: AppPassword; onRevoked: () => void }) {
  const t = calendarTexts.useText()
  const lang = useLang()
  const confirm = useConfirm()
  const remove = useDo(calendar, 'removeAppPassword')
  const revoke = async () => {
    const question = {
      title: t('programs.revoke'),
      text: t('programs.revokeText', { name: one.name }),
      confirmLabel: t('programs.revoke'),
      danger: true,
    }
    if (!(await confirm(question))) return
    try {
      await remove.mutateAsync({ params: { id: one.id } })
      onRevoked()
      toast(t('programs.revoked'))
    } catch (error) {
      toast(problemText(error), { variant: 'error' })
    }
  }
  const used = one.lastUsedAt
    ? t('programs.used', { date: formatDateTime(new Date(one.lastUsedAt), lang) })
    : t('programs.unused')
  return (
    <li>
      <span>
        <bdi>{one.name}</bdi> <span className={classes.small}>{used}</span>
      </span>
      <IconButton name={`${t('programs.revoke')}: ${one.name}`} onClick={() => void revoke()}>
        <IconTrash size={16} aria-hidden />
      </IconButton>
    </li>
  )
}

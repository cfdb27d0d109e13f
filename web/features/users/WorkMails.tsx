import { useState } from 'react'
import { ALERT_ICONS, type AlertIcon, WORK_MAILS, type WorkMail } from '#contract/core/alert.ts'
import { type Notify, newWorkMail } from '#contract/features/auth/index.ts'
import { NativeSelect } from '../../ui/NativeSelect.tsx'
import classes from './account.module.css'
import { accountTexts } from './account-texts.ts'

type Chosen = Record<AlertIcon, WorkMail>

/** When an office is written to about new work: one choice for all of it, or one for each part. */
export function WorkMails({ notify, onChange }: { notify: Notify; onChange: (notify: Notify) => void }) {
  const t = accountTexts.useText()
  const chosen = Object.fromEntries(ALERT_ICONS.map((work) => [work, newWorkMail(notify, work)])) as Chosen
  const [first] = Object.values(chosen)
  const isSame = Object.values(chosen).every((one) => one === first)
  const [isApart, setApart] = useState(!isSame)
  const times = WORK_MAILS.map((value) => ({ value, label: t(`notify.work.${value}`) }))
  const save = (newWorkBy: Chosen) => onChange({ ...notify, newWorkBy })
  const takeAll = (value: WorkMail | 'apart') => {
    setApart(value === 'apart')
    if (value === 'apart') return
    save(Object.fromEntries(ALERT_ICONS.map((work) => [work, value])) as Chosen)
  }
  return (
    <div className={classes.work}>
      <NativeSelect
        label={t('notify.newWork')}
        stacked
        value={isApart || !isSame || !first ? 'apart' : first}
        options={[...times, { value: 'apart' as const, label: t('notify.work.apart') }]}
        onChange={takeAll}
      />
      {(isApart || !isSame) && (
        <fieldset className={classes.workParts}>
          <legend className="nt-hidden">{t('notify.work.apart')}</legend>
          {ALERT_ICONS.map((work) => (
            <NativeSelect
              key={work}
              label={t(`notify.part.${work}`)}
              stacked
              value={chosen[work]}
              options={times}
              onChange={(value) => save({ ...chosen, [work]: value })}
            />
          ))}
        </fieldset>
      )}
      <p className={classes.hint}>{t(notify.notifications ? 'notify.newWorkHelp' : 'notify.workOff')}</p>
    </div>
  )
}

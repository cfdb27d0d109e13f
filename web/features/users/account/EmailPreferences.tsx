import { useState } from 'react'
import { ALERT_ICONS, type AlertIcon, WORK_MAILS, type WorkMail } from '#contract/core/model/alert.ts'
import { type Notify, newWorkMail } from '#contract/features/auth/index.ts'
import { NativeSelect } from '../../../ui/fields/NativeSelect.tsx'
import classes from './account.module.css'
import { accountTexts } from './texts.ts'

type WorkMailByArea = Record<AlertIcon, WorkMail>

/** When to send e-mail about new work: one choice for all areas of work, or one for each. */
export function EmailPreferences({ notify, onChange }: { notify: Notify; onChange: (notify: Notify) => void }) {
  const t = accountTexts.useText()
  const chosen = Object.fromEntries(ALERT_ICONS.map((work) => [work, newWorkMail(notify, work)])) as WorkMailByArea
  const [first] = Object.values(chosen)
  const isSame = Object.values(chosen).every((one) => one === first)
  const [isByArea, setByArea] = useState(!isSame)
  const times = WORK_MAILS.map((value) => ({ value, label: t(`notify.work.${value}`) }))
  const save = (newWorkBy: WorkMailByArea) => onChange({ ...notify, newWorkBy })
  const choose = (value: WorkMail | 'apart') => {
    setByArea(value === 'apart')
    if (value === 'apart') return
    save(Object.fromEntries(ALERT_ICONS.map((work) => [work, value])) as WorkMailByArea)
  }
  return (
    <div className={classes.work}>
      <NativeSelect
        label={t('notify.newWork')}
        stacked
        value={isByArea || !isSame || !first ? 'apart' : first}
        options={[...times, { value: 'apart' as const, label: t('notify.work.apart') }]}
        onChange={choose}
      />
      {(isByArea || !isSame) && (
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

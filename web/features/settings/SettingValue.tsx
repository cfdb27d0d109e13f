import type { SettingTexts } from '../../core/city/kit.ts'
import { useLang } from '../../core/i18n/text.ts'
import { linesOf } from './describe.ts'
import classes from './settings.module.css'
import { settingTexts } from './texts.ts'

/** A setting's value, formatted for reading. */
export function SettingValue({ texts, value }: { texts: SettingTexts; value: unknown }) {
  const t = settingTexts.useText()
  const lang = useLang()
  const lines = linesOf(texts, value, { lang, yes: t('yes'), no: t('no'), closed: t('closedEntry') })
  if (texts.list) {
    return (
      <ol className={classes.names}>
        {lines.map(([name, text]) => (
          <li key={name}>
            <strong>{name}</strong>
            {text && <span>{text}</span>}
          </li>
        ))}
      </ol>
    )
  }
  return (
    <dl className={classes.lines}>
      {lines.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

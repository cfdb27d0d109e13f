import { IconPalette } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useSettings } from '../../core/settings/use-settings.ts'
import { SETTING_VALUES } from '../../core/settings/values.ts'
import { useSite } from '../site.ts'

/** Mode, contrast and colour: the same settings and cookies as in the dashboard. Shown only with scripts. */
export function DisplayMenu() {
  const { t } = useSite()
  const { settings, change, reset } = useSettings()
  const menu = useRef<HTMLDetailsElement>(null)
  useClosing(menu)
  return (
    <details ref={menu} className="display needs-script">
      <summary className="tool" aria-label={t('display.name')} title={t('display.name')}>
        <IconPalette size={22} aria-hidden />
      </summary>
      <div className="display-panel">
        <Choice
          name="themeMode"
          label={t('display.mode')}
          value={settings.themeMode}
          options={[
            ['light', t('display.light')],
            ['dark', t('display.dark')],
          ]}
          onChoose={(themeMode) => change({ themeMode })}
        />
        <Choice
          name="themeContrast"
          label={t('display.contrast')}
          value={settings.themeContrast}
          options={[
            ['default', t('display.normal')],
            ['bold', t('display.bold')],
          ]}
          onChoose={(themeContrast) => change({ themeContrast })}
        />
        <fieldset className="swatches">
          <legend>{t('display.colour')}</legend>
          {SETTING_VALUES.themeColorPresets.map((name) => (
            <label key={name} data-swatch={name} title={t(`display.colours.${name}`)}>
              <input
                type="radio"
                name="themeColorPresets"
                checked={settings.themeColorPresets === name}
                onChange={() => change({ themeColorPresets: name })}
              />
              <span className="nt-hidden">{t(`display.colours.${name}`)}</span>
            </label>
          ))}
        </fieldset>
        <button type="button" className="quiet" onClick={reset}>
          {t('display.reset')}
        </button>
      </div>
    </details>
  )
}

interface ChoiceProps<Value extends string> {
  name: string
  label: string
  value: Value
  options: readonly (readonly [Value, string])[]
  onChoose: (value: Value) => void
}

function Choice<Value extends string>({ name, label, value, options, onChoose }: ChoiceProps<Value>) {
  return (
    <fieldset className="switch">
      <legend>{label}</legend>
      {options.map(([option, text]) => (
        <label key={option}>
          <input type="radio" name={name} checked={value === option} onChange={() => onChoose(option)} />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** Closes the menu on Esc and on a press outside. */
function useClosing(menu: React.RefObject<HTMLDetailsElement | null>) {
  useEffect(() => {
    const close = (event: Event) => {
      const details = menu.current
      if (!details?.open) return
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return
        details.querySelector('summary')?.focus()
      } else if (event.target instanceof Node && details.contains(event.target)) return
      details.open = false
    }
    document.addEventListener('keydown', close)
    document.addEventListener('pointerdown', close)
    return () => {
      document.removeEventListener('keydown', close)
      document.removeEventListener('pointerdown', close)
    }
  }, [menu])
}

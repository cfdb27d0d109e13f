import { IconArrowsMaximize, IconArrowsMinimize, IconRestore, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { PRESETS } from '../../ui/theme/presets.ts'
import { LayoutSketch } from './LayoutSketch.tsx'
import type { SettingsLabels } from './labels.ts'
import classes from './SettingsDrawer.module.css'
import { useSettings } from './use-settings.ts'
import { SETTING_VALUES } from './values.ts'

/** The six display settings as pictures to choose from; a choice applies immediately. Load it when first opened. */
export default function SettingsDrawer({ labels, onClose }: { labels: SettingsLabels; onClose: () => void }) {
  const { reset } = useSettings()
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()

  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Esc is the key, and the browser handles it
    <dialog
      ref={dialog}
      className={classes.drawer}
      aria-labelledby={id}
      onCancel={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      <div className={classes.box}>
        <div className={classes.head}>
          <h2 id={id} className={classes.title}>
            {labels.title}
          </h2>
          <FullScreen labels={labels} />
          <button type="button" className={classes.icon} aria-label={labels.reset} title={labels.reset} onClick={reset}>
            <IconRestore size={20} aria-hidden />
          </button>
          <button type="button" className={classes.icon} aria-label={labels.close} onClick={onClose}>
            <IconX size={20} aria-hidden />
          </button>
        </div>
        <AllChoices labels={labels} />
      </div>
    </dialog>
  )
}

function AllChoices({ labels }: { labels: SettingsLabels }) {
  const { settings, change } = useSettings()
  return (
    <>
      <Choices
        name={labels.themeMode.name}
        values={SETTING_VALUES.themeMode}
        valueLabels={labels.themeMode.values}
        chosen={settings.themeMode}
        onChoose={(themeMode) => change({ themeMode })}
        picture={(value) => <LayoutSketch kind={value} />}
      />
      <Choices
        name={labels.themeContrast.name}
        values={SETTING_VALUES.themeContrast}
        valueLabels={labels.themeContrast.values}
        chosen={settings.themeContrast}
        onChoose={(themeContrast) => change({ themeContrast })}
        picture={(value) => <LayoutSketch kind={value === 'bold' ? 'bold' : 'page'} />}
      />
      <Choices
        name={labels.themeDirection.name}
        values={SETTING_VALUES.themeDirection}
        valueLabels={labels.themeDirection.values}
        chosen={settings.themeDirection}
        onChoose={(themeDirection) => change({ themeDirection })}
        picture={(value) => <LayoutSketch kind={value} />}
      />
      <Choices
        name={labels.themeLayout.name}
        values={SETTING_VALUES.themeLayout}
        valueLabels={labels.themeLayout.values}
        chosen={settings.themeLayout}
        onChoose={(themeLayout) => change({ themeLayout })}
        picture={(value) => <LayoutSketch kind={value === 'mini' ? 'mini' : 'page'} />}
      />
      <Choices
        name={labels.themeStretch.name}
        values={['false', 'true']}
        valueLabels={labels.themeStretch.values}
        chosen={settings.themeStretch ? 'true' : 'false'}
        onChoose={(value) => change({ themeStretch: value === 'true' })}
        picture={(value) => <LayoutSketch kind={value === 'true' ? 'wide' : 'fixed'} />}
      />
      <Choices
        name={labels.themeColorPresets.name}
        values={SETTING_VALUES.themeColorPresets}
        valueLabels={labels.themeColorPresets.values}
        chosen={settings.themeColorPresets}
        onChoose={(themeColorPresets) => change({ themeColorPresets })}
        picture={(value) => <span className={classes.colour} style={{ background: PRESETS[value].main }} />}
        three
      />
    </>
  )
}

interface ChoicesProps<Value extends string> {
  name: string
  values: readonly Value[]
  valueLabels: Record<Value, string>
  chosen: Value
  onChoose: (value: Value) => void
  picture: (value: Value) => ReactNode
  /** Arranges three per row. */
  three?: boolean
}

function Choices<Value extends string>(props: ChoicesProps<Value>) {
  const group = useId()
  return (
    <fieldset className={classes.group}>
      <legend className={classes.name}>{props.name}</legend>
      <div className={classes.choices} data-three={props.three || undefined}>
        {props.values.map((value) => (
          <label key={value} className={classes.choice}>
            <input
              type="radio"
              name={group}
              className="nt-hidden"
              checked={props.chosen === value}
              onChange={() => props.onChoose(value)}
            />
            {props.picture(value)}
            <span>{props.valueLabels[value]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function FullScreen({ labels }: { labels: SettingsLabels }) {
  const [isFull, setIsFull] = useState(!!document.fullscreenElement)
  useEffect(() => {
    const look = () => setIsFull(!!document.fullscreenElement)
    document.addEventListener('fullscreenchange', look)
    return () => document.removeEventListener('fullscreenchange', look)
  }, [])
  if (!document.fullscreenEnabled) return null
  const label = isFull ? labels.leaveFullScreen : labels.fullScreen
  const Sign = isFull ? IconArrowsMinimize : IconArrowsMaximize
  // The browser may refuse, which changes nothing.
  const toggle = () =>
    (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => {})
  return (
    <button type="button" className={classes.icon} aria-label={label} title={label} onClick={toggle}>
      <Sign size={20} aria-hidden />
    </button>
  )
}

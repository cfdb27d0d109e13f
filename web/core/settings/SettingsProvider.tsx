import type { ReactNode } from 'react'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { CityColour } from '#contract/core/areas/city.ts'
import { crossFade } from '../../ui/theme/cross-fade.ts'
import { htmlAttributes } from './attributes.ts'
import { cookieRemovalText, cookieText, languageCookieText, readLanguage, readSettings } from './cookies.ts'
import type { SettingsControl } from './use-settings.ts'
import { SettingsContext } from './use-settings.ts'
import type { Language, SettingName, Settings } from './values.ts'
import { DEFAULT_SETTINGS, directionOf, LANGUAGE_KEY, languageOf, SETTING_VALUES } from './values.ts'

const NAMES = Object.keys(SETTING_VALUES) as SettingName[]
/** The settings that change colours alone, between which the page is faded; where all else moves, it moves at once. */
const COLOURS = ['themeMode', 'themeContrast', 'themeColorPresets'] as const

/** The settings together with the language. */
export interface Stored {
  settings: Settings
  language: Language
}

// Storage can be blocked by the browser; the cookies may still exist.
function storedLanguage(): Language {
  try {
    return languageOf(localStorage.getItem(LANGUAGE_KEY) ?? readLanguage(document.cookie))
  } catch {
    return readLanguage(document.cookie)
  }
}

function storeLanguage(language: Language) {
  document.cookie = languageCookieText(language)
  try {
    localStorage.setItem(LANGUAGE_KEY, language)
  } catch {
    // The cookie still stores it.
  }
}

function storeSettings(before: Settings, after: Settings) {
  for (const name of NAMES) if (before[name] !== after[name]) document.cookie = cookieText(name, after[name])
}

/** The settings stored in this browser. */
export function readStored(): Stored {
  const language = storedLanguage()
  return { language, settings: readSettings(document.cookie, language) }
}

interface Props {
  initial?: () => Stored
  /** The city's colour, for people who have not chosen another. */
  colour?: CityColour
  children: ReactNode
}

/**
 * Manages the display settings and the language, and writes them to <html>, the cookies and local storage. Pages
 * rendered by the server pass `initial`, read from the request's cookies.
 */
export function SettingsProvider({ initial = readStored, colour = 'default', children }: Props) {
  const [state, setState] = useState(initial)
  // Two changes in one event must both apply, so they build on this and not on the last render.
  const latest = useRef(state)
  const { settings, language } = state

  const doEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect
  const shown = useRef(settings)
  const attributes = useRef<Record<string, string>>({})
  doEffect(() => {
    attributes.current = htmlAttributes(settings, language, colour)
    const isFaded = COLOURS.some((name) => shown.current[name] !== settings[name])
    shown.current = settings
    // a fade begins with the next frame: controls have followed by then, and a later change must not be undone
    const apply = () => {
      for (const [name, value] of Object.entries(attributes.current)) document.documentElement.setAttribute(name, value)
    }
    if (isFaded) crossFade(apply)
    else apply()
  }, [settings, language, colour])

  useEffect(() => {
    if (readLanguage(document.cookie) !== language) document.cookie = languageCookieText(language)
  }, [language])

  const actions = useMemo(() => {
    const put = (next: Stored) => {
      latest.current = next
      setState(next)
    }
    const change: SettingsControl['change'] = (changed) => {
      const { settings: before, language: kept } = latest.current
      const after = { ...before, ...changed }
      storeSettings(before, after)
      put({ settings: after, language: kept })
    }
    const now = () => latest.current.settings
    return {
      change,
      toggleMode: () => change({ themeMode: now().themeMode === 'light' ? 'dark' : 'light' }),
      toggleDirection: () => change({ themeDirection: now().themeDirection === 'ltr' ? 'rtl' : 'ltr' }),
      toggleContrast: () => change({ themeContrast: now().themeContrast === 'default' ? 'bold' : 'default' }),
      toggleLayout: () => change({ themeLayout: now().themeLayout === 'vertical' ? 'mini' : 'vertical' }),
      toggleStretch: () => change({ themeStretch: !now().themeStretch }),
      setLanguage: (chosen: Language) => {
        storeLanguage(chosen)
        change({ themeDirection: directionOf(chosen) })
        put({ settings: latest.current.settings, language: chosen })
      },
      reset: () => {
        for (const name of NAMES) document.cookie = cookieRemovalText(name)
        const kept = latest.current.language
        // Arabic remains right-to-left, as it would after a reload.
        put({ settings: { ...DEFAULT_SETTINGS, themeDirection: directionOf(kept) }, language: kept })
      },
    }
  }, [])

  const value = useMemo(() => ({ settings, language, ...actions }), [settings, language, actions])
  return <SettingsContext value={value}>{children}</SettingsContext>
}

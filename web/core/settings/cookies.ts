import type { Language, SettingName, Settings } from './values.ts'
import { LANGUAGE_COOKIE_DAYS, LANGUAGE_KEY, languageOf, SETTING_COOKIE_DAYS, SETTING_VALUES } from './values.ts'

const DAY_S = 24 * 60 * 60

function parse(header: string): Map<string, string> {
  return new Map(
    header.split(/; */).map((pair): [string, string] => {
      const at = pair.indexOf('=')
      return [pair.slice(0, at), pair.slice(at + 1)]
    }),
  )
}

// The first value is the default.
const pick = <Value extends string | boolean>(
  stored: string | undefined,
  values: readonly [Value, ...Value[]],
): Value => values.find((value) => String(value) === stored) ?? values[0]

/**
 * Parses the settings in a Cookie header (or `document.cookie`); an unknown value counts as unset. A stored Arabic
 * language forces right-to-left (docs/rules/constants.md).
 */
export function readSettings(header: string, language: Language = readLanguage(header)): Settings {
  const cookies = parse(header)
  return {
    themeMode: pick(cookies.get('themeMode'), SETTING_VALUES.themeMode),
    themeDirection: language === 'ar' ? 'rtl' : pick(cookies.get('themeDirection'), SETTING_VALUES.themeDirection),
    themeContrast: pick(cookies.get('themeContrast'), SETTING_VALUES.themeContrast),
    themeLayout: pick(cookies.get('themeLayout'), SETTING_VALUES.themeLayout),
    themeColorPresets: pick(cookies.get('themeColorPresets'), SETTING_VALUES.themeColorPresets),
    themeStretch: pick(cookies.get('themeStretch'), SETTING_VALUES.themeStretch),
  }
}

/** The language in a Cookie header. */
export function readLanguage(header: string): Language {
  return languageOf(parse(header).get(LANGUAGE_KEY))
}

/** The Set-Cookie text of one setting: path /, three days (docs/rules/constants.md). */
export function cookieText<Name extends SettingName>(name: Name, value: Settings[Name]): string {
  return `${name}=${value}; Path=/; Max-Age=${SETTING_COOKIE_DAYS * DAY_S}; SameSite=Lax`
}

/** The Set-Cookie text that removes one setting. */
export function cookieRemovalText(name: SettingName): string {
  return `${name}=; Path=/; Max-Age=0; SameSite=Lax`
}

/** The Set-Cookie text that stores the language for the server. */
export function languageCookieText(language: Language): string {
  return `${LANGUAGE_KEY}=${language}; Path=/; Max-Age=${LANGUAGE_COOKIE_DAYS * DAY_S}; SameSite=Lax`
}

/** The six display settings with their allowed values; the first value is the default. Source: docs/rules/constants.md. */
export const SETTING_VALUES = {
  themeMode: ['light', 'dark'],
  themeDirection: ['ltr', 'rtl'],
  themeContrast: ['default', 'bold'],
  themeLayout: ['vertical', 'mini'],
  themeColorPresets: ['default', 'cyan', 'purple', 'blue', 'orange', 'red'],
  themeStretch: [false, true],
} as const

/** The display settings of one person. */
export type Settings = { -readonly [Name in keyof typeof SETTING_VALUES]: (typeof SETTING_VALUES)[Name][number] }
/** The names of the settings, which are also the names of their cookies. */
export type SettingName = keyof Settings

/** The settings without any choice. Source: docs/rules/constants.md. */
export const DEFAULT_SETTINGS: Settings = {
  themeMode: 'light',
  themeDirection: 'ltr',
  themeContrast: 'default',
  themeLayout: 'vertical',
  themeColorPresets: 'default',
  themeStretch: false,
}

/** Lifetime of a setting's cookie in days. Source: docs/rules/constants.md. */
export const SETTING_COOKIE_DAYS = 3

/**
 * Interface languages: Mongolian is the default, Arabic tests right-to-left layout. Source: docs/rules/constants.md.
 */
export const LANGUAGES = ['mn', 'en', 'ar'] as const
export type Language = (typeof LANGUAGES)[number]

/** Key of the language in local storage, and name of the cookie for pages rendered by the server. */
export const LANGUAGE_KEY = 'i18nextLng'

/** Lifetime of the language cookie in days. Our choice: local storage does not expire either. */
export const LANGUAGE_COOKIE_DAYS = 365

/** Parses a stored language; anything unknown is Mongolian. */
export function languageOf(stored: string | null | undefined): Language {
  return LANGUAGES.find((language) => language === stored) ?? 'mn'
}

/** The direction of a language: Arabic is right-to-left, all others left-to-right. Source: docs/rules/constants.md. */
export function directionOf(language: Language): Settings['themeDirection'] {
  return language === 'ar' ? 'rtl' : 'ltr'
}

/** The six display settings with their allowed values; the first value is the default. Source: docs/rules/constants.md. */
export const SETTING_VALUES = {
  themeMode: ['light', 'dark'],
  themeDirection: ['ltr', 'rtl'],
  themeContrast: ['default', 'bold'],
  themeLayout: ['vertical', 'mini'],
  themeColorPresets: ['default', 'cyan', 'purple', 'blue', 'orange', 'red'],
  themeStretch: [false, true],
} as const

/** What one person chose for their display. */
export type Settings = { -readonly [Name in keyof typeof SETTING_VALUES]: (typeof SETTING_VALUES)[Name][number] }
/** The names of the settings, which are also the names of their cookies. */
export type SettingName = keyof Settings

/** The settings of somebody who never chose. Source: docs/rules/constants.md. */
export const DEFAULT_SETTINGS: Settings = {
  themeMode: 'light',
  themeDirection: 'ltr',
  themeContrast: 'default',
  themeLayout: 'vertical',
  themeColorPresets: 'default',
  themeStretch: false,
}

/** Life of a setting's cookie in days. Source: docs/rules/constants.md. */
export const SETTING_COOKIE_DAYS = 3

/** Interface languages: Mongolian is the default, Arabic exists as a check of the direction. Source: docs/rules/constants.md. */
export const LANGUAGES = ['mn', 'en', 'ar'] as const
export type Language = (typeof LANGUAGES)[number]

/** Where the language is kept: local storage, and a cookie of the same name for pages that the server renders. */
export const LANGUAGE_KEY = 'i18nextLng'

/** Life of the language's cookie in days. Our choice: local storage has no end either. */
export const LANGUAGE_COOKIE_DAYS = 365

/** The language behind a stored word; anything unknown is Mongolian. */
export function languageOf(stored: string | null | undefined): Language {
  return LANGUAGES.find((language) => language === stored) ?? 'mn'
}

/** Choosing Arabic sets right-to-left, any other language left-to-right. Source: docs/rules/constants.md. */
export function directionOf(language: Language): Settings['themeDirection'] {
  return language === 'ar' ? 'rtl' : 'ltr'
}
